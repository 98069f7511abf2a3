// Review, height: how high the course has to be so that its lines do not lie over its buttons.
//
// Owns: measuring that, and telling the style sheet (review-course.css), which gives so much of a wide window's
// height to it. Must never size anything itself. Next: review-course.ts.

/** A lower curve says nothing. */
const kCurve_px = 56;
const kName = '--review-needs';

/** Follows the sizes of what stands in `course`; `slider` takes the rest, and needs `below` and a curve. */
export function followHeight(course: HTMLElement, slider: HTMLElement, below: HTMLElement) {
  const { style } = course.ownerDocument.documentElement;
  const observer = new ResizeObserver(() => {
    const others = course.scrollHeight - slider.offsetHeight;
    style.setProperty(kName, `${others + below.offsetHeight + kCurve_px}px`);
  });
  for (const part of [...course.children, below]) if (part !== slider) observer.observe(part);
  return () => {
    observer.disconnect();
    style.removeProperty(kName);
  };
}
