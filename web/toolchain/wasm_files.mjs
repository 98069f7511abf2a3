// Reads and writes WebAssembly files for the split of the program: the references inside an object file of
// the compiler, and the bytes that a linked module puts into the memory.
//
// Owns: the format (core specification, and "linking" and "reloc.*" of the tool conventions), as far as it is
// needed here: segments that are put into memory 0 when a module is instantiated. Must never know an owner.
// Next: split_program.mjs, its user.
import { basename } from 'node:path';

const kImport = 2,
  kCode = 10,
  kData = 11,
  kDataCount = 12; // ids of sections
const kTakesAddend = new Set([3, 4, 5, 8, 9, 11, 14, 15, 16, 17, 21, 22, 23, 25]); // types of relocations
const kCall = 0,
  kTypeIndex = 6;

class Reader {
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }
  byte() {
    return this.bytes[this.at++];
  }
  number() {
    let [value, scale, byte] = [0, 1, 0];
    do {
      byte = this.byte();
      value += (byte & 127) * scale;
      scale *= 128;
    } while (byte & 128);
    return value;
  }
  /** A signed number; those that begin a segment are below 2^31. */
  signed() {
    const before = this.at;
    const value = this.number();
    const bits = 7 * (this.at - before);
    return this.bytes[this.at - 1] & 64 ? value - 2 ** bits : value;
  }
  text() {
    const size = this.number();
    this.at += size;
    return this.bytes.toString('utf8', this.at - size, this.at);
  }
  take(size) {
    this.at += size;
    return this.bytes.subarray(this.at - size, this.at);
  }
  list(one) {
    return Array.from({ length: this.number() }, (_, i) => one(i));
  }
}

/** [{id, name (of a custom section), start (of its header), at (of what is in it), end}] */
function sectionsOf(bytes) {
  const reader = new Reader(bytes, 8);
  const all = [];
  while (reader.at < bytes.length) {
    const start = reader.at;
    const id = reader.byte();
    const size = reader.number();
    const [at, end] = [reader.at, reader.at + size];
    all.push({ id, name: id === 0 ? reader.text() : '', start, at, payload: reader.at, end });
    reader.at = end;
  }
  return all;
}

function importedFunctions(bytes, section) {
  const names = [];
  const limits = (reader) => {
    if (reader.number() & 1) reader.number();
    reader.number();
  };
  const reader = new Reader(bytes, section?.at ?? 0);
  if (section)
    reader.list(() => {
      reader.text();
      const name = reader.text();
      const kind = reader.byte();
      if (kind === 0) {
        reader.number();
        names.push(name);
      } else if (kind === 1) {
        reader.byte();
        limits(reader);
      } else if (kind === 2) limits(reader);
      else reader.take(2);
    });
  return names;
}

/** Active segments of a module: [{to, at (in the file), bytes}] */
function segmentsOf(bytes, section) {
  const reader = new Reader(bytes, section?.at ?? 0);
  if (!section) return [];
  return reader.list(() => {
    if (reader.number() !== 0 || reader.byte() !== 0x41)
      throw new Error('a segment that is not put into memory 0 at a fixed place');
    const to = reader.signed();
    reader.byte(); // the end of the place
    const size = reader.number();
    return { to, at: reader.at, bytes: reader.take(size) };
  });
}

/**
 * An object file: {file, functions: [{name, local, weak}], segments: [{name, bytes, fixed: places the linker
 * writes 4 bytes to}], data: [{name, local, segment}] defined symbols, uses: [{from, to, call}]}. A user
 * `from` is {functions: names} or {segment}; what is used, `to`, is {function, local} or {data, local,
 * segment (-1: defined elsewhere)}.
 */
