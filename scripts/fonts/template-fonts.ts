import { globSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Alias, Plugin } from 'vite';
import type { FontFace } from '../../site/templates/template.ts';
import { currencySignsFont } from './currency-signs.ts';

const FOLDER = join('.cache', 'fonts');
const FONT = /@fontsource(?:-variable)?\/[\w-]+\/files\/[\w-]+\.woff2/g;

/**
 * `virtual:fonts/<code>.css` are the `@font-face` rules of a template, written from its `fonts.ts`. They
 * reference their family's extended file only for its currency signs; a subset with just those replaces it,
 * built once and cached in `.cache`.
 */
export function templateFonts(root: string): Plugin {
  return {
    name: 'template-fonts',
    config: async () => ({ resolve: { alias: await aliases(root) } }),
  };
}

async function aliases(root: string): Promise<Alias[]> {
  const sheets = globSync('site/templates/*/fonts.ts', { cwd: root }).map((file) => {
    const code = basename(dirname(file));
    return { code, css: fontFaces(join(root, file)) };
  });
  const named = new Set(
    sheets.flatMap(({ css }) => css.match(FONT)?.filter((name) => name.includes('-latin-ext-')) ?? []),
  );
  return [
    ...sheets.map(({ code, css }) => ({
      find: `virtual:fonts/${code}.css`,
      replacement: write(root, `${code}.css`, css),
    })),
    ...(await Promise.all(
      [...named].map(async (find) => ({ find, replacement: await signsOf(root, find) })),
    )),
  ];
}

async function signsOf(root: string, name: string): Promise<string> {
  const source = join(root, 'node_modules', name);
  const made = statSync(join(root, FOLDER, basename(name)), { throwIfNoEntry: false });
  if (made && made.mtimeMs > statSync(source).mtimeMs) return join(root, FOLDER, basename(name));
  return write(root, basename(name), await currencySignsFont(readFileSync(source)));
}

/** Writes a file of the cache whole: another build may be at it too. */
function write(root: string, name: string, content: string | Buffer): string {
  const file = join(root, FOLDER, name);
  mkdirSync(join(root, FOLDER), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content);
  renameSync(draft, file);
  return file;
}

/** Characters of the Latin letters that the site writes in. */
const LATIN =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212';
/** Currency signs outside of Latin-1, except for the euro. */
const CURRENCY_SIGNS = 'U+20A0-20AB, U+20AD-20C0';

const require = createRequire(import.meta.url);

/** The `@font-face` rules of a template's `fonts.ts`. */
function fontFaces(file: string): string {
  const { default: faces }: { default: readonly FontFace[] } = require(file);
  return faces.flatMap(rulesOf).join('\n');
}

function rulesOf(face: FontFace): string[] {
  if (!('font' in face))
    return [rule(face, `src: ${face.local.map((name) => `local("${name}")`).join(', ')};`)];
  const { font, subset, range = LATIN, hasCurrencySigns } = face;
  const source = (name: string, unicodeRange: string) =>
    rule(
      face,
      `font-display: swap; src: url("${font}/files/${basename(font)}-${name}.woff2") format("woff2"); unicode-range: ${unicodeRange};`,
    );
  const letters = source(subset, range);
  // A separate file, fetched only where such a sign is used.
  return hasCurrencySigns
    ? [letters, source(subset.replace('latin-', 'latin-ext-'), CURRENCY_SIGNS)]
    : [letters];
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
