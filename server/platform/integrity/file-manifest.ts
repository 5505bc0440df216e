import { createHash } from 'node:crypto';
import { createReadStream, globSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Files that determine money, draws and rules, and code run by visitors: the server, games with their pay
 * tables, migrations, the build.
 */
const CRITICAL = [
  'server/**/*.{ts,sql}',
  'games/**/*.ts',
  'contracts/**/*.ts',
  'extensions/**/*.{ts,tsx,js,mjs,sql}',
  'build/extension-parts.json',
  'scripts/{run.mjs,start.ts,build-process.ts}',
  'build/server/**/*',
  'build/client/**/*.{js,css,html}',
  'build/console/**/*.{js,css,html}',
  'package.json',
  'package-lock.json',
];
const FILE = 'build/manifest.json';
/** Maximum listed differences; beyond that only the count is given. */
const MAX_LISTED = 50;

type FileManifest = Record<string, string>;
type FileDifference = { path: string; what: 'changed' | 'missing' | 'new' };
export type FileComparison = {
  state: 'same' | 'differs' | 'none';
  /** SHA-256 of the stored manifest; empty without one. */
  manifest: string;
  files: number;
  differences: FileDifference[];
};

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest('hex');
}

async function read(root: string): Promise<FileManifest> {
  const found = CRITICAL.flatMap((pattern) => globSync(pattern, { cwd: root, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const manifest: FileManifest = {};
  for (const path of [...new Set(found)].sort())
    manifest[path.slice(root.length + 1).replaceAll('\\', '/')] = await hashOf(path);
  return manifest;
}

/**
 * Writes the SHA-256 of a build's critical files, when it was built and by whom. `root` is an absolute path.
 */
export async function writeManifest(root: string): Promise<void> {
  const path = join(root, FILE);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.new`, JSON.stringify(await read(root), null, 1));
  await rename(`${path}.new`, path);
}

/**
 * Compares the files with their build's manifest (player protection L5). `none`: no readable manifest. With
 * `expected`, the manifest's hash at process start, a changed manifest is also a difference.
 */
export async function compareFiles(root: string, expected?: string): Promise<FileComparison> {
  const text = await readFile(join(root, FILE), 'utf8').catch(() => '');
  const listed = parse(text);
  if (!listed) return { state: 'none', manifest: '', files: 0, differences: [] };
  const manifest = createHash('sha256').update(text).digest('hex');
  const found = await read(root);
  const paths = [...new Set([...Object.keys(listed), ...Object.keys(found)])].sort();
  const differences = paths.flatMap((path): FileDifference[] => {
    if (listed[path] === found[path]) return [];
    return [{ path, what: !found[path] ? 'missing' : listed[path] ? 'changed' : 'new' }];
  });
  if (expected && manifest !== expected) differences.unshift({ path: FILE, what: 'changed' });
  const state = differences.length > 0 ? 'differs' : 'same';
  return { state, manifest, files: paths.length, differences: differences.slice(0, MAX_LISTED) };
}

function parse(text: string): FileManifest | undefined {
  try {
    const manifest: unknown = JSON.parse(text);
    return manifest && typeof manifest === 'object' ? (manifest as FileManifest) : undefined;
  } catch {
    return undefined;
  }
}
