// Theme: what must be known before the first paint, so that nothing changes colour or place afterwards.
//
// Owns: data-theme, data-text and data-screen on <html>, read from the preferences and the address. It is a
// small classic script that blocks the page on purpose; everything else is a module. Must never throw
// (storage may be forbidden) nor import anything that does not become part of it. Next: preferences.ts, which
// changes what is read here; repair.ts.
import './update/repair.ts';
import { formAsked } from './lib/address.ts';
import { themeAsked } from './embed/frame-address.ts';
import type { Root } from './lib/root.ts';

{
  const root = document.documentElement as Root;
  let preferences: { theme?: string; textScale?: number } = {};
  let table: { id?: string; recent?: number; room?: [number, number] } | null = null;
  let first = false;
  try {
    preferences = JSON.parse(localStorage.getItem('beffroi.preferences') ?? 'null') ?? {};
    table = JSON.parse(localStorage.getItem('beffroi.table') ?? 'null');
    first = !table && localStorage.getItem('beffroi.intro') === null;
  } catch {
    // Storage is forbidden or damaged: the system's own settings serve.
  }
  // The embedding page may say which one suits it.
  const theme = (root.dataset.embed !== undefined && themeAsked()) || preferences.theme;
  const dusk = theme === 'dusk' || (theme !== 'day' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dusk ? 'dusk' : 'day';
  if (preferences.textScale && preferences.textScale > 1)
    root.dataset.text = String(Math.round(preferences.textScale * 100));
  // Room for the games of the lobby, so that nothing moves when they are read.
  if (table?.id) root.dataset.table = 'waiting';
  if (table?.recent && table.recent > 0) root.dataset.recent = String(Math.min(3, table.recent));
  if (table?.room) {
    root.dataset.tables = '';
    if (table.room[0] === innerWidth) root.style.setProperty('--room', `${table.room[1]}px`);
  }
  if (first) root.dataset.first = 'visit';
  if (formAsked()) root.dataset.screen = 'form';
}
