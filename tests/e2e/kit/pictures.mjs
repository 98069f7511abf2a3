// Pictures: looking at what the browser has drawn.
//
// Owns: reading the PNGs of screenshots (8 bits, RGB or RGBA, as Chromium writes them), counting colours and
// comparing. Must never be asked what a picture shows; golden screenshots would differ from machine to
// machine.
import { inflateSync } from 'node:zlib';

/** {width, height, rgb(x, y)} of a PNG. */
export function readPng(bytes) {
  let at = 8;
  let header = null;
  const parts = [];
  while (at < bytes.length) {
    const length = bytes.readUInt32BE(at);
    const kind = bytes.toString('latin1', at + 4, at + 8);
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (kind === 'IHDR')
      header = {
        width: data.readUInt32BE(0),
        height: data.readUInt32BE(4),
        depth: data[8],
        colour: data[9],
        interlaced: data[12],
      };
    if (kind === 'IDAT') parts.push(data);
    at += length + 12;
  }
  const size = { 2: 3, 6: 4 }[header?.colour];
  if (!size || header.depth !== 8 || header.interlaced) throw new Error('a PNG of another form');
  const { width, height } = header;
  const raw = inflateSync(Buffer.concat(parts));
  const stride = width * size;
  const pixels = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)];
    const line = raw.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1));
    for (let i = 0; i < stride; i++) {
      const left = i >= size ? pixels[y * stride + i - size] : 0;
      const up = y > 0 ? pixels[(y - 1) * stride + i] : 0;
      const corner = i >= size && y > 0 ? pixels[(y - 1) * stride + i - size] : 0;
      let add = 0;
      if (filter === 1) add = left;
      else if (filter === 2) add = up;
      else if (filter === 3) add = (left + up) >> 1;
      else if (filter === 4) {
        const guess = left + up - corner;
        const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
        add = a <= b && a <= c ? left : b <= c ? up : corner;
      }
      pixels[y * stride + i] = line[i] + add;
    }
  }
  return { width, height, rgb: (x, y) => pixels.readUIntBE((y * width + x) * size, 3) };
}

const whole = (picture) => ({ x: 0, y: 0, w: picture.width, h: picture.height });

/** How many different colours are in (a part of) a picture. */
export function countColours(bytes, part = null) {
  const picture = readPng(bytes);
  const { x, y, w, h } = part ?? whole(picture);
  const seen = new Set();
  for (let j = y; j < y + h; j++) for (let i = x; i < x + w; i++) seen.add(picture.rgb(i, j));
  return seen.size;
}

/** Share of the pixels (of a part, in pixels) that differ clearly between two pictures of one size. */
export function difference(a, b, part = null) {
  const [one, other] = [readPng(a), readPng(b)];
  if (one.width !== other.width || one.height !== other.height) return 1;
  const { x, y, w, h } = part ?? whole(one);
  const far = (p, q) =>
    Math.max(
      Math.abs((p >> 16) - (q >> 16)),
      Math.abs(((p >> 8) & 255) - ((q >> 8) & 255)),
      Math.abs((p & 255) - (q & 255)),
    ) > 24;
  let different = 0;
  for (let j = Math.max(0, y); j < Math.min(one.height, y + h); j++)
    for (let i = Math.max(0, x); i < Math.min(one.width, x + w); i++)
      different += far(one.rgb(i, j), other.rgb(i, j)) ? 1 : 0;
  return different / (w * h);
}
