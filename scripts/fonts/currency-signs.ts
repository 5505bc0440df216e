import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';
import type { FontFace } from '../../site/templates/template.ts';

/** Code points of currency signs outside Latin-1; the euro sign comes with the letters. */
export const CURRENCY_SIGNS = Array.from({ length: 0x20c1 - 0x20a0 }, (_, index) => 0x20a0 + index).filter(
  (code) => code !== 0x20ac,
);

/** Code points of digits and of the currency signs that come with the letters. */
export const FIGURES = [
  0x24,
  ...Array.from({ length: 10 }, (_, digit) => 0x30 + digit),
  0xa2,
  0xa3,
  0xa5,
  0x20ac,
];

/** The fallback family with every sign in use: it supplies signs that a family and its donors lack. */
const LAST_DONOR = { font: '@fontsource-variable/inter', subset: 'latin-ext-wght-normal' };

const PACKAGES = join(import.meta.dirname, '..', '..', 'node_modules');
const known = new Map<string, readonly number[]>();

type FileFace = Extract<FontFace, { font: string }>;
/** A file of a font package, without its ending; `weight` fixes a variable one at a weight. */
type SignSource = { file: string; weight: number | undefined; signs: readonly number[] };

/**
 * Sources of a face's currency signs: its family's extended letters, then its donors, then a family that has
 * all of them. Each sign comes from the first source that has it. A face without the euro sign displays no
 * amounts and needs none.
 */
export function signSources(face: FileFace): SignSource[] {
  const { font, subset, range, signDonors = [] } = face;
  if (range && !range.includes('U+20AC')) return [];
  const own = { font, subset: subset.replace('latin-', 'latin-ext-') };
  let missing = CURRENCY_SIGNS;
  const sources: SignSource[] = [];
  const donors: NonNullable<FileFace['signDonors']> = [own, ...signDonors, LAST_DONOR];
  for (const donor of donors) {
    const file = `${donor.font}/files/${basename(donor.font)}-${donor.subset}`;
    const has = signsIn(file);
    const signs = missing.filter((code) => has.includes(code));
    missing = missing.filter((code) => !has.includes(code));
    if (signs.length > 0) sources.push({ file, weight: donor.weight, signs });
  }
  return sources;
}

/** Signs in a font package's file; none if the package has no such file. */
function signsIn(file: string): readonly number[] {
  const before = known.get(file);
  if (before) return before;
  const path = join(PACKAGES, `${file}.woff2`);
  const signs = existsSync(path)
    ? (create(readFileSync(path)) as Font).characterSet.filter((code) => CURRENCY_SIGNS.includes(code))
    : [];
  known.set(file, signs);
  return signs;
}

/** Ascending code points as a `unicode-range` value. */
export function unicodeRange(codes: readonly number[]): string {
  const hex = (code: number) => code.toString(16).toUpperCase();
  const runs: [first: number, last: number][] = [];
  for (const code of codes) {
    const run = runs.at(-1);
    if (run && run[1] === code - 1) run[1] = code;
    else runs.push([code, code]);
  }
  return runs.map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`).join(', ');
}

/**
 * A WOFF2 font of the same family with only some signs. Families store currency signs among hundreds of
 * accented letters, in a file of up to 60 KB that every page with an amount would load for one sign. `weight`
 * fixes a variable font at a weight.
 */
export async function subsetOf(file: Buffer, signs: readonly number[], weight?: number): Promise<Buffer> {
  return await subsetFont(file, String.fromCodePoint(...signs), {
    targetFormat: 'woff2',
    keepFeatures: [],
    ...(weight && { variationAxes: { wght: weight } }),
  });
}
