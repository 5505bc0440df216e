import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { extensionParts, PARTS_FILE } from '../contracts/values/extension-parts.ts';
import { buildExtensionCovers } from './extension-covers.ts';
import { buildDocumentFonts } from './fonts/document-fonts.ts';
import { buildLetters } from './fonts/letters.ts';
import { writeNotice } from './notice.ts';

/** Inputs of the site; a build is skipped while they are unchanged. */
const INPUTS = [
  'site/**/*',
  'contracts/**/*.ts',
  'games/**/*.ts',
  'odds/**/*.ts',
  'extensions/*/{templates,games,languages,locales}/**/*',
  PARTS_FILE,
  'scripts/{fonts,vite}/*.ts',
  'package-lock.json',
];
const OUT = 'build';
/** Where the server looks for the fonts of documents. */
export const FONTS = join(OUT, 'fonts');
/** Where the server looks for the letters of the templates' display faces. */
export const LETTERS = join(OUT, 'letters');
const STAMP = join(OUT, '.inputs');
const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt|ico|map)$/;

const CONSOLE_INPUTS = [
  'console/**/*',
  'contracts/**/*.ts',
  PARTS_FILE,
  'scripts/vite/console.ts',
  'package-lock.json',
];
const CONSOLE_STAMP = join(OUT, '.console-inputs');

/**
 * Builds the site, the console, the fonts of documents, the letters of wordmarks and the art if anything has
 * changed. `npm start` and `npm test` begin with it; for tests, drafts of the art are sufficient.
 */
export async function build(isDraft = false): Promise<void> {
  await buildSite();
  await buildConsole();
  writeNotice();
  await buildDocumentFonts(FONTS);
  await buildLetters(LETTERS);
  await buildArt(isDraft);
}

/**
 * Records the hashes of the finished build's critical files; they are checked at every start and every day
 * (player protection L5).
 */
async function sealBuild(): Promise<void> {
  const { writeManifest } = await import('../server/platform/integrity/file-manifest.ts');
  await writeManifest(resolve('.'));
}

/** Builds only client and server. */
export async function buildSite(): Promise<void> {
  const current = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === current) return;
  const started = performance.now();
  console.log('Building the site (only when its sources changed) …');
  rmSync(STAMP, { force: true });
  await buildInto(OUT, current.slice(0, 16));
  await compressAll(join(OUT, 'client'));
  writeFileSync(STAMP, current);
  console.log(`  built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** Builds only the operators' console. */
export async function buildConsole(): Promise<void> {
  const current = fingerprint(CONSOLE_INPUTS);
  if (existsSync(CONSOLE_STAMP) && readFileSync(CONSOLE_STAMP, 'utf8') === current) return;
  rmSync(CONSOLE_STAMP, { force: true });
  const vite = await import('vite');
  const { consoleConfig } = await import('./vite/console.ts');
  await vite.build(consoleConfig(join(OUT, 'console')));
  await compressAll(join(OUT, 'console'));
  writeFileSync(CONSOLE_STAMP, current);
}

/**
 * One build of client and server under a separate id, not yet compressed. `plugins` are for tests that need a
 * different build.
 */
export async function buildInto(folder: string, id: string, plugins: Plugin[] = []): Promise<void> {
  const vite = await import('vite');
  const { clientConfig, serverConfig } = await import('./vite/config.ts');
  for (const config of [clientConfig(join(folder, 'client')), serverConfig(join(folder, 'server'))]) {
    await vite.build({ ...config, plugins: [...plugins, ...(config.plugins ?? [])] });
  }
  writeBuildInfo(folder, id);
  copyFlags(folder);
  await writeFallbacks(folder);
}

/** Hash over path, size and content of every input; reading them all takes a few milliseconds. */
function fingerprint(inputs: readonly string[] = INPUTS): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of inputs.flatMap((pattern) => globSync(pattern)).sort()) {
    if (/\.test\.tsx?$/.test(file) || !statSync(file).isFile()) continue;
    hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** `builds/latest.json` and `builds/meta/{id}.json`, which open tabs poll for a newer build [W-20]. */
function writeBuildInfo(build: string, id: string): void {
  const folder = join(build, 'client', 'builds');
  const timestamp = Date.now();
  mkdirSync(join(folder, 'meta'), { recursive: true });
  writeFileSync(join(folder, 'latest.json'), JSON.stringify({ id, timestamp }));
  writeFileSync(join(folder, 'meta', `${id}.json`), JSON.stringify({ id, timestamp }));
}

/** Flags of languages in extensions, beside our own. */
function copyFlags(build: string): void {
  const flags = join(build, 'client', 'flags');
  for (const { prefix, folder } of Object.values(extensionParts.languages))
    cpSync(join(folder, 'flag.svg'), join(flags, `${prefix}.svg`));
}

/** Favicon and app icons of brands without an icon [S-10]; files of `site/public` take precedence. */
async function writeFallbacks(build: string): Promise<void> {
  const { default: sharp } = await import('sharp');
  const icon = join(build, 'client', 'favicon.ico');
  const draw = (size: number, mark = MARK) =>
    sharp(Buffer.from(mark), { density: 1_000 }).resize(size).png().toBuffer();
  if (!existsSync(icon)) writeFileSync(icon, icoOf(await draw(48)));
  const folder = join(build, 'client', 'icons');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, '192.png'), await draw(192));
  writeFileSync(join(folder, '512.png'), await draw(512));
  // Masks crop the corners: the background reaches every edge, and the mark stays inside the remaining
  // circle.
  writeFileSync(join(folder, 'maskable.png'), await draw(512, MARK.replace(' rx="11"', '')));
}

/** A card's diamond on green cloth. */
const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="11" fill="#0f5132"/>' +
  '<path d="M24 8 36 24 24 40 12 24Z" fill="#f4ead2"/><path d="M24 15 31 24 24 33 17 24Z" fill="#0f5132"/></svg>';

/** An ICO file that holds one PNG of 48 px. */
function icoOf(png: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(48, 6);
  header.writeUInt8(48, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

/** Covers and banners, by the art scripts, which skip existing files. */
export async function buildArt(isDraft = false): Promise<void> {
  const art = await import('../demo/art/main.ts');
  await art.buildArt({ outDir: join(OUT, 'art'), isDraft });
  await buildExtensionCovers(join(OUT, 'art'));
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

const ONLY: Record<string, () => Promise<void>> = { '--site': buildSite, '--console': buildConsole };
if (import.meta.main) {
  await (ONLY[process.argv[2] ?? ''] ?? (() => build(process.argv.includes('--draft'))))();
  if (!process.argv.includes('--no-record')) await sealBuild();
}
