import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { THEMES } from '#contracts/values/themes.ts';
import { areaNamespaces } from '#site/app/lib/i18n.ts';
import { ROUTES, type Route } from '#site/app/routes.ts';

import { createAssetFinder, type PageAssets } from '#site/server/page-assets.ts';
import { templateFiles } from '#site/server/template-files.ts';

/**
 * The budget of a home page before hydration, in bytes compressed with brotli. Later resources and response
 * headers use the rest of 130 KB.
 */
const SCRIPT_BYTES = 124 * 1024;
const SCRIPTS_MAX = 16;
const STYLE_BYTES = 25 * 1024;
/** The budget of any other page beyond home. */
const FURTHER_BYTES = 40 * 1024;

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

/** As sent: the build has compressed copies of its files; files without one are too small for compression. */
function brotliSize(file: string): number {
  const path = join(CLIENT, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

/** The files that a template's page loads first. */
const filesOf = (code: string, route: Route): PageAssets => {
  const files = [`site/app/screens/${route.screen}.tsx`, ...templateFiles(code, route)];
  return finder.page(files, code, 'EN', ['ui', ...areaNamespaces(route.screen, code)]);
};
const home = ROUTES.find(({ path }) => path === '/')!;

test.each(Object.keys(THEMES))('home of %s stays within its budget of scripts and styles', (code) => {
  const { boot, client, scripts, styles } = filesOf(code, home);
  const all = [boot, ...scripts, client];
  expect(all.length).toBeLessThanOrEqual(SCRIPTS_MAX);
  expect(weigh(all)).toBeLessThanOrEqual(SCRIPT_BYTES);
  expect(weigh(styles)).toBeLessThanOrEqual(STYLE_BYTES);
});

test.each(Object.keys(THEMES))('no page of %s loads much more than the home page', (code) => {
  const known = new Set(filesOf(code, home).scripts);
  const heavy = ROUTES.map((route) => {
    const more = filesOf(code, route).scripts.filter((file) => !known.has(file));
    return { path: route.path, bytes: weigh(more) };
  }).filter(({ bytes }) => bytes > FURTHER_BYTES);
  expect(heavy).toEqual([]);
});
