// Form: the screen of a new game.
//
// Owns: the picture of the game, the panel of its options, what may be taken back, and the person's default.
// The seats and the start have files of their own. Must never know what an option means: titles, help and
// choices are the game's.
// Next: form-seats.ts, form-options.ts, form-friend.ts (a seat by link), form-start.ts, new-game.ts (values and record).
import { addStyle, avatar, byId, h, icon } from '../lib/dom.ts';
import { iconButton, optionRow, segments, toast, toggle } from '../lib/controls.ts';
import { presetRows } from './form-presets.ts';
import { bringWhere, FormSeats } from './form-seats.ts';
import { limitsOf, optionOf } from './form-options.ts';
import { startGame } from './form-start.ts';
import { hasIntro, introAddress, rulesAddress } from '../lib/game-pages.ts';
import { loadWords, t, withWords } from '../lib/i18n.ts';
import {
  findGame,
  fitOptions,
  fitSeats,
  isBoxRules,
  isShown,
  keepDefault,
  keepDraft,
  minutesOf,
  presetOf,
  restoreDefault,
  restoreForm,
  startOption,
  takeBoxRules,
  takePreset,
} from '../keep/new-game.ts';
import { bindSoundButton, bindThemeButton, openSettings } from '../settings/settings.ts';
import { kChoices, onPreferences, preferences, setPreference } from '../keep/preferences.ts';
import { importOwn } from '../lib/import-own.ts';
import { boxTitle } from '../lib/when.ts';
import type { Child } from '../lib/dom.ts';
import type { Form, FormSeat, GameInfo, Option, Preset } from '../keep/new-game.ts';
import type { offerLine } from '../stats/level-offer.ts';
import type { ByLink } from './form-friend.ts';

await addStyle('form.css');

const narrow = matchMedia('(max-width: 1023px)'); // seats are rows
const roomy = matchMedia('(min-width: 1280px)'); // the game has a card of its own
// The card may be longer than its picture.
const high = matchMedia('(min-width: 1280px) and (min-height: 1000px)');
let screen: FormScreen | null = null; // the form on the screen
for (const width of [narrow, roomy, high]) width.addEventListener('change', () => screen?.changeWidth());

/** Builds the form of a game into `place`. */
export async function showForm(place: HTMLElement, gameId: string) {
  screen?.leave();
  let where: Awaited<ReturnType<typeof bringWhere>> = null;
  try {
    await loadWords(undefined, gameId);
    const [game, more] = await Promise.all([findGame(gameId), bringWhere()]);
    screen = new FormScreen(place, game);
    where = more;
  } catch {
    screen = null;
    const again = h(
      'button.button.primary',
      { type: 'button', onclick: () => location.reload() },
      t('page.again'),
    );
    const failed = h(
      'main.form-failed',
      {},
      h('span.belfry', { 'aria-hidden': 'true' }),
      h('h2', {}, t('page.new.failed')),
      h('p', {}, t('page.new.failed.more')),
      again,
    );
    place.replaceChildren(topBar(gameId), failed);
    return;
  }
  screen.build();
  where?.askWhere(screen);
}

function topBar(gameId: string) {
  const rules = rulesAddress(gameId);
  const themeButton = iconButton(t('page.theme.turn'), null);
  const soundButton = iconButton(t('page.sound.mute'), null);
  themeButton.classList.add('form-theme');
  bindThemeButton(themeButton);
  bindSoundButton(soundButton);
  return h(
    'header.top-bar',
    {},
    h(
      'a.icon-button',
      { href: '#', 'aria-label': t('page.back'), title: t('page.back'), id: 'form-back' },
      icon('back'),
    ),
    h('span.belfry', { 'aria-hidden': 'true' }),
    h('h1.bar-title', {}, t('page.new')),
    h('p.bar-sub', {}, t(`page.game.${gameId}`)),
    h('span.bar-space'),
    rules &&
      h(
        'a.icon-button',
        {
          href: rules,
          target: '_blank',
          rel: 'noopener',
          id: 'form-rules',
          'aria-label': t('page.rules'),
          title: t('page.rules'),
        },
        icon('book'),
      ),
    soundButton,
    themeButton,
    iconButton(t('page.settings'), 'sliders', openSettings),
  );
}

