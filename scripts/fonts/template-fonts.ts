import { globSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Alias, Plugin } from 'vite';
import { currencySignsFont } from './currency-signs.ts';
import { fontFaces } from './faces.ts';

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
