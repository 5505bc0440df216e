import { type Reader, readerOf } from './reader.ts';

/** Streams of a transformed `glyf` table, in the order they follow each other. */
const STREAMS = ['contours', 'points', 'flags', 'glyphs', 'composites', 'boxes', 'instructions'] as const;
type Streams = Record<(typeof STREAMS)[number], Reader>;

const WORDS = 0x01;
const SCALE = 0x08;
const MORE = 0x20;
const TWO_SCALES = 0x40;
const MATRIX = 0x80;
const INSTRUCTED = 0x100;

/** A drawn glyph by its points, each as its distance from the one before; or one put together from others, as its bytes. */
export type Glyph = { ends: number[]; points: Point[] } | { composite: Buffer } | undefined;
export type Point = { x: number; y: number; isOn: boolean };

/** Reads the `glyf` table of a WOFF2 file (its section 5.1). Hints are left out: nobody reads a document pixel by pixel. */
export function readGlyphs(table: Buffer): Glyph[] {
  const head = readerOf(table, 4);
  const count = head.u16();
  head.u16();
  const sizes = STREAMS.map(() => head.u32());
  const streams = {} as Streams;
  STREAMS.forEach((name, index) => {
    streams[name] = readerOf(head.take(sizes[index]!));
  });
  const bitmap = streams.boxes.take(4 * Math.floor((count + 31) / 32));
  return Array.from({ length: count }, (_, id) =>
    glyphOf(streams, (bitmap[id >> 3]! & (0x80 >> (id & 7))) !== 0),
  );
}

function glyphOf(streams: Streams, hasBox: boolean): Glyph {
  const contours = streams.contours.i16();
  if (contours === 0) return undefined;
  if (contours < 0) return { composite: composite(streams) };
  const ends: number[] = [];
  for (let i = 0, last = -1; i < contours; i++) {
    last += streams.points.short();
    ends.push(last);
  }
  const points = pointsOf(streams, ends.at(-1)! + 1);
  streams.instructions.take(streams.glyphs.short());
  if (hasBox) streams.boxes.take(8);
  return { ends, points };
}

function pointsOf(streams: Streams, count: number): Point[] {
  let [x, y] = [0, 0];
  return Array.from({ length: count }, () => {
    const flag = streams.flags.u8();
    const { dx, dy } = distance(flag & 127, streams.glyphs);
    x += dx;
    y += dy;
    return { x, y, isOn: flag < 128 };
  });
}

/** A step from one point to the next: the flag says how many bytes of which widths, and the signs. */
function distance(flag: number, bytes: Reader): { dx: number; dy: number } {
  const signed = (bit: number, size: number) => (bit & 1 ? size : -size);
  const first = bytes.u8();
  if (flag < 10) return { dx: 0, dy: signed(flag, ((flag & 14) << 7) + first) };
  if (flag < 20) return { dx: signed(flag, (((flag - 10) & 14) << 7) + first), dy: 0 };
  if (flag < 84) {
    const code = flag - 20;
    const dx = signed(flag, 1 + (code & 0x30) + (first >> 4));
    return { dx, dy: signed(flag >> 1, 1 + ((code & 0x0c) << 2) + (first & 0x0f)) };
  }
  const second = bytes.u8();
  if (flag < 120) {
    const code = flag - 84;
    const dx = signed(flag, 1 + (Math.floor(code / 12) << 8) + first);
    return { dx, dy: signed(flag >> 1, 1 + (((code % 12) >> 2) << 8) + second) };
  }
  const third = bytes.u8();
  if (flag < 124) {
    const dx = signed(flag, (first << 4) + (second >> 4));
    return { dx, dy: signed(flag >> 1, ((second & 0x0f) << 8) + third) };
  }
  const dx = signed(flag, (first << 8) + second);
  return { dx, dy: signed(flag >> 1, (third << 8) + bytes.u8()) };
}

function composite(streams: Streams): Buffer {
  const parts: Buffer[] = [];
  let flags: number;
  let isInstructed = false;
  do {
    flags = streams.composites.u16();
    isInstructed ||= (flags & INSTRUCTED) !== 0;
    const scales = flags & SCALE ? 2 : flags & TWO_SCALES ? 4 : flags & MATRIX ? 8 : 0;
    const head = Buffer.alloc(2);
    head.writeUInt16BE(flags & ~INSTRUCTED);
    parts.push(head, streams.composites.take(2 + (flags & WORDS ? 4 : 2) + scales));
  } while (flags & MORE);
  if (isInstructed) streams.instructions.take(streams.glyphs.short());
  return Buffer.concat([Buffer.from([0xff, 0xff]), streams.boxes.take(8), ...parts]);
}

/** Plain `glyf` and `loca` tables, with where each glyph begins on the left. */
export function writeGlyphs(glyphs: readonly Glyph[]): { glyf: Buffer; loca: Buffer; leftmost: number[] } {
  const parts: Buffer[] = [];
  const loca = Buffer.alloc((glyphs.length + 1) * 4);
  let offset = 0;
  const leftmost = glyphs.map((glyph, id) => {
    const bytes = bytesOf(glyph);
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4);
    parts.push(bytes, padding);
    offset += bytes.length + padding.length;
    loca.writeUInt32BE(offset, (id + 1) * 4);
    return bytes.length > 0 ? bytes.readInt16BE(2) : 0;
  });
  return { glyf: Buffer.concat(parts), loca, leftmost };
}

function bytesOf(glyph: Glyph): Buffer {
  if (!glyph) return Buffer.alloc(0);
  if ('composite' in glyph) return glyph.composite;
  const { ends, points } = glyph;
  const bytes = Buffer.alloc(10 + ends.length * 2 + 2 + points.length * 5);
  bytes.writeInt16BE(ends.length, 0);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  let at = 2;
  for (const value of box) at = bytes.writeInt16BE(value, at);
  for (const end of ends) at = bytes.writeUInt16BE(end, at);
  at = bytes.writeUInt16BE(0, at);
  for (const { isOn } of points) at = bytes.writeUInt8(isOn ? 1 : 0, at);
  for (const line of [xs, ys])
    line.forEach((value, index) => {
      at = bytes.writeInt16BE(value - (line[index - 1] ?? 0), at);
    });
  return bytes;
}
