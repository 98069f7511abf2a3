// Fingers on a page, by the browser's own protocol. Next: map_test.mjs, embed_test.mjs.

/** Fingers by the browser's own protocol: [[x, y], ...] for each moment. */
export async function fingers(page, moments) {
  const session = await page.context().newCDPSession(page);
  const points = (moment) => moment.map(([x, y], id) => ({ x, y, id }));
  let type = 'touchStart';
  for (const moment of moments) {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: points(moment) });
    type = 'touchMove';
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}
