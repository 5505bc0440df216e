import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Range, Weight } from '../../server/modules/documents/fonts.ts';
import { generateFolder } from './generated-folder.ts';

/**
 * The font family of documents: Latin, Cyrillic, Vietnamese and Chinese, in about a hundred files of all
 * weights.
 */
const PACKAGE = '@fontsource-variable/noto-sans-sc';
const FIRST = ['latin', 'latin-ext', 'vietnamese', 'cyrillic'];
const WEIGHTS: Record<Weight, number> = { regular: 400, bold: 700 };
const { resolve } = createRequire(import.meta.url);
/** Increase it with every change to the generated files. */
const FORM = 1;

/**
 * Fonts of documents in `folder`: `ranges.json`, and `<part>-<weight>.ttf` for each part and weight. `pdfkit`
 * cannot embed one weight of a variable font, so each file is a static TrueType font. Skipped when the folder
 * matches this version of the package.
 */
export async function buildDocumentFonts(folder: string): Promise<void> {
  const { version } = JSON.parse(readFileSync(resolve(`${PACKAGE}/package.json`), 'utf8')) as {
    version: string;
  };
  const stamp = `${PACKAGE} ${version} ${FORM}`;
  await generateFolder(folder, stamp, async (draft) => {
    const ranges = readRanges();
    writeFileSync(join(draft, 'ranges.json'), JSON.stringify(ranges));
    for (const part of new Set(ranges.map((range) => range.part))) {
      const file = readFileSync(resolve(`${PACKAGE}/files/noto-sans-sc-${part}-wght-normal.woff2`));
      for (const weight of ['regular', 'bold'] as const) {
        const font = await subsetFont(file, undefined, {
          ...{ keepAllGlyphs: true, keepFeatures: [], noHinting: true, targetFormat: 'sfnt' as const },
          variationAxes: { wght: WEIGHTS[weight] },
        });
        writeFileSync(join(draft, `${part}-${weight}.ttf`), font);
      }
    }
  });
}

/** The code points of each part, alphabets first. */
function readRanges(): Range[] {
  const listed = JSON.parse(readFileSync(resolve(`${PACKAGE}/unicode.json`), 'utf8')) as Record<
    string,
    string
  >;
  const names = [...FIRST, ...Object.keys(listed).filter((name) => !FIRST.includes(name))];
  return names.flatMap((name) =>
    (listed[name] ?? '').split(',').flatMap((range) => {
      const [from = '', to = from] = range.replace('U+', '').split('-');
      const part = name.replace(/[[\]]/g, '');
      return from ? [{ from: Number.parseInt(from, 16), to: Number.parseInt(to, 16), part }] : [];
    }),
  );
}
