// Review, labels: where words on the curve can stand so that they are whole.
//
// Owns: boxes in px, and choosing among places for one. Must never know what the words say. Next: review-course.ts.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
interface Size {
  width: number;
  height: number;
}

/** From the middle of a dot to words above or below it, beside it, and how far they reach past it. */
const kFromDot = { high: 8, beside: 10, past: 8 };

export const boxAt = (left: number, top: number, { width, height }: Size): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
export const meet = (a: Box, b: Box) =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
export const isIn = (a: Box, b: Box) =>
  a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;

/** Boxes of words about a dot whose middle is at x, y: above it, below it, beside it; the best place first. */
export function placesAround(x: number, y: number, size: Size): Box[] {
  const { width, height } = size;
  const { high, beside, past } = kFromDot;
  const along = [-width / 2, -past, past - width, beside / 2, -width - beside / 2];
  const across = [-high - height, high];
  return [
    ...across.flatMap((dy) => along.map((dx) => boxAt(x + dx, y + dy, size))),
    boxAt(x + beside, y - height / 2, size),
    boxAt(x - beside - width, y - height / 2, size),
  ];
}

/** The first of these places inside `room` that meets nothing of `taken`, nor of `avoided` if that can be had. */
export function freePlace(places: Box[], room: Box, taken: Box[], avoided: Box[]): Box | null {
  const free = places.filter((place) => isIn(place, room) && !taken.some((box) => meet(box, place)));
  return free.find((place) => !avoided.some((box) => meet(box, place))) ?? free[0] ?? null;
}
