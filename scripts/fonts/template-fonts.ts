import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import type { Alias, Plugin } from 'vite';
import type { FontFace } from '../../site/templates/template.ts';
import { templateFolders } from '../template-folders.ts';
import { CURRENCY_SIGNS, FIGURES, signSources, subsetOf, unicodeRange } from './currency-signs.ts';

const FOLDER = join('.cache', 'fonts');
/** A subset in a rule: a font package's file, the fixed weight, if any, and what it contains. */
const SUBSET_FILE =
  /(@fontsource(?:-variable)?\/[\w-]+\/files\/[\w-]+-latin-(?:ext-)?[a-z\d]+-normal)(?:@(\d+))?\.(signs|figures)\.woff2/g;
const CONTENTS = { signs: CURRENCY_SIGNS, figures: FIGURES };

/**
 * `virtual:fonts/<code>.css` contains the `@font-face` rules of a template, generated from its `fonts.ts`.
 * Files of currency signs and figures are subsets of font packages' files, built once and cached in `.cache`.
 */
export function templateFonts(root: string): Plugin {
  return {
    name: 'template-fonts',
    config: async () => ({ resolve: { alias: await aliases(root) } }),
  };
}

async function aliases(root: string): Promise<Alias[]> {
  const sheets = templateFolders(root)
    .map(({ code, folder }) => ({ code, file: join(root, folder, 'fonts.ts') }))
    .filter(({ file }) => existsSync(file))
    .map(({ code, file }) => ({ code, css: fontFaces(file) }));
  const files = new Map(
    sheets.flatMap(({ css }) => [...css.matchAll(SUBSET_FILE)].map((found) => [found[0], found] as const)),
  );
  return [
    ...sheets.map(({ code, css }) => ({
      find: `virtual:fonts/${code}.css`,
      replacement: write(root, `${code}.css`, css),
    })),
    ...(await Promise.all(
      [...files].map(async ([find, [, name, weight, content]]) => ({
        find,
        replacement: await subsetFile(root, `${name}.woff2`, weight, content as keyof typeof CONTENTS),
      })),
    )),
  ];
}

async function subsetFile(
  root: string,
  name: string,
  weight: string | undefined,
  content: keyof typeof CONTENTS,
): Promise<string> {
  const source = join(root, 'node_modules', name);
  const file = `${basename(name, '.woff2')}${weight ? `-${weight}` : ''}.${content}.woff2`;
  const made = statSync(join(root, FOLDER, file), { throwIfNoEntry: false });
  if (made && made.mtimeMs > statSync(source).mtimeMs) return join(root, FOLDER, file);
  return write(
    root,
    file,
    await subsetOf(readFileSync(source), CONTENTS[content], weight ? Number(weight) : undefined),
  );
}

/** Writes a cache file atomically, because another build may write it at the same time. */
function write(root: string, name: string, content: string | Buffer): string {
  const file = join(root, FOLDER, name);
  mkdirSync(join(root, FOLDER), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content);
  renameSync(draft, file);
  return file;
}

/** Latin characters used by the site. */
const LATIN =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212';
const require = createRequire(import.meta.url);

/** The `@font-face` rules of a template's `fonts.ts`. */
function fontFaces(file: string): string {
  const { default: faces }: { default: readonly FontFace[] } = require(file);
  return faces.flatMap(rulesOf).join('\n');
}

function rulesOf(face: FontFace): string[] {
  if (!('font' in face))
    return [rule(face, `src: ${face.local.map((name) => `local("${name}")`).join(', ')};`)];
  const { font, subset, figures, range = LATIN } = face;
  const source = (path: string, unicodeRange: string) =>
    rule(face, `font-display: swap; src: url("${path}") format("woff2"); unicode-range: ${unicodeRange};`);
  const file = `${font}/files/${basename(font)}-${subset}`;
  const letters = figures
    ? source(`${file}@${figures}.figures.woff2`, unicodeRange(FIGURES))
    : source(`${file}.woff2`, range);
  // Separate files, fetched only if such a sign is used.
  const signs = signSources(face).map(({ file, weight, signs }) =>
    source(`${file}${weight ? `@${weight}` : ''}.signs.woff2`, unicodeRange(signs)),
  );
  return [letters, ...signs];
}

function rule(face: FontFace, source: string): string {
  const descriptors = Object.entries({
    'font-weight': face.weight,
    'font-stretch': 'stretch' in face ? face.stretch : undefined,
    'font-style': 'style' in face ? face.style : undefined,
    'size-adjust': face.sizeAdjust,
    'ascent-override': face.ascent,
    'descent-override': face.descent,
    'line-gap-override': face.lineGap,
  }).flatMap(([name, value]) => (value === undefined ? [] : `${name}: ${value};`));
  return `@font-face { font-family: "${face.family}"; ${[source, ...descriptors].join(' ')} }`;
}
