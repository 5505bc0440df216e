import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { darken, luminance } from './draw/colour.ts';
import { n } from './draw/shapes.ts';
import { type BrandMark, type MarkName, marks } from './marks.ts';
import { wordmark } from './wordmark.ts';

export interface LogoBrand {
  /** Folder name below brands/. */
  code: string;
  name: string;
  /** The template whose display face sets the name. */
  template: string;
  mark: MarkName;
  /** Hex: the mark, its second colour, the lettering, and the background of the icon. */
  colours: { mark: string; accent: string; ink: string; plate?: string };
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

/** Where the name begins after the mark, and its baseline: the middle of its capitals is that of the mark. */
const GAP = 22;
const BASELINE = 68;

/** Space around an accent that stands apart in one colour, on both sides of its edge together. */
const APART = 8;

/** How much of its colour a pane of glass shows. */
const GLASS = 0.5;

/** A mark in its colours; without a second colour it is drawn in the first alone. */
function drawnMark(name: MarkName, colour: string, second?: string): string {
  const { main, accent, letter, inOneColour, glass = [], ...mark }: BrandMark = marks[name];
  const gap = mark.gap ?? (second === undefined && inOneColour === 'apart' ? APART : 0);
  const thick = (fill: string) =>
    letter?.stroke
      ? ` stroke="${fill}" stroke-width="${letter.stroke}" stroke-linejoin="round" stroke-linecap="round"`
      : '';
  const letterIn = (fill: string) => (letter ? `<path d="${letter.d}" fill="${fill}"${thick(fill)}/>` : '');
  const isAccentCut = second === undefined && inOneColour === undefined;
  const space = gap ? ` stroke="#000" stroke-width="${gap}"` : '';
  const holes = `${gap || isAccentCut ? `<path d="${accent}"${space}/>` : ''}${letter?.isCut ? letterIn('#000') : ''}`;
  const mask = holes && `<mask id="m"><rect width="96" height="96" fill="#fff"/>${holes}</mask>`;
  const panes = glass.map((d) => `<path d="${d}" fill="${colour}" opacity="${GLASS}"/>`).join('');
  const body = `${panes}${main && `<path d="${main}" fill="${colour}"/>`}${letter?.isCut ? '' : letterIn(colour)}`;
  const opacity = second === undefined && inOneColour === 'lighter' ? ' opacity=".62"' : '';
  const over = accent && !isAccentCut && `<path d="${accent}" fill="${second ?? colour}"${opacity}/>`;
  return `${mask}${holes ? `<g mask="url(#m)">${body}</g>` : body}${over}`;
}

/**
 * The three logos of a brand as SVG documents; letters are outlines, so that no font is needed to show them.
 */
export async function brandLogo(brand: LogoBrand): Promise<BrandLogo> {
  const { mark, accent, ink } = brand.colours;
  const { d, width, stroke } = await wordmark(brand.template, brand.name);
  const name = brand.name.replace(/[<>&"]/g, '');
  const [left, right]: readonly [number, number] = (marks[brand.mark] as BrandMark).edges ?? [0, 96];
  const line = (drawing: string, fill: string) =>
    document(
      right - left + GAP + width + 10,
      96,
      `<g transform="translate(${-left} 0)">${drawing}</g><path d="${d}" fill="${fill}"${stroke ? ` stroke="${fill}" stroke-width="${stroke}" stroke-linejoin="round"` : ''} transform="translate(${right - left + GAP} ${BASELINE})"/>`,
      name,
    );
  const other = luminance(ink) > 0.4 ? '#15131a' : '#ffffff';
  return {
    full: line(drawnMark(brand.mark, mark, accent), ink),
    mono: line(drawnMark(brand.mark, other), other),
    mark: document(96, 96, drawnMark(brand.mark, mark, accent), name),
  };
}

/** The app icon: the mark, `size` of 192 wide, on the brand's background. */
function brandIcon({ mark, colours }: LogoBrand, size: number): string {
  const plate = colours.plate ?? (luminance(colours.mark) > 0.16 ? darken(colours.mark, 0.85) : '#ffffff');
  const margin = (192 - size) / 2;
  const place = `translate(${margin} ${margin}) scale(${size / 96})`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 192 192" width="512" height="512"><rect width="192" height="192" fill="${plate}"/><g transform="${place}">${drawnMark(mark, colours.mark, colours.accent)}</g></svg>`;
}

/** Width of the mark in the large icon, inside round masks, and in the small one, which is not masked. */
const [MASKED, SMALL] = [120, 156];

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
    const icon = (width: number) => sharp(Buffer.from(brandIcon(brand, width))).png();
    await writeFile(path.join(folder, 'icon.png'), await icon(MASKED).toBuffer());
    await writeFile(path.join(folder, 'icon-192.png'), await icon(SMALL).resize(192).toBuffer());
  }
}
