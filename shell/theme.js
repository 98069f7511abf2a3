// Theme: what must be known before the first paint, so that nothing changes colour or place afterwards.
//
// Owns: data-theme, data-text and data-screen on <html>, read from the preferences and the address. It is a small
// classic script that blocks the page on purpose; everything else is a module. Must never throw (storage may be
// forbidden) nor import anything. Next: settings.js, which changes what is read here.
{
  const root = document.documentElement;
  let preferences = {};
  let table = null;
  try {
    preferences = JSON.parse(localStorage.getItem('beffroi.preferences')) ?? {};
    table = localStorage.getItem('beffroi.table');
  } catch {
    // Storage is forbidden or damaged: the system's own settings serve.
  }
  const dusk =
    preferences.theme === 'dusk' || (preferences.theme !== 'day' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dusk ? 'dusk' : 'day';
  if (preferences.textScale > 1) root.dataset.text = String(Math.round(preferences.textScale * 100));
  if (table) root.dataset.table = 'waiting';
  if (location.hash.startsWith('#new=')) root.dataset.screen = 'form';
}
