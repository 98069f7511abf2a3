// Layout: which of the five classes of docs/style.md section 5 this window has.
//
// Owns: the same table as layout_class() in web/scene/model/metrics.cpp (a browser test compares the two),
// and the measuring of window, bar and safe areas. Must never move anything: style sheets and the canvas do.

/** The class of a window of this size, named as the canvas names it. */
export function layoutClass(width_px: number, height_px: number) {
  if (width_px < 560 && height_px < 480) return 'small';
  if (width_px >= 560 && height_px < 500) return 'phone_landscape';
  if (width_px >= 1024) return 'desktop';
  if (width_px < 700 && height_px > width_px) return 'phone_portrait';
  return width_px < 560 ? 'phone_portrait' : 'tablet';
}

let probe: HTMLElement | null = null;
/** The safe-area insets in px: {top, right, bottom, left}. */
export function safeInsets() {
  if (!probe) {
    probe = document.createElement('div');
    probe.className = 'inset-probe';
    document.body.append(probe);
  }
  const style = getComputedStyle(probe);
  const px = (side: string) => parseFloat(style.getPropertyValue(`padding-${side}`)) || 0;
  return { top: px('top'), right: px('right'), bottom: px('bottom'), left: px('left') };
}
