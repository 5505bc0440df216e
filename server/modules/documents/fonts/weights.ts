import type { Glyph, Point } from './glyphs.ts';
import { type Reader, readerOf } from './reader.ts';

const SHARED_POINTS = 0x8000;
const OWN_PEAK = 0x8000;
const BETWEEN = 0x4000;
const OWN_POINTS = 0x2000;
const COUNT = 0x0fff;
const PHANTOMS = 4;

/** Where a weight lies between the font's lightest (0) and heaviest (1), by its tables `fvar` and `avar`. */
export function placeOf(weight: number, fvar: Buffer, avar: Buffer | undefined): number {
  const axes = fvar.readUInt16BE(4);
  const fixed = (at: number) => fvar.readInt32BE(axes + at) / 65536;
  const [least, usual, most] = [fixed(4), fixed(8), fixed(12)] as const;
  const place =
    weight < usual ? (weight - usual) / (usual - least || 1) : (weight - usual) / (most - usual || 1);
  return avar ? mapped(place, avar) : place;
}

function mapped(place: number, avar: Buffer): number {
  const reader = readerOf(avar, 8);
  const steps = Array.from({ length: reader.u16() }, () => ({
    from: fraction(reader),
    to: fraction(reader),
  }));
  const next = steps.findIndex(({ from }) => from >= place);
  const [low, high] = [steps[next - 1], steps[next]];
  if (!low || !high) return high?.to ?? place;
  return low.to + ((high.to - low.to) * (place - low.from)) / (high.from - low.from || 1);
}

const fraction = (reader: Reader) => reader.i16() / 16384;

/** How the points of a glyph and its width move. */
export type Shift = { x: Float64Array; y: Float64Array; width: number };

/** Reads the table `gvar` of a font of one axis: how each glyph changes at a place of it. */
export function shiftsAt(gvar: Buffer, place: number): (id: number, glyph: Glyph) => Shift | undefined {
  const head = readerOf(gvar, 4);
  if (head.u16() !== 1) throw new Error('the font varies in more than its weight');
  const sharedCount = head.u16();
  const shared = readerOf(gvar, head.u32());
  const peaks = Array.from({ length: sharedCount }, () => fraction(shared));
  head.u16();
  const isLong = (head.u16() & 1) !== 0;
  const base = head.u32();
  const offset = (id: number) =>
    isLong ? gvar.readUInt32BE(20 + id * 4) : gvar.readUInt16BE(20 + id * 2) * 2;
  return (id, glyph) => {
    const [from, to] = [offset(id), offset(id + 1)];
    if (from === to || !glyph || 'composite' in glyph) return undefined;
    return shiftOf(gvar.subarray(base + from, base + to), place, peaks, glyph);
  };
}

type Drawn = { ends: number[]; points: Point[] };

function shiftOf(data: Buffer, place: number, peaks: readonly number[], glyph: Drawn): Shift {
  const head = readerOf(data);
  const flags = head.u16();
  const body = readerOf(data, head.u16());
  const total = glyph.points.length + PHANTOMS;
  const sharedPoints = flags & SHARED_POINTS ? pointNumbers(body, total) : undefined;
  const sum: Shift = { x: new Float64Array(total), y: new Float64Array(total), width: 0 };
  for (let n = flags & COUNT; n > 0; n--) {
    const size = head.u16();
    const index = head.u16();
    const peak = index & OWN_PEAK ? fraction(head) : peaks[index & COUNT]!;
    const [start, end] =
      index & BETWEEN ? [fraction(head), fraction(head)] : [Math.min(0, peak), Math.max(0, peak)];
    const tuple = readerOf(body.take(size));
    const scale = scaleAt(place, start, peak, end);
    if (scale === 0) continue;
    const numbers = index & OWN_POINTS ? pointNumbers(tuple, total) : sharedPoints!;
    const moved = numbers ?? Array.from({ length: total }, (_, point) => point);
    const [dx, dy] = [deltas(tuple, moved.length), deltas(tuple, moved.length)];
    add(
      sum.x,
      spread(moved, dx, glyph, ({ x }) => x, total),
      scale,
    );
    add(
      sum.y,
      spread(moved, dy, glyph, ({ y }) => y, total),
      scale,
    );
  }
  sum.width = sum.x[glyph.points.length + 1]! - sum.x[glyph.points.length]!;
  return sum;
}

function add(sum: Float64Array, more: Float64Array, scale: number): void {
  more.forEach((value, index) => {
    sum[index]! += value * scale;
  });
}

function scaleAt(place: number, start: number, peak: number, end: number): number {
  if (peak === 0 || place === peak) return 1;
  if (place <= start || place >= end) return 0;
  return place < peak ? (place - start) / (peak - start) : (end - place) / (end - peak);
}

/** Packed numbers of points; undefined stands for all. */
function pointNumbers(reader: Reader, total: number): number[] | undefined {
  const first = reader.u8();
  const count = first & 0x80 ? ((first & 0x7f) << 8) + reader.u8() : first;
  if (count === 0) return undefined;
  const numbers: number[] = [];
  while (numbers.length < count) {
    const control = reader.u8();
    for (let n = (control & 0x7f) + 1; n > 0; n--)
      numbers.push((numbers.at(-1) ?? 0) + (control & 0x80 ? reader.u16() : reader.u8()));
  }
  return numbers.filter((number) => number < total);
}

/** Packed distances. */
function deltas(reader: Reader, count: number): number[] {
  const all: number[] = [];
  while (all.length < count) {
    const control = reader.u8();
    for (let n = (control & 0x3f) + 1; n > 0; n--) {
      if (control & 0x80) all.push(0);
      else all.push(control & 0x40 ? reader.i16() : (reader.u8() << 24) >> 24);
    }
  }
  return all;
}

/** Distances of all points from those of some: points between two that moved move with them. */
function spread(
  numbers: readonly number[],
  moves: readonly number[],
  glyph: Drawn,
  of: (point: Point) => number,
  total: number,
): Float64Array {
  const all = new Float64Array(total);
  const isMoved = new Uint8Array(total);
  numbers.forEach((number, index) => {
    all[number] = moves[index]!;
    isMoved[number] = 1;
  });
  let begin = 0;
  for (const end of glyph.ends) {
    const touched: number[] = [];
    for (let point = begin; point <= end; point++) if (isMoved[point]) touched.push(point);
    if (touched.length > 0 && touched.length <= end - begin)
      for (let point = begin; point <= end; point++)
        if (!isMoved[point]) all[point] = between(point, touched, all, glyph.points, of);
    begin = end + 1;
  }
  return all;
}

/** A point that no distance is given for: between its neighbours of the contour, or along with the nearer one. */
function between(
  point: number,
  touched: readonly number[],
  all: Float64Array,
  points: readonly Point[],
  of: (point: Point) => number,
): number {
  const before = touched.findLast((other) => other < point) ?? touched.at(-1)!;
  const after = touched.find((other) => other > point) ?? touched[0]!;
  const [one, other] = of(points[before]!) <= of(points[after]!) ? [before, after] : [after, before];
  const [low, high, at] = [of(points[one]!), of(points[other]!), of(points[point]!)] as const;
  if (low === high) return all[one] === all[other] ? all[one]! : 0;
  if (at <= low) return all[one]!;
  if (at >= high) return all[other]!;
  return all[one]! + ((all[other]! - all[one]!) * (at - low)) / (high - low);
}
