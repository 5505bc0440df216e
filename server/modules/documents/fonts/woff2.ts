import { brotliDecompressSync } from 'node:zlib';
import { readGlyphs, writeGlyphs } from './glyphs.ts';
import { readerOf } from './reader.ts';
import { placeOf, shiftsAt } from './weights.ts';

/** Tags of the format's table of known tags, in its order. */
const TAGS = (
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx ' +
  'BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty ' +
  'just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
)
  .split(' ')
  .map((tag) => tag.replace('_', ' '));
const ARBITRARY = 63;
const HEADER = 48;
/** What a document needs of a font; tables for typesetters, screens and other weights are left behind. */
const KEPT = ['cmap', 'head', 'hhea', 'maxp', 'name', 'OS/2', 'post'];

/**
 * A plain TrueType font of one weight from a WOFF2 file of all weights: `pdfkit` embeds no other weight than a file's first. `mark` makes
 * the font differ from others of its name, which `pdfkit` would take for the same one.
 */
export function plainFont(file: Buffer, weight: number, mark: number): Buffer {
  const tables = tablesOf(file);
  const find = (tag: string): Buffer => {
    const table = tables.get(tag);
    if (!table) throw new Error(`the font has no table ${tag}`);
    return table.data;
  };
  if (tables.get('glyf')?.transform !== 0 || find('fvar').readUInt16BE(8) !== 1)
    throw new Error('the font is not in the form that is expected');
  const glyphs = readGlyphs(find('glyf'));
  const shift = shiftsAt(find('gvar'), placeOf(weight, find('fvar'), tables.get('avar')?.data));
  const widths = widthsOf(tables.get('hmtx')!, find('hhea').readUInt16BE(34), glyphs.length);
  const heavier = glyphs.map((glyph, id) => {
    const moved = shift(id, glyph);
    if (!moved || !glyph || 'composite' in glyph) return glyph;
    widths[id] = Math.max(0, Math.round(widths[id]! + moved.width));
    const points = glyph.points.map(({ x, y, isOn }, index) => ({
      x: Math.round(x + moved.x[index]!),
      y: Math.round(y + moved.y[index]!),
      isOn,
    }));
    return { ends: glyph.ends, points };
  });
  const { glyf, loca, leftmost } = writeGlyphs(heavier);
  const plain = new Map<string, Buffer>(KEPT.map((tag) => [tag, Buffer.from(find(tag))]));
  plain.get('head')!.writeUInt32BE(mark, 8);
  plain.get('head')!.writeInt16BE(1, 50);
  plain.get('hhea')!.writeUInt16BE(glyphs.length, 34);
  return sfnt(plain.set('glyf', glyf).set('loca', loca).set('hmtx', metricsOf(widths, leftmost)));
}

type Table = { transform: number; data: Buffer };

function tablesOf(file: Buffer): Map<string, Table> {
  const reader = readerOf(file);
  if (reader.take(4).toString('latin1') !== 'wOF2') throw new Error('this is no WOFF2 file');
  reader.take(8);
  const count = reader.u16();
  reader.take(6);
  const compressed = reader.u32();
  reader.take(HEADER - 24);
  const entries = Array.from({ length: count }, () => {
    const flags = reader.u8();
    const known = flags & ARBITRARY;
    const tag = known === ARBITRARY ? reader.take(4).toString('latin1') : TAGS[known]!;
    const transform = flags >> 6;
    const original = reader.long();
    const isPlain = tag === 'glyf' || tag === 'loca' ? transform === 3 : transform === 0;
    return { tag, transform, length: isPlain ? original : reader.long() };
  });
  const data = readerOf(brotliDecompressSync(reader.take(compressed)));
  return new Map(entries.map(({ tag, transform, length }) => [tag, { transform, data: data.take(length) }]));
}

/** Widths of all glyphs; the last one stands for those after it. A changed `hmtx` (section 5.4) begins with a byte of flags. */
function widthsOf({ data, transform }: Table, advances: number, count: number): number[] {
  const reader = readerOf(data, transform === 0 ? 0 : 1);
  const widths: number[] = [];
  for (let id = 0; id < count; id++) {
    if (id >= advances) widths.push(widths.at(-1) ?? 0);
    else widths.push(reader.u16());
    if (id < advances && transform === 0) reader.u16();
  }
  return widths;
}

function metricsOf(widths: readonly number[], leftmost: readonly number[]): Buffer {
  const table = Buffer.alloc(widths.length * 4);
  widths.forEach((width, id) => {
    table.writeUInt16BE(width, id * 4);
    table.writeInt16BE(leftmost[id]!, id * 4 + 2);
  });
  return table;
}

function sfnt(tables: ReadonlyMap<string, Buffer>): Buffer {
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1));
  const directory = Buffer.alloc(12 + sorted.length * 16);
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(sorted.length, 4);
  let offset = directory.length;
  const parts: Buffer[] = [directory];
  sorted.forEach(([tag, data], index) => {
    const at = 12 + index * 16;
    directory.write(tag, at, 'latin1');
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(data.length, at + 12);
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4);
    parts.push(data, padding);
    offset += data.length + padding.length;
  });
  return Buffer.concat(parts);
}