/** The link to the rule of an option; it opens in another tab, so that the form stays as it is. */
function ruleLink(game: string, id: string) {
  const address = rulesAddress(game, undefined, id);
  return (
    address &&
    h(
      'a.rule-link',
      { href: address, target: '_blank', rel: 'noopener', 'aria-label': t('page.new.rule', { id }) },
      id,
    )
  );
}

const panel = (name: string, heading: string, extra: Child, ...children: Child[]) =>
  h(
    `section.panel.form-${name}`,
    { 'aria-labelledby': `form-${name}` },
    h('div.panel-head', {}, h('h2', { id: `form-${name}` }, heading), extra),
    children,
  );

class FormScreen {
  place: HTMLElement;
  /** As it can be played with those who play. */
  game: GameInfo;
  /** As it is in its box. */
  box: GameInfo;
  form: Form;
  /** There while somebody plays by link. */
  friends?: ByLink;
  /** Ends what it listens to. */
  leave: () => void = () => {};
  how!: HTMLDetailsElement;
  seats!: FormSeats;
  offer?: ReturnType<typeof offerLine>;
  chip!: HTMLElement;
  optionRows!: HTMLElement;
  boxButton!: HTMLElement;
  defaultButton!: HTMLElement;
  presets?: ReturnType<typeof presetRows>;
  /** Each rule by itself, folded away while a way to play says all. */
  rules?: HTMLDetailsElement;
  /** Who was taken away by a way to play for fewer. */
  spare: FormSeat[] = [];
  time!: HTMLElement;
  takeback!: ReturnType<typeof toggle>;
  summary!: HTMLElement;
  summaryMore!: HTMLElement;
  summaryTime!: HTMLElement;
  summarySeats!: HTMLElement;

  constructor(place: HTMLElement, game: GameInfo) {
    this.place = place;
    this.game = this.box = game;
    this.form = restoreForm(game);
  }

  build() {
    this.how = this.gameWords();
    this.seats = new FormSeats({
      game: this.game,
      form: this.form,
      changed: () => {
        this.sum();
        this.follow();
      },
      resized: () => this.fillOptions(),
      ruleLink,
    });
    const options = this.optionPanel();
    const table = this.tablePanel();
    const bar = this.startBar();
    this.place.replaceChildren(
      topBar(this.game.id),
      h('main.form-main', {}, this.gameCard(), this.seats.element, options, table),
      h('footer.ledge.form-ledge', {}),
      bar,
    );
    this.fillOptions();
    this.changeWidth();
    this.offerLevel();
    // The names of the settings stand where a seat has none of its own.
    const deaf = onPreferences(() => this.seats.refresh());
    // A reload in the middle finds what was chosen.
    const keep = () => keepDraft(this.box, this.friends?.kept() ?? this.form);
    addEventListener('pagehide', keep);
    this.leave = () => {
      deaf();
      removeEventListener('pagehide', keep);
    };
  }

  /** After three equal results the form offers another level; starting without it declines the offer. */
  async offerLevel() {
    const { form, game, seats } = this;
    const { offerLine } = await importOwn(() => import('../stats/level-offer.ts'));
    const take = (level: number) => {
      for (const seat of form.seats) if (seat.kind === 'bot') seat.level = level;
      this.offer?.line.remove();
      seats.build();
      this.sum();
      byId('start-game').focus();
    };
    this.offer = offerLine(game.id, form.seats, take);
    if (this.offer) seats.list.after(this.offer.line);
  }

  /** As soon as somebody plays by link, and when nobody does any more. */
  async follow() {
    const { form, box } = this;
    const isByLink = () => form.seats.some(({ kind }) => kind === 'link');
    if (isByLink() === Boolean(this.friends)) return;
    if (this.friends) this.friends = this.friends.leave();
    else {
      const { ByLink } = await withWords(() => import('./form-friend.ts'));
      if (this.friends || !isByLink()) return;
      this.friends = new ByLink(box, form, this.place);
    }
    this.game = this.seats.game = this.friends?.game ?? box;
    fitSeats(this.game, form);
    this.takeback.set(!form.strict);
    this.fillOptions();
    this.seats.refresh();
    if (this.friends) this.seats.said.textContent = this.friends.heard();
  }

