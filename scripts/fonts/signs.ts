import { u16 } from './bytes.ts';
import { componentsOf, keepOutlines, keepVariations } from './outlines.ts';
import { readWoff2, type Table, writeWoff2 } from './woff2.ts';

/** Code points of signs of money outside of Latin-1; the euro comes with the letters. */
export const SIGNS = Array.from({ length: 0x20c1 - 0x20a0 }, (_, index) => 0x20a0 + index).filter(
  (code) => code !== 0x20ac,
);

/** Tables for shaping, names and width variations, which single signs do not need. */
const DROPPED = ['GSUB', 'GPOS', 'GDEF', 'BASE', 'JSTF', 'kern', 'DSIG', 'HVAR', 'MVAR', 'gasp', 'meta'];

/**
 * A font of the same family with nothing but signs of money: families keep theirs among hundreds of accented letters, in a file of up
 * to 60 KB that every page with an amount would load for one sign.
 */
export function signsOnly(file: Buffer): Buffer {
  const font = readWoff2(file);
  const find = (tag: string) => font.tables.find((table) => table.tag === tag);
  const glyf = find('glyf');
  if (glyf?.transform !== 0) throw new Error('outlines of the font are not in the form that is expected');
  const glyphs = glyphsOf(find('cmap')!.data);
  const mapped = SIGNS.flatMap((code) => (glyphs.has(code) ? [[code, glyphs.get(code)!] as const] : []));
  const keep = withComponents(new Set([0, ...mapped.map(([, glyph]) => glyph)]), componentsOf(glyf.data));
  const change = (table: Table): Table => {
    if (table.tag === 'glyf') return { ...table, data: keepOutlines(table.data, keep) };
    if (table.tag === 'gvar') return { ...table, data: keepVariations(table.data, keep) };
    if (table.tag === 'cmap') return { ...table, data: cmapOf(mapped) };
    return table;
  };
  const tables = font.tables.filter(({ tag }) => !DROPPED.includes(tag)).map(change);
  return writeWoff2({ ...font, tables });
}

function withComponents(glyphs: Set<number>, components: Map<number, number[]>): Set<number> {
  for (const glyph of glyphs) for (const part of components.get(glyph) ?? []) glyphs.add(part);
  return glyphs;
}

/** Glyphs of code points of the basic plane, from a `cmap` table's subtable of format 4. */
export function glyphsOf(table: Buffer): Map<number, number> {
  const found = new Map<number, number>();
  const count = table.readUInt16BE(2);
  const starts = Array.from({ length: count }, (_, index) => table.readUInt32BE(8 + index * 8));
  const start = starts.find((at) => table.readUInt16BE(at) === 4);
  if (start === undefined) throw new Error('the font names no glyphs of the basic plane');
  const segments = table.readUInt16BE(start + 6) / 2;
  const read = (part: number, index: number) => table.readUInt16BE(start + 14 + part + index * 2);
  for (let index = 0; index < segments; index++) {
    const end = read(0, index);
    const first = read(segments * 2 + 2, index);
    const delta = read(segments * 4 + 2, index);
    const range = read(segments * 6 + 2, index);
    for (let code = first; code <= end && code !== 0xffff; code++) {
      const place = start + 16 + segments * 6 + index * 2 + range + (code - first) * 2;
      const raw = range === 0 ? code : table.readUInt16BE(place);
      const glyph = range !== 0 && raw === 0 ? 0 : (raw + delta) & 0xffff;
      if (glyph !== 0) found.set(code, glyph);
    }
  }
  return found;
}

/** A `cmap` table of a segment for each code point. */
function cmapOf(mapped: readonly (readonly [code: number, glyph: number])[]): Buffer {
  const codes = [...mapped.map(([code]) => code), 0xffff];
  const deltas = [...mapped.map(([code, glyph]) => (glyph - code) & 0xffff), 1];
  const count = codes.length;
  const power = 2 ** Math.floor(Math.log2(count));
  const subtable = Buffer.concat([
    u16(4, 16 + count * 8, 0, count * 2, power * 2, Math.log2(power), (count - power) * 2),
    u16(...codes, 0, ...codes, ...deltas),
    u16(...codes.map(() => 0)),
  ]);
  return Buffer.concat([u16(0, 1, 3, 1, 0, 12), subtable]);
}
