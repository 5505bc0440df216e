import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { darken, luminance } from './draw/colour.ts';
import { n } from './draw/shapes.ts';
import { type MarkName, marks } from './marks.ts';
import { wordmark } from './wordmark.ts';

export interface LogoBrand {
  /** Folder name below brands/. */
  code: string;
  name: string;
  /** The template whose display face sets the name. */
  template: string;
  mark: MarkName;
  /** Hex: the mark, its second colour and the lettering. */
  colours: { mark: string; accent: string; ink: string };
}

interface BrandLogo {
  /** Mark and name on one line, in the brand's colours. */
  full: string;
  /**
   * The same in one colour, for the opposite background: white if the brand's ink is dark, near black if it
   * is light.
   */
  mono: string;
  /** The mark alone, square. */
  mark: string;
}

const document = (width: number, height: number, body: string, title: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${n(width)} ${n(height)}" width="${n(width)}" height="${n(height)}" role="img" aria-label="${title}">${body}</svg>`;

/** Marks whose accent is beside the main part, not on it. */
const SIDE_BY_SIDE: readonly MarkName[] = [
  'wave',
  'fan',
  'column',
  'orbit',
  'chip',
  'fanlight',
  'sail',
  'bunting',
  'tuckbox',
  'halftone',
  'showcase',
  'table',
  'bigtop',
  'cabinet',
  'terrace',
];

/**
 * The three logos of a brand as SVG documents; letters are outlines, so that no font is needed to show them.
 */
export async function brandLogo(brand: LogoBrand): Promise<BrandLogo> {
  const { main, accent } = marks[brand.mark];
  const { d, width } = await wordmark(brand.template, brand.name);
  const name = brand.name.replace(/[<>&"]/g, '');
  const line = (mark: string, second: string, ink: string) =>
    document(
      width + 128,
      96,
      `<path d="${main}" fill="${mark}"/><path d="${accent}" fill="${second}"/><path d="${d}" fill="${ink}" transform="translate(118 68)"/>`,
      name,
    );
  const other = luminance(brand.colours.ink) > 0.4 ? '#15131a' : '#ffffff';
  // In one colour the accent is cut out of the mark instead of drawn over it.
  const cut = `<mask id="m"><rect width="96" height="96" fill="#fff"/><path d="${accent}" fill="#000"/></mask>`;
  const solo = SIDE_BY_SIDE.includes(brand.mark);
  const monoMark = solo
    ? `<path d="${main}" fill="${other}"/><path d="${accent}" fill="${other}" opacity=".62"/>`
    : `${cut}<path d="${main}" fill="${other}" mask="url(#m)"/>`;
  return {
    full: line(brand.colours.mark, brand.colours.accent, brand.colours.ink),
    mono: document(
      width + 128,
      96,
      `${monoMark}<path d="${d}" fill="${other}" transform="translate(118 68)"/>`,
      name,
    ),
    mark: document(
      96,
      96,
      `<path d="${main}" fill="${brand.colours.mark}"/><path d="${accent}" fill="${brand.colours.accent}"/>`,
      name,
    ),
  };
}

/** The app icon: the mark on a background, with the margin that round masks need. */
function brandIcon(brand: LogoBrand): string {
  const { main, accent } = marks[brand.mark];
  const light = luminance(brand.colours.mark) > 0.16;
  const [top, bottom] = light
    ? [darken(brand.colours.mark, 0.78), darken(brand.colours.mark, 0.92)]
    : ['#ffffff', '#e9edf5'];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 192 192" width="512" height="512"><defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs><rect width="192" height="192" fill="url(#g)"/><g transform="translate(36 36) scale(1.25)"><path d="${main}" fill="${brand.colours.mark}"/><path d="${accent}" fill="${brand.colours.accent}"/></g></svg>`;
}

/**
 * Writes `brands/{code}/logo1.svg` (full), `logo2.svg` (mono), `logo3.svg` (mark), `icon.png` and
 * `icon-192.png` below `outDir`.
 */
export async function buildLogos(brands: readonly LogoBrand[], outDir: string): Promise<void> {
  for (const brand of brands) {
    const folder = path.join(outDir, 'brands', brand.code);
    await mkdir(folder, { recursive: true });
    const { full, mono, mark } = await brandLogo(brand);
    await writeFile(path.join(folder, 'logo1.svg'), full);
    await writeFile(path.join(folder, 'logo2.svg'), mono);
    await writeFile(path.join(folder, 'logo3.svg'), mark);
    const icon = sharp(Buffer.from(brandIcon(brand)));
    await writeFile(path.join(folder, 'icon.png'), await icon.clone().png().toBuffer());
    await writeFile(path.join(folder, 'icon-192.png'), await icon.clone().resize(192).png().toBuffer());
  }
}
