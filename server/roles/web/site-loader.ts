import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteModule, SiteOptions, SiteServer } from '#contracts/site.ts';
import type { ApiFetch } from './api-fetch.ts';
import type { Build } from './build-info.ts';

export type SiteSetup = Pick<SiteOptions, 'config' | 'log'> & { buildDir: string; api: ApiFetch };

/**
 * The site of the build in `buildDir`, and its build id. The server uses only the build, never the site's
 * sources.
 */
export async function loadSite(setup: SiteSetup): Promise<{ site: SiteServer; build: Build }> {
  const { buildDir, api, config, log } = setup;
  const entry = join(buildDir, 'server', 'site.js');
  if (!existsSync(entry)) throw new Error(`No build of the site in ${resolve(buildDir)}: run npm run build.`);
  const manifest = readJson(
    join(buildDir, 'client', '.vite', 'manifest.json'),
  ) as SiteOptions['assets']['manifest'];
  const build = readJson(join(buildDir, 'client', 'builds', 'latest.json')) as Build;
  const { createSiteServer } = (await import(pathToFileURL(entry).href)) as SiteModule;
  const assets = { build: build.id, base: '/', manifest };
  return { site: await createSiteServer({ send: sendToApi(api), assets, config, log }), build };
}

/**
 * Calls of the site reach the API inside the process, as requests like any other; the visitor's host is a
 * header, never part of the address.
 */
export function sendToApi(api: ApiFetch): SiteOptions['send'] {
  return (path, { headers, ...init }) =>
    api(new Request(`http://site.internal${path}`, { ...init, headers }), { peer: 'site' });
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
