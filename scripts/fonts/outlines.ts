import { Reader, u16, u32 } from './bytes.ts';

/** Streams of a transformed `glyf` table, in the order they follow each other. */
const STREAMS = ['contours', 'points', 'flags', 'glyphs', 'composites', 'boxes', 'instructions'] as const;
type StreamName = (typeof STREAMS)[number];
type Kept = Record<StreamName, Buffer[]>;

const WORDS = 1;
const SCALE = 8;
const MORE = 0x20;
const TWO_SCALES = 0x40;
const MATRIX = 0x80;
const INSTRUCTED = 0x100;

/** A transformed `glyf` table in which all glyphs but `keep` are empty; numbers of glyphs stay. Composites must keep their parts. */
export function keepOutlines(table: Buffer, keep: ReadonlySet<number>): Buffer {
  const head = new Reader(table, 2);
  const options = head.u16();
  const count = head.u16();
  const format = head.u16();
  const sizes = STREAMS.map(() => head.u32());
  const streams = {} as Record<StreamName, Reader>;
  STREAMS.forEach((name, index) => {
    streams[name] = new Reader(head.take(sizes[index]!));
  });
  const bitmapLength = 4 * Math.floor((count + 31) / 32);
  const bitmap = streams.boxes.take(bitmapLength);
  const keptBitmap = Buffer.alloc(bitmapLength);
  const kept: Kept = {
    contours: [],
    points: [],
    flags: [],
    glyphs: [],
    composites: [],
    boxes: [keptBitmap],
    instructions: [],
  };
  for (let glyph = 0; glyph < count; glyph++) {
    const starts = STREAMS.map((name) => streams[name].at);
    const hasBox = isSet(bitmap, glyph);
    skipGlyph(streams, hasBox);
    if (!keep.has(glyph)) {
      kept.contours.push(u16(0));
      continue;
    }
    STREAMS.forEach((name, index) => {
      kept[name].push(streams[name].bytes.subarray(starts[index]!, streams[name].at));
    });
    if (hasBox) keptBitmap[glyph >> 3]! |= 0x80 >> (glyph & 7);
  }
  const parts = STREAMS.map((name) => Buffer.concat(kept[name]));
  const overlaps = options & 1 ? [head.take(Math.floor((count + 7) / 8))] : [];
  const lengths = u32(...parts.map((part) => part.length));
  return Buffer.concat([u16(0, options, count, format), lengths, ...parts, ...overlaps]);
}

function isSet(bitmap: Buffer, glyph: number): boolean {
  return (bitmap[glyph >> 3]! & (0x80 >> (glyph & 7))) !== 0;
}

function skipGlyph(streams: Record<StreamName, Reader>, hasBox: boolean): void {
  const { contours, points, flags, glyphs, instructions, boxes } = streams;
  const count = contours.i16();
  if (count < 0) {
    if (skipComposite(streams.composites)) instructions.take(glyphs.short255());
  } else if (count > 0) {
    let total = 0;
    for (let contour = 0; contour < count; contour++) total += points.short255();
    for (let point = 0; point < total; point++) glyphs.take(tripletLength(flags.u8() & 0x7f));
    instructions.take(glyphs.short255());
  }
  if (hasBox) boxes.take(8);
}

function tripletLength(flag: number): number {
  if (flag < 84) return 1;
  if (flag < 120) return 2;
  return flag < 124 ? 3 : 4;
}

/** Passes over one composite glyph; tells whether it is instructed. */
function skipComposite(composites: Reader): boolean {
  let isInstructed = false;
  for (let flags = MORE; flags & MORE; ) {
    flags = composites.u16();
    composites.u16();
    composites.take(flags & WORDS ? 4 : 2);
    if (flags & SCALE) composites.take(2);
    if (flags & TWO_SCALES) composites.take(4);
    if (flags & MATRIX) composites.take(8);
    if (flags & INSTRUCTED) isInstructed = true;
  }
  return isInstructed;
}

/** Glyphs a composite is made of, by glyph; simple glyphs have none. */
export function componentsOf(table: Buffer): Map<number, number[]> {
  const head = new Reader(table, 4);
  const count = head.u16();
  head.u16();
  const sizes = STREAMS.map(() => head.u32());
  const contours = new Reader(head.bytes, head.at);
  const before = STREAMS.indexOf('composites');
  const start = head.at + sizes.slice(0, before).reduce((sum, size) => sum + size, 0);
  const composites = new Reader(head.bytes, start);
  const found = new Map<number, number[]>();
  for (let glyph = 0; glyph < count; glyph++) {
    if (contours.i16() >= 0) continue;
    const parts: number[] = [];
    const end = new Reader(composites.bytes, composites.at);
    skipComposite(end);
    while (composites.at < end.at) {
      const flags = composites.bytes.readUInt16BE(composites.at);
      parts.push(composites.bytes.readUInt16BE(composites.at + 2));
      composites.at += 4 + (flags & WORDS ? 4 : 2);
      composites.at += flags & SCALE ? 2 : flags & TWO_SCALES ? 4 : flags & MATRIX ? 8 : 0;
    }
    found.set(glyph, parts);
  }
  return found;
}

/** A `gvar` table in which only `keep` vary. */
export function keepVariations(table: Buffer, keep: ReadonlySet<number>): Buffer {
  const count = table.readUInt16BE(12);
  const isLong = (table.readUInt16BE(14) & 1) === 1;
  const data = table.readUInt32BE(16);
  const offset = (index: number) =>
    isLong ? table.readUInt32BE(20 + index * 4) : table.readUInt16BE(20 + index * 2) * 2;
  const shared = table.subarray(table.readUInt32BE(8), data);
  const offsets: number[] = [0];
  const kept: Buffer[] = [];
  for (let glyph = 0, length = 0; glyph < count; glyph++) {
    if (keep.has(glyph)) {
      const variation = table.subarray(data + offset(glyph), data + offset(glyph + 1));
      kept.push(variation);
      length += variation.length;
    }
    offsets.push(length);
  }
  const head = Buffer.from(table.subarray(0, 20));
  const sharedAt = 20 + offsets.length * 4;
  const sharedLength = head.readUInt16BE(6) * head.readUInt16BE(4) * 2;
  head.writeUInt32BE(sharedAt, 8);
  head.writeUInt16BE(head.readUInt16BE(14) | 1, 14);
  head.writeUInt32BE(sharedAt + sharedLength, 16);
  return Buffer.concat([head, u32(...offsets), shared.subarray(0, sharedLength), ...kept]);
}
