// CRC-32 (IEEE 802.3), by which saves and links notice what has been damaged. Must never guard against
// malice: it cannot.
// Next: storage.ts and link.ts, which use it.

const kTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

/** The sum of some bytes, a number below 2^32. */
export function crc32(bytes: Uint8Array) {
  let c = 0xffffffff;
  for (const byte of bytes) c = kTable[(c ^ byte) & 255] ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}
