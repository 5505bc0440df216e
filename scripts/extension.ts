import { spawnSync } from 'node:child_process';
import {
  cpSync,
  createReadStream,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, posix } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { z } from 'zod';
import { EXTENSION_NAME } from '#contracts/values/extension-name.ts';

const USAGE = `npm run extension -- <command>
  list                   the extensions of this installation, as JSON
  add PACKAGE            installs an extension from npm, by name and version (fraud-score@1.2.0), or from
                         the file of a package (fraud-score-1.2.0.tgz); replaces an older version of it
  remove NAME            removes an extension's files; its tables remain

Build and restart afterwards: npm start, or npm run build and npm run migrate.`;

/** Version of the surface that extensions import; packages name the one they were written for. */
const SURFACE = 1;
const FOLDER = 'extensions';
/** The package's own description: as `package.json` it would redirect the platform's imports. */
const MANIFEST = '.package.json';

const manifest = z.object({
  name: z.string(),
  version: z.string(),
  dependencies: z.record(z.string(), z.string()).optional(),
  baize: z.object({ extension: z.string().regex(EXTENSION_NAME), surface: z.literal(SURFACE) }),
});
type Manifest = z.infer<typeof manifest>;

/** Extensions in the folder of a root: their name, and the package and version of those from a package. */
export function listExtensions(root: string): { name: string; package: string; version: string }[] {
  return globSync(`${FOLDER}/*/`, { cwd: root })
    .toSorted()
    .map((folder) => {
      const known = installedManifest(join(root, folder));
      return { name: basename(folder), package: known?.name ?? '', version: known?.version ?? '' };
    });
}

/**
 * Installs the extension in the file of a package (the format of `npm pack`). Throws, and changes nothing,
 * when it is no extension, needs packages or another surface, contains links or paths out of its folder, or
 * its name is used by another.
 */
export async function installExtension(root: string, file: string): Promise<Manifest> {
  const draft = mkdtempSync(join(tmpdir(), 'extension-'));
  try {
    await unpack(file, draft);
    const found = readManifest(draft);
    const target = join(root, FOLDER, found.baize.extension);
    const installed = installedManifest(target);
    if (existsSync(target) && installed?.name !== found.name)
      throw new Error(`there is another extension ${found.baize.extension}: remove its folder first`);
    renameSync(join(draft, 'package.json'), join(draft, MANIFEST));
    replaceFolder(draft, target);
    return found;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function readManifest(folder: string): Manifest {
  const path = join(folder, 'package.json');
  const read = manifest.safeParse(existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {});
  if (!read.success) {
    const fields = read.error.issues.map((issue) => issue.path.join('.')).join(', ');
    throw new Error(`the package is no extension for surface ${SURFACE}: see ${fields} of its package.json`);
  }
  const needed = Object.keys(read.data.dependencies ?? {}).filter((name) => name !== 'zod');
  if (needed.length > 0)
    throw new Error(`the package needs ${needed.join(', ')}: an extension brings its code`);
  const entries = ['extension.ts', 'extension.js'].filter((name) => existsSync(join(folder, name)));
  if (entries.length === 0) throw new Error('the package has no extension.ts');
  return read.data;
}

function installedManifest(folder: string): Manifest | undefined {
  const path = join(folder, MANIFEST);
  return existsSync(path) ? manifest.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data : undefined;
}

/** Unpacks the files below `package/` of an archive. */
async function unpack(file: string, folder: string): Promise<void> {
  const archive = extract();
  const reading = pipeline(createReadStream(file), createGunzip(), archive);
  const read = (async () => {
    for await (const entry of archive) {
      const { name, type } = entry.header;
      const path = posix.normalize(name).split('/').slice(1).join('/');
      if (type !== 'file' && type !== 'directory') throw new Error(`the package contains a link: ${name}`);
      if (posix.normalize(name).startsWith('..') || posix.isAbsolute(name) || name.includes('\\'))
        throw new Error(`the package contains a path out of its folder: ${name}`);
      const content = await buffer(entry);
      if (type === 'directory') continue;
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
  })();
  await Promise.all([reading, read]);
}

/** Copies the draft beside the target, then exchanges them, so that no start sees half an extension. */
function replaceFolder(draft: string, target: string): void {
  const [next, old] = [`${target}.next`, `${target}.old`].map((path) =>
    join(dirname(path), `.${basename(path)}`),
  );
  mkdirSync(dirname(target), { recursive: true });
  for (const path of [next!, old!]) rmSync(path, { recursive: true, force: true });
  cpSync(draft, next!, { recursive: true });
  if (existsSync(target)) renameSync(target, old!);
  renameSync(next!, target);
  rmSync(old!, { recursive: true, force: true });
}

/** The file of a package: the given one, or the one that npm fetches into `folder`. */
function fetchPackage(given: string, folder: string): string {
  if (given.startsWith('-')) throw new Error(`${given} is not a package`);
  if (/\.tgz$/.test(given) && existsSync(given)) return given;
  const args = ['pack', given, '--pack-destination', folder, '--silent', '--ignore-scripts'];
  const { status, stdout, stderr } = spawnSync('npm', args, {
    ...{ encoding: 'utf8', shell: process.platform === 'win32' },
  });
  if (status !== 0) throw new Error(`npm has no package ${given}: ${stderr.trim().split('\n').at(-1)}`);
  return join(folder, stdout.trim().split('\n').at(-1)!);
}

/** Returns the result to print as JSON; throws an error with a message for the operator. */
async function run(command: string, subject: string): Promise<unknown> {
  if (command === 'list') return listExtensions('.');
  if (command === 'remove') {
    if (!listExtensions('.').some(({ name }) => name === subject))
      throw new Error(`there is no extension ${subject}`);
    rmSync(join(FOLDER, subject), { recursive: true });
    return { removed: subject };
  }
  const folder = mkdtempSync(join(tmpdir(), 'extension-package-'));
  try {
    const { name, version, baize } = await installExtension('.', fetchPackage(subject, folder));
    return { installed: baize.extension, package: name, version };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [command = '', subject = ''] = positionals;
  if (!['list', 'add', 'remove'].includes(command) || (command !== 'list' && !subject)) {
    console.error(USAGE);
    process.exit(2);
  }
  try {
    console.log(JSON.stringify(await run(command, subject), null, 2));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
