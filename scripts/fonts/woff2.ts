import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { base128, Reader, u16, u32 } from './bytes.ts';

/** A table as WOFF2 keeps it; `transform` 0 is the format's own form of `glyf` and `loca`, and the plain form of all others. */
export type Table = { tag: string; transform: number; originalLength: number; data: Buffer };
export type Woff2 = { flavor: number; sfntSize: number; tables: Table[] };

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

export function readWoff2(file: Buffer): Woff2 {
  const reader = new Reader(file);
  if (reader.take(4).toString('latin1') !== 'wOF2') throw new Error('this is no WOFF2 file');
  const flavor = reader.u32();
  reader.u32();
  const count = reader.u16();
  reader.u16();
  const sfntSize = reader.u32();
  const compressedSize = reader.u32();
  reader.at = HEADER;
  const entries = Array.from({ length: count }, () => {
    const flags = reader.u8();
    const index = flags & 0x3f;
    const tag = index === ARBITRARY ? reader.take(4).toString('latin1') : TAGS[index]!;
    const transform = flags >> 6;
    const originalLength = reader.base128();
    const length = isTransformed(tag, transform) ? reader.base128() : originalLength;
    return { tag, transform, originalLength, length };
  });
  const content = new Reader(brotliDecompressSync(reader.take(compressedSize)));
  const tables = entries.map(({ length, ...entry }) => ({ ...entry, data: content.take(length) }));
  return { flavor, sfntSize, tables };
}

export function writeWoff2({ flavor, sfntSize, tables }: Woff2): Buffer {
  const directory = tables.map(({ tag, transform, originalLength, data }) => {
    const known = TAGS.indexOf(tag);
    const index = known < 0 ? ARBITRARY : known;
    return Buffer.concat([
      Buffer.from([(transform << 6) | index]),
      known < 0 ? Buffer.from(tag, 'latin1') : Buffer.alloc(0),
      base128(isTransformed(tag, transform) ? originalLength : data.length),
      isTransformed(tag, transform) ? base128(data.length) : Buffer.alloc(0),
    ]);
  });
  const content = brotliCompressSync(Buffer.concat(tables.map(({ data }) => data)), {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT,
    },
  });
  const entries = Buffer.concat(directory);
  const length = HEADER + entries.length + content.length;
  const padding = Buffer.alloc((4 - (length % 4)) % 4);
  return Buffer.concat([
    Buffer.from('wOF2', 'latin1'),
    u32(flavor, length + padding.length),
    u16(tables.length, 0),
    u32(sfntSize, content.length),
    u16(1, 0),
    u32(0, 0, 0, 0, 0),
    entries,
    content,
    padding,
  ]);
}

function isTransformed(tag: string, transform: number): boolean {
  return tag === 'glyf' || tag === 'loca' ? transform === 0 : transform !== 0;
}
