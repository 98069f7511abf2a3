// Within: work with a time limit.
//
// Owns: that one limit, for both runners. Must never stop the work itself: what it still does no longer
// counts.
// Next: ../run.mjs, ../engines.mjs.

/** Gives what `work` gives; rejects when it takes longer than `limit_ms`. */
export function within(limit_ms, work) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${limit_ms / 1000} s`)), limit_ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