  changeWidth() {
    this.how.open = high.matches || (roomy.matches && !hasIntro(this.game.id));
    this.seats.build();
  }

  // ---- The parts

  gameCard() {
    const { id, min_seats: least, max_seats: most } = this.game;
    this.time = h('span');
    return h(
      'section.form-game',
      { 'aria-label': t(`page.game.${id}`) },
      h(`div.arch.art-${id}`, { 'aria-hidden': 'true' }),
      h(
        'div.form-game-words',
        {},
        h('h2', {}, t(`page.game.${id}`)),
        boxTitle(id) ? h('p.form-box', {}, boxTitle(id)) : null,
        h('p.form-blurb', {}, t(`page.game.${id}.blurb`)),
      ),
      this.how,
      h(
        'p.form-fact',
        {},
        icon('people'),
        h('span', {}, least === most ? t('page.seats', { n: most }) : t('page.seatsRange', { least, most })),
      ),
      h('p.form-fact', {}, icon('clock'), this.time),
      hasIntro(id) &&
        h('a.button.soft.form-intro', { href: introAddress(id) }, icon('signpost'), t('page.intro.try')),
    );
  }

  /** The game in a few sentences; folded up where there is little room. */
  gameWords() {
    const sentences = [1, 2, 3].map((n) => h('li', {}, t(`page.game.${this.game.id}.how${n}`)));
    return h(
      'details.form-how',
      {},
      h('summary', {}, t('page.new.played'), icon('down')),
      h('ol', {}, sentences),
    );
  }

  optionPanel() {
    this.chip = h('span.chip', {}, t('page.new.box'));
    this.optionRows = h('div.options');
    const button = (id: string, words: string, onclick: () => void) =>
      h('button.button.quiet', { type: 'button', id, onclick }, t(words));
    this.boxButton = button('take-box', 'page.new.takeBox', () => {
      takeBoxRules(this.game, this.form);
      this.fillOptions();
      this.optionRows.querySelector<HTMLElement>('input:checked, select, button')?.focus();
      toast(t('page.new.takeBox.done'));
    });
    this.defaultButton = button('take-default', 'page.new.takeDefault', () => this.takeDefault());
    const keep = button('keep-default', 'page.new.keepDefault', () => {
      keepDefault(this.box, this.friends?.kept() ?? this.form);
      this.sum();
      toast(t('page.new.keepDefault.done'));
    });
    return panel(
      'options',
      t('page.new.how'),
      this.chip,
      this.optionRows,
      h('div.form-defaults', {}, this.boxButton, this.defaultButton, keep),
    );
  }
  fillOptions() {
    const { form, game } = this;
    const shown = game.options.filter(
      (option) => option !== startOption(game) && isShown(game, form, option),
    );
    const limits = limitsOf(game, form);
    const rows = shown.map((option) => {
      const change = (value: number) => {
        form.options[option.token] = value;
        const before = JSON.stringify(form.options);
        fitOptions(game, form);
        if (before !== JSON.stringify(form.options) || limits !== limitsOf(game, form))
          this.refillOptions(option);
        this.sum();
      };
      return optionOf({ game, option, form, change, ruleLink });
    });
    this.optionRows.replaceChildren(...(game.presets ? this.withPresets(game.presets, rows) : rows));
    this.friends?.dress();
    this.sum();
  }
  /** The ways to play, which set several options with one touch, and each rule by itself below them. */
  withPresets(presets: Preset[], rows: Child[]) {
    const { form, game } = this;
    const choose = (preset: Preset) => {
      const seats = form.seats.length;
      takePreset(game, form, preset, this.spare);
      if (seats !== form.seats.length) this.seats.build();
      this.fillOptions();
      this.presets?.focus();
    };
    this.presets = presetRows(presets, choose);
    this.rules ??= h('details.form-rules', { open: presetOf(game, form) < 0 });
    this.rules.replaceChildren(h('summary', {}, t('page.new.rules'), icon('down')), ...(rows as Node[]));
    return [this.presets.element, this.rules];
  }
  /** Rebuilds the rows after a choice in one of them, and keeps the focus. */
  refillOptions({ token }: Option) {
    const controls = () => [
      ...(this.optionRows
        .querySelector(`[data-token="${token}"]`)
        ?.querySelectorAll<HTMLElement>('input, select, button, a') ?? []),
    ];
    const at = controls().indexOf(document.activeElement as HTMLElement);
    this.fillOptions();
    controls()[at]?.focus();
  }
  takeDefault() {
    const kept = restoreDefault(this.box);
    if (!kept) return;
    this.friends = this.friends?.leave();
    this.game = this.seats.game = this.box;
    Object.assign(this.form, kept);
    this.takeback.set(!kept.strict);
    this.seats.build();
    this.fillOptions();
    toast(t('page.new.takeDefault.done'));
    byId('start-game').focus();
  }

