// Turns assets/tokens.json into C++ constants for the canvas and CSS custom properties for the page, so that
// both have the same colours, lengths and durations. Values are never changed here, only written in another way.
//   node gen_tokens.mjs <tokens.json> <output folder>
// Names: accentHover is accent_hover in C++ and --accent-hover in CSS.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeIfChanged } from './write_if_changed.mjs';

const [source, out] = process.argv.slice(2);
const t = JSON.parse(readFileSync(source, 'utf8'));

const snake = (name) => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);
const kebab = (name) => name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
const isColour = (value) => typeof value === 'string' && /^#[0-9A-Fa-f]{6}$/.test(value);
const float = (n) => `${Number.isInteger(n) ? `${n}.0` : n}f`;
const bytes = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
const rgba = (hex) => `{${bytes(hex).join(', ')}, 255}`;
const value = (v) => (isColour(v) ? rgba(v) : typeof v === 'number' ? float(v) : JSON.stringify(v));
const type = (v) => (isColour(v) ? 'Rgba' : typeof v === 'number' ? 'float' : 'const char*');

/** A struct whose fields are those of `sample`, in the file's order. */
const struct = (name, sample) =>
  `struct ${name} {\n${Object.entries(sample)
    .map(([k, v]) => `  ${type(v)} ${snake(k)};`)
    .join('\n')}\n};`;
const fields = (object) => `{${Object.values(object).map(value).join(', ')}}`;
const members = (name, of, object) =>
  `struct ${name} {\n${Object.keys(object)
    .map((k) => `  ${of} ${snake(k)};`)
    .join('\n')}\n};`;
const list = (array) => `{${array.map(float).join(', ')}}`;

const same = (a, b) => JSON.stringify(Object.keys(a)) === JSON.stringify(Object.keys(b));
if (!same(t.day, t.dusk)) throw new Error('assets/tokens.json: day and dusk name different tokens');
for (const player of t.players)
  if (!same(player, t.players[0]))
    throw new Error(`assets/tokens.json: player ${player.id} names different tokens`);

writeIfChanged(
  join(out, 'tokens.hpp'),
  `// Generated from assets/tokens.json by web/toolchain/gen_tokens.mjs. Do not edit.
// Colours are sRGB, lengths CSS pixels.
#pragma once
#include <cstdint>

namespace beffroi::tokens {

struct Rgba {
  std::uint8_t r, g, b, a;
  friend constexpr bool operator==(const Rgba&, const Rgba&) = default;
};

${struct('Theme', t.day)}
inline constexpr Theme kDay = ${fields(t.day)};
inline constexpr Theme kDusk = ${fields(t.dusk)};

${struct('Player', t.players[0])}
inline constexpr int kPlayerCount = ${t.players.length};
inline constexpr Player kPlayers[kPlayerCount] = {
${t.players.map((p) => `  ${fields(p)},`).join('\n')}
};

${struct('Shades', t.silver)}
inline constexpr Shades kSilver = ${fields(t.silver)};

struct Shadow {
  float x_px;
  float y_px;
  float blur_px;
  float alpha;
};
${members('Elevation', 'Shadow', t.elevation)}
inline constexpr Elevation kElevation = {
${Object.values(t.elevation)
  .map((e) => `  ${list(e)},`)
  .join('\n')}
};

// Inside panels, and between plates; radii of corners.
${struct('Space', t.space)}
inline constexpr Space kSpace = ${fields(t.space)};
${struct('Radius', t.radius)}
inline constexpr Radius kRadius = ${fields(t.radius)};

// Durations in ms, at normal speed.
${Object.entries(t.durations_ms)
  .map(([k, ms]) => `inline constexpr double k${k[0].toUpperCase()}${k.slice(1)}Ms = ${ms};`)
  .join('\n')}

} // namespace beffroi::tokens
`,
);

const property = (name, v) => `  --${name}: ${v};`;
const theme = (o) => Object.entries(o).map(([k, v]) => property(kebab(k), isColour(v) ? v.toLowerCase() : v));
const shades = (prefix, o) =>
  Object.entries(o)
    .filter(([, v]) => isColour(v))
    .map(([k, v]) => property(`${prefix}-${kebab(k)}`, v.toLowerCase()));
const shadows = (o) =>
  Object.entries(t.elevation).map(([k, [x, y, blur, alpha]]) =>
    property(
      `elevation-${k.slice(1)}`,
      `${x}px ${y}px ${blur}px rgb(${bytes(o.shadow).join(' ')} / ${alpha})`,
    ),
  );

writeIfChanged(
  join(out, 'tokens.css'),
  `/* Generated from assets/tokens.json by web/toolchain/gen_tokens.mjs. Do not edit. */
:root {
  color-scheme: light;
${[
  ...theme(t.day),
  ...shadows(t.day),
  ...t.players.flatMap((p) => [
    ...shades(`player-${p.id}`, p),
    property(`player-${p.id}-ring`, `var(--player-${p.id}-ring-day)`),
  ]),
  ...shades('silver', t.silver),
  property('face', t.face.toLowerCase()),
  ...Object.entries(t.durations_ms).map(([k, ms]) => property(`time-${k}`, `${ms}ms`)),
  property('ease-out', `cubic-bezier(${t.easeOut.join(', ')})`),
].join('\n')}
}
[data-theme="dusk"] {
  color-scheme: dark;
${[
  ...theme(t.dusk),
  ...shadows(t.dusk),
  ...t.players.map((p) => property(`player-${p.id}-ring`, `var(--player-${p.id}-ring-dusk)`)),
].join('\n')}
}
`,
);
