import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** What the site is built from; a build is skipped while all of it is as it was. */
const INPUTS = ['site/**/*', 'contracts/**/*.ts', 'games/**/*.ts', 'scripts/vite/*.ts', 'package-lock.json'];
const OUT = 'build';
const STAMP = join(OUT, '.inputs');
const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt|ico|map)$/;

/** Builds the site and its art unless nothing has changed. `npm start` and `npm test` begin with it. */
export async function build(): Promise<void> {
  await buildSite();
  await buildArt();
}

/** Builds client and server alone. */
export async function buildSite(): Promise<void> {
  const wanted = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  const started = performance.now();
  console.log('Building the site (only when its sources changed) …');
  const vite = await import('vite');
  const { clientConfig, serverConfig } = await import('./vite/config.ts');
  rmSync(STAMP, { force: true });
  await vite.build(clientConfig(join(OUT, 'client')));
  await vite.build(serverConfig(join(OUT, 'server')));
  writeBuildInfo(wanted.slice(0, 16));
  await compressAll(join(OUT, 'client'));
  writeFileSync(STAMP, wanted);
  console.log(`  built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** Hash over path, size and content of every input; reading them all takes a few milliseconds. */
function fingerprint(): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of INPUTS.flatMap((pattern) => globSync(pattern)).sort()) {
    if (/\.test\.tsx?$/.test(file) || !statSync(file).isFile()) continue;
    hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** `builds/latest.json` and `builds/meta/{id}.json`, which open tabs ask to learn of a newer build [W-20]. */
function writeBuildInfo(id: string): void {
  const folder = join(OUT, 'client', 'builds');
  const timestamp = Date.now();
  mkdirSync(join(folder, 'meta'), { recursive: true });
  writeFileSync(join(folder, 'latest.json'), JSON.stringify({ id, timestamp }));
  writeFileSync(join(folder, 'meta', `${id}.json`), JSON.stringify({ id, timestamp }));
}

/** Covers and banners, by the art scripts, which skip what is already drawn. */
async function buildArt(): Promise<void> {
  const script = 'scripts/art/main.ts';
  if (!existsSync(script)) return;
  const art: { buildArt?: (outDir: string) => Promise<unknown> } = await import(pathToFileURL(script).href);
  await art.buildArt?.(join(OUT, 'art'));
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Static files compressed once, at the strongest level, beside the plain ones. */
async function compressAll(folder: string): Promise<void> {
  const files = globSync('**/*', { cwd: folder }).filter((file) => COMPRESSIBLE.test(file));
  const compressOne = async (file: string) => {
    const path = join(folder, file);
    const content = readFileSync(path);
    if (content.length < 512) return;
    const options = {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    };
    writeFileSync(`${path}.br`, await brotli(content, options));
    writeFileSync(`${path}.gz`, await zip(content, { level: 9 }));
  };
  const queue = [...files];
  const worker = async () => {
    for (let file = queue.pop(); file !== undefined; file = queue.pop()) await compressOne(file);
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
}

if (import.meta.main) await (process.argv.includes('--site') ? buildSite() : build());
