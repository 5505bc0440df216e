import { createWriteStream, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Header, pack } from 'tar-stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { installExtension, listExtensions } from './extension.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'extension-package-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const MANIFEST = { name: '@acme/gifts', version: '1.0.0', baize: { extension: 'gifts', surface: 1 } };
const ENTRY = "export default { name: 'gifts' };\n";

type Entry = Partial<Header> & { name: string };

/** A package's file, as `npm pack` writes it. */
async function packageOf(about: object, files: Record<string, string>, more: Entry[] = []): Promise<string> {
  const archive = pack();
  archive.entry({ name: 'package/package.json' }, JSON.stringify(about));
  for (const [name, content] of Object.entries(files)) archive.entry({ name: `package/${name}` }, content);
  for (const header of more) archive.entry(header, '');
  archive.finalize();
  const file = join(root, 'gifts.tgz');
  await pipeline(archive, createGzip(), createWriteStream(file));
  return file;
}

const read = (path: string) => readFileSync(join(root, 'extensions/gifts', path), 'utf8');

test('a package is installed as the folder of its extension, and replaced by a newer version', async () => {
  const files = { 'extension.ts': ENTRY, 'migrations/0001-gift.sql': 'create table gift ();', 'old.ts': '' };
  expect(await installExtension(root, await packageOf(MANIFEST, files))).toMatchObject(MANIFEST);
  expect(read('extension.ts')).toBe(ENTRY);
  expect(read('migrations/0001-gift.sql')).toBe('create table gift ();');
  // A package.json here would redirect imports of the platform's own files.
  expect(existsSync(join(root, 'extensions/gifts/package.json'))).toBe(false);
  const newer = { ...MANIFEST, version: '1.1.0' };
  await installExtension(root, await packageOf(newer, { 'extension.ts': ENTRY }));
  expect(readdirSync(join(root, 'extensions')).sort()).toEqual(['gifts']);
  expect(existsSync(join(root, 'extensions/gifts/old.ts'))).toBe(false);
  expect(listExtensions(root)).toEqual([{ name: 'gifts', package: '@acme/gifts', version: '1.1.0' }]);
});

test('adversary: a package with links, outside paths or dependencies, or that is none, installs nothing', async () => {
  const entry = { 'extension.ts': ENTRY };
  const baize = (change: object) => ({ ...MANIFEST, baize: { ...MANIFEST.baize, ...change } });
  const link: Entry = { name: 'package/x', type: 'symlink', linkname: '/etc/passwd' };
  for (const [about, files, more, message] of [
    [MANIFEST, entry, [link], 'contains a link: package/x'],
    [MANIFEST, entry, [{ name: 'package/../../evil.ts' }], 'a path out of its folder'],
    [MANIFEST, entry, [{ name: '/evil.ts' }], 'a path out of its folder'],
    [{ ...MANIFEST, dependencies: { 'left-pad': '1' } }, entry, [], 'the package needs left-pad'],
    [baize({ surface: 2 }), entry, [], 'no extension for surface 1: see baize.surface'],
    [baize({ extension: '../x' }), entry, [], 'see baize.extension'],
    [{ name: 'left-pad', version: '1.0.0' }, entry, [], 'see baize of its package.json'],
    [MANIFEST, { 'index.js': '' }, [], 'has no extension.ts'],
  ] as const) {
    const file = await packageOf(about, files, [...more]);
    await expect(installExtension(root, file), message).rejects.toThrow(message);
    expect(readdirSync(root)).toEqual(['gifts.tgz']);
  }
});

test('adversary: a package does not replace the extension of another package', async () => {
  await installExtension(root, await packageOf(MANIFEST, { 'extension.ts': ENTRY }));
  const other = await packageOf({ ...MANIFEST, name: 'gifts' }, { 'extension.ts': 'stolen' });
  await expect(installExtension(root, other)).rejects.toThrow('another extension gifts');
  expect(read('extension.ts')).toBe(ENTRY);
});
