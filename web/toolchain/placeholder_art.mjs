// Draws the picture of a game that has none yet: the house's belfry before a town, in a colour of the game's
// own.
//
// Owns: what stands in the lobby's arch, on forms and in lists until assets/games/<id> has art-day.svg and
// art-dusk.svg. The colour follows from the id alone, so that it stays when other games come or get their
// pictures. Must never know a game. Next: make_dist.mjs, its user; docs/art.md section 6.
const kWidth = 218; // the measure of every game's picture; the arch shows its lower middle
const kHeight = 262;
const kGround_y = 214;
const kBelfry_px = 178;
/** Towers of the town behind: middle, width and height. */
const kTown = [
  [22, 30, 78],
  [52, 22, 52],
  [82, 26, 96],
  [136, 24, 88],
  [166, 30, 60],
  [198, 28, 104],
];
/** The roofs of assets/svg/belfry-day.svg, light side and dark side. */
const kRoof = ['#1e6f66', '#134d46'];
const kSkies = {
  day: { top: 0.62, low: '#fff6e4', sun: '#f4ce6a', ground: ['#c9a36c', '#a67f4b'], light: 0.45 },
  dusk: { top: 0.16, low: '#434a63', sun: '#f5e3b8', ground: ['#5a4535', '#4b382b'], light: 0.34 },
};

const channels = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
/** `share` of the first colour and the rest of the second. */
const mix = (a, b, share) =>
  `#${channels(a)
    .map((value, i) =>
      Math.round(value * share + channels(b)[i] * (1 - share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** A tower with a pointed roof, as a silhouette. */
const tower = ([x, width, height], colour, roof) => {
  const left = x - width / 2;
  const top = kGround_y - height;
  const walls = `<path fill="${colour}" d="M${left} ${kGround_y}V${top}h${width}V${kGround_y}z"/>`;
  return `${walls}<path fill="${roof}" d="M${left - 3} ${top}h${width + 6}l-${width / 2 + 3}-${width}z"/>`;
};

/**
 * The picture of a game as SVG text. `theme` is 'day' or 'dusk', `belfry` the SVG of the house's mark by day,
 * `tokens` what assets/tokens.json holds. Throws when the mark has no roofs of the colours known here.
 */
export function placeholderArt({ id, theme, belfry, tokens }) {
  const tints = tokens.players.filter((one) => one.id !== 'charcoal');
  const tint =
    tints[[...id].reduce((sum, letter) => (sum * 33 + letter.charCodeAt(0)) % 8191, 5381) % tints.length];
  if (!kRoof.every((colour) => belfry.includes(colour)))
    throw new Error('the belfry has no roofs to be painted');
  const place = `x="${(kWidth - kBelfry_px) / 2}" y="${kGround_y - kBelfry_px + 14}"`;
  const size = `width="${kBelfry_px}" height="${kBelfry_px}"`;
  const mark = belfry
    .replace('<svg xmlns="http://www.w3.org/2000/svg"', `<svg ${place} ${size}`)
    .replaceAll(kRoof[0], tint.base.toLowerCase())
    .replaceAll(kRoof[1], tint.dark.toLowerCase());
  const look = kSkies[theme];
  const high = theme === 'day' ? mix(tint.light, '#ffffff', look.top) : mix(tint.base, '#1f2436', look.top);
  const far = mix(
    theme === 'day' ? tint.light : tint.base,
    theme === 'day' ? look.low : '#2c3146',
    look.light,
  );
  const roof = mix(tint.base, far, look.light);
  const stars =
    theme === 'day'
      ? ''
      : `<path stroke="#f5ecdd" stroke-linecap="round" stroke-width="1.6" d="${[
          [30, 92],
          [104, 30],
          [126, 66],
          [152, 44],
          [170, 92],
          [190, 70],
        ]
          .map(([x, y]) => `M${x} ${y}h.1`)
          .join('')}"/>`;
  const stops = `<stop stop-color="${high}"/><stop offset="1" stop-color="${look.low}"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${kWidth} ${kHeight}">`,
    `<defs><linearGradient id="s" x2="0" y2="1">${stops}</linearGradient></defs>`,
    `<path fill="url(#s)" d="M0 0h${kWidth}v${kHeight}H0z"/>`,
    `<circle cx="66" cy="62" r="17" fill="${look.sun}"/>`,
    stars,
    ...kTown.map((one) => tower(one, far, roof)),
    `<path fill="${look.ground[0]}" d="M0 ${kGround_y - 2}q54-9 109-5t109-2v${kHeight}H0z"/>`,
    `<path fill="${look.ground[1]}" d="M0 ${kGround_y + 26}q60-7 118-3t100-3v40H0z"/>`,
    `${mark}</svg>\n`,
  ].join('');
}
