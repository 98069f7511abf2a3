// Painting: which frames of a table the software GPU paints in a test.
//
// Owns: the script that leaves out the rest. A frame costs the software GPU 40 ms of the processor, whatever its size, and
// few tests look at what it paints: a page paints its first frames, so that every test has the driver take all that it is
// given, and from paint() on each. Everything else of a frame is done in any case: scene, vertices, buffers, textures, the
// clearing of the canvas. Must never change what a program can ask. Next: table.mjs (picture()), kit.mjs (`painted`).

/** Runs in the page before its scripts. */
export function paintOnRequest() {
  const kFirst = 2;
  let painted = false;
  for (const kind of [globalThis.WebGL2RenderingContext, globalThis.WebGLRenderingContext]) {
    if (!kind) continue;
    const { clear, drawElements } = kind.prototype;
    const frames = new WeakMap();
    kind.prototype.clear = function (mask) {
      frames.set(this, (frames.get(this) ?? 0) + 1);
      clear.call(this, mask);
    };
    kind.prototype.drawElements = function (...what) {
      if (painted || (frames.get(this) ?? 0) <= kFirst) drawElements.apply(this, what);
    };
  }
  /** Every frame from now on is painted, the next at once; false when it was so already. */
  window.__paint = () => {
    if (painted) return false;
    painted = true;
    document.dispatchEvent(new Event('visibilitychange')); // the table draws again
    return true;
  };
}
