import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { THEMES } from '#contracts/values/themes.ts';
import { createAssetFinder } from '#site/server/assets.ts';

/** What a home page may ask for before it is live, in bytes as brotli sends them. What comes later and heads of answers need the rest of 130 KB. */
const SCRIPT_BYTES = 124 * 1024;
const SCRIPTS_MOST = 16;
const STYLE_BYTES = 25 * 1024;

const CLIENT = join('build', 'client');
const finder = createAssetFinder({
  build: '',
  base: '',
  manifest: JSON.parse(readFileSync(join(CLIENT, '.vite', 'manifest.json'), 'utf8')),
});
const known = new Map<string, number>();

function weigh(files: readonly string[]): number {
  return files.reduce((sum, file) => {
    const bytes = known.get(file) ?? brotliSize(file);
    known.set(file, bytes);
    return sum + bytes;
  }, 0);
}

/** The build is compressed beside itself; what is not, is small. */
function brotliSize(file: string): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  return brotliCompressSync(readFileSync(join(CLIENT, file)), { params }).length;
}

test.each(Object.keys(THEMES))('home of %s keeps to its budget of scripts and styles', (code) => {
  const files = ['site/app/screens/home/home.tsx', `site/templates/${code}.look.js`];
  const { boot, client, scripts, styles } = finder.page(files, code, 'EN', ['ui', 'lobby']);
  const all = [boot, ...scripts, client];
  expect(all.length).toBeLessThanOrEqual(SCRIPTS_MOST);
  expect(weigh(all)).toBeLessThanOrEqual(SCRIPT_BYTES);
  expect(weigh(styles)).toBeLessThanOrEqual(STYLE_BYTES);
});