  tablePanel() {
    const { form } = this;
    this.takeback = toggle({
      label: t('page.new.takeback'),
      on: !form.strict,
      onchange: (on) => {
        form.strict = !on;
        this.sum();
      },
    });
    const confirm = segments({
      label: t('page.settings.confirm'),
      items: kChoices.confirm.map((value) => ({
        value: String(value),
        text: t(`page.settings.confirm.${value}`),
      })),
      chosen: preferences.confirm,
      onchange: (value) => setPreference('confirm', value),
    });
    return panel(
      'table',
      t('page.new.table'),
      null,
      h(
        'div.options',
        {},
        optionRow(t('page.new.takeback'), t('page.new.takeback.help'), this.takeback),
        optionRow(t('page.settings.confirm'), t('page.settings.confirm.help'), confirm, { below: true }),
      ),
    );
  }

  startBar() {
    this.summary = h('b');
    this.summaryMore = h('small');
    this.summaryTime = h('small.start-time');
    this.summarySeats = h('span.start-seats');
    const start = h(
      'button.button.primary',
      { type: 'button', id: 'start-game', onclick: () => this.start() },
      icon('play'),
      h('span.long', {}, t('page.new.start')),
      h('span.short', {}, t('page.new.startShort')),
    );
    return h(
      'section.start-bar',
      { 'aria-label': t('page.new.start') },
      this.summarySeats,
      h('p.start-words', {}, this.summary, this.summaryMore, this.summaryTime),
      start,
    );
  }

  /** Puts what has been chosen into one sentence. */
  sum() {
    const { form, game, seats, friends } = this;
    const isBox = isBoxRules(game, form);
    this.chip.hidden = !isBox;
    this.presets?.choose(presetOf(game, form));
    this.boxButton.hidden = isBox;
    const kept = restoreDefault(this.box);
    this.defaultButton.hidden = !kept || JSON.stringify(kept) === JSON.stringify(friends?.kept() ?? form);
    this.summarySeats.replaceChildren(...form.seats.map((_, i) => avatar(seats.colourOf(i))));
    const names = form.seats.map((_, i) => seats.nameOf(i));
    const n = names.length;
    const way = game.presets?.[presetOf(game, form, true)];
    this.summary.textContent =
      isBox || !way
        ? t(isBox ? 'page.new.sumBox' : 'page.new.sumOwn', { n })
        : t('page.new.sumWay', { n, way: t(way.name) });
    const time = t('page.new.time', { n: minutesOf(game, form) });
    this.time.textContent = this.summaryTime.textContent = time;
    const starts =
      form.start === 'lot'
        ? t('page.new.sumLot')
        : t(seats.isYou(0) ? 'page.new.sumYou' : 'page.new.sumFirst', { name: names[0] });
    this.summaryMore.textContent =
      friends?.sum() ?? (form.strict ? t('page.new.sumStrict', { starts }) : starts);
    this.summaryMore.classList.toggle('start-who', !form.strict && !friends);
  }

  // ---- The start
  start() {
    const { form, box, seats, friends } = this;
    // Without them a friend would be somebody at this device.
    if (friends ? friends.isNobodyHere() : form.seats.some(({ kind }) => kind === 'link'))
      return void this.follow();
    this.offer?.seen();
    startGame(
      box,
      form,
      form.seats.map((_, i) => seats.recordName(i)),
      seats.free,
      friends,
    );
  }
}