export function readObject(path, bytes) {
  const sections = sectionsOf(bytes);
  const find = (id) => sections.find((section) => section.id === id);
  const imported = importedFunctions(bytes, find(kImport));
  const segments = segmentsOf(bytes, find(kData)).map((segment) => ({ ...segment, name: '', fixed: [] }));
  const symbols = [];
  const linking = sections.find(({ name }) => name === 'linking');
  const reader = new Reader(bytes, linking.payload);
  reader.number(); // version
  while (reader.at < linking.end) {
    const kind = reader.byte();
    const end = reader.number() + reader.at;
    if (kind === 5)
      reader.list((i) => {
        segments[i].name = reader.text();
        reader.number();
        reader.number();
      });
    if (kind === 8)
      symbols.push(
        ...reader.list(() => {
          const type = reader.byte();
          const flags = reader.number();
          const [local, weak, defined] = [(flags & 3) === 2, (flags & 3) === 1, !(flags & 0x10)];
          if (type === 1) {
            const name = reader.text();
            const segment = defined ? reader.number() : -1;
            if (defined) {
              reader.number();
              reader.number();
            }
            return { data: name, local, weak, segment };
          }
          const index = reader.number();
          const named = type !== 3 && (defined || flags & 0x40);
          const name = named ? reader.text() : imported[index];
          return type === 0 ? { function: name, local, weak, index, defined } : {};
        }),
      );
    reader.at = end;
  }

  // Where each function's code lies, and under which names it is known.
  const code = find(kCode);
  const bodies = [];
  if (code) {
    const body = new Reader(bytes, code.at);
    body.list((i) => {
      const size = body.number();
      bodies.push({
        at: body.at - code.at,
        functions: symbols.filter((s) => s.defined && s.index === imported.length + i),
      });
      body.take(size);
    });
  }
  const data = find(kData);
  const uses = [];
  const last = (list, at) => list.findLast((one) => one.at <= at);
  for (const section of sections.filter(({ name }) => name === 'reloc.CODE' || name === 'reloc.DATA')) {
    const relocation = new Reader(bytes, section.payload);
    relocation.number(); // the section
    const places = segments.map((segment) => ({ segment, at: segment.at - (data?.at ?? 0) }));
    relocation.list(() => {
      const type = relocation.byte();
      const at = relocation.number();
      const symbol = symbols[relocation.number()];
      if (kTakesAddend.has(type)) relocation.signed();
      const inside = last(section.name === 'reloc.CODE' ? bodies : places, at);
      if (inside.segment) inside.segment.fixed.push(at - inside.at);
      if (type === kTypeIndex || !(symbol?.function || symbol?.data)) return;
      uses.push({
        from: inside.segment
          ? { segment: segments.indexOf(inside.segment) }
          : { functions: inside.functions },
        to: symbol,
        call: type === kCall,
      });
    });
  }
  return {
    path,
    file: basename(path),
    segments,
    uses,
    functions: symbols
      .filter((symbol) => symbol.function && symbol.defined)
      .map(({ function: name, local, weak }) => ({ name, local, weak })),
    data: symbols
      .filter((symbol) => symbol.data && symbol.segment >= 0)
      .map(({ data: name, local, segment }) => ({ name, local, segment })),
  };
}

/** What a module puts into the memory, as one piece from address 0. */
export function memoryOf(bytes) {
  const segments = segmentsOf(
    bytes,
    sectionsOf(bytes).find(({ id }) => id === kData),
  );
  const memory = Buffer.alloc(Math.max(0, ...segments.map(({ to, bytes: { length } }) => to + length)));
  for (const segment of segments) segment.bytes.copy(memory, segment.to);
  return memory;
}

function number(value) {
  const bytes = [];
  do {
    bytes.push((value & 127) | (value > 127 ? 128 : 0));
    value >>>= 7;
  } while (value > 0);
  return Buffer.from(bytes);
}
function signed(value) {
  const bytes = [];
  for (; value > 63; value >>>= 7) bytes.push((value & 127) | 128);
  return Buffer.from([...bytes, value]);
}

/** The module with these segments instead of its own: [{to, bytes}]. */
export function withSegments(bytes, segments) {
  const section = Buffer.concat([
    number(segments.length),
    ...segments.flatMap(({ to, bytes: own }) => [
      Buffer.from([0, 0x41]),
      signed(to),
      Buffer.from([0x0b]),
      number(own.length),
      own,
    ]),
  ]);
  // A count of segments stands before the code only for code that names a segment, which ours does not.
  const sections = sectionsOf(bytes).filter(({ id }) => id !== kData && id !== kDataCount);
  const custom = sections.findIndex(
    ({ id }, i) => id === 0 && i > sections.findIndex((one) => one.id === kCode),
  );
  const parts = sections.map(({ start, end }) => bytes.subarray(start, end));
  parts.splice(custom < 0 ? parts.length : custom, 0, Buffer.from([kData]), number(section.length), section);
  return Buffer.concat([bytes.subarray(0, 8), ...parts]);
}

/** Where a linker's map puts pieces of initialized data: [{to, size, file (of a library, too), name}]. */
export function placesOf(map) {
  return map.split('\n').flatMap((line) => {
    const [, to, size, from, name] =
      /^\s+([0-9a-f]+)\s+\S+\s+([0-9a-f]+)\s{9}(\S.*):\((\.(?:ro)?data\S*)\)$/.exec(line) ?? [];
    if (!name) return [];
    return [
      {
        to: parseInt(to, 16),
        size: parseInt(size, 16),
        file: basename(/\(([^()]+)\)$/.exec(from)?.[1] ?? from),
        name,
      },
    ];
  });
}
