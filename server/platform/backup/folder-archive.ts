import { createWriteStream } from 'node:fs';
import { lstat, mkdir, open, readdir } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { extract, type Pack } from 'tar-stream';

const READ_BYTES = 256 * 1024;

/** The names below `folder`, relative and sorted, folders before their content; `skip` excludes names. */
export async function* listFolder(
  folder: string,
  skip: (name: string) => boolean = () => false,
  below = '',
): AsyncGenerator<{ name: string; isFolder: boolean }> {
  const entries = await readdir(join(folder, below), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = below ? `${below}/${entry.name}` : entry.name;
    if (skip(name)) continue;
    if (!entry.isDirectory() && !entry.isFile())
      throw new Error(`${join(folder, name)} is neither a file nor a folder: a backup cannot contain it`);
    yield { name, isFolder: entry.isDirectory() };
    if (entry.isDirectory()) yield* listFolder(folder, skip, name);
  }
}

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Adds one file of a folder in use to an archive. It is stored with its length at opening: later additions
 * are omitted and later truncations are filled with zeros; WAL replay repairs both. A deleted file is
 * omitted.
 */
export async function packFile(pack: Pack, path: string, name: string): Promise<void> {
  const file = await open(path).catch((error: unknown) => {
    if (isGone(error)) return undefined;
    throw error;
  });
  if (!file) return;
  try {
    const { size } = await file.stat();
    const entry = pack.entry({ name, size, mode: 0o600 });
    for (let at = 0; at < size; ) {
      const length = Math.min(READ_BYTES, size - at);
      const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, at);
      const chunk = bytesRead > 0 ? buffer.subarray(0, bytesRead) : Buffer.alloc(length);
      at += chunk.length;
      if (!entry.write(chunk)) await new Promise<void>((done) => entry.once('drain', () => done()));
    }
    await new Promise<void>((done, fail) => {
      entry.once('error', fail);
      entry.end(done);
    });
  } finally {
    await file.close();
  }
}

/** Adds an empty folder, or the folder of the next files. */
export const packFolder = (pack: Pack, name: string): Promise<void> =>
  new Promise((done, fail) => {
    pack.entry({ name: `${name}/`, type: 'directory', mode: 0o700 }, (error) =>
      error ? fail(error) : done(),
    );
  });

/** Adds a text. */
export const packText = (pack: Pack, name: string, text: string): Promise<void> =>
  new Promise((done, fail) => {
    pack.entry({ name, mode: 0o600 }, text, (error) => (error ? fail(error) : done()));
  });

/** Extracts an archive into `folder`; a name that points outside it is an error. */
export async function unpackArchive(archive: NodeJS.ReadableStream, folder: string): Promise<void> {
  const root = resolve(folder);
  const unpacking = extract();
  const write = async (): Promise<void> => {
    for await (const entry of unpacking) {
      const path = resolve(root, entry.header.name);
      if (path !== root && !path.startsWith(root + sep))
        throw new RangeError(`${entry.header.name} leads out of the folder`);
      if (entry.header.type === 'directory') {
        await mkdir(path, { recursive: true, mode: 0o700 });
        entry.resume();
        continue;
      }
      if (entry.header.type !== 'file') throw new RangeError(`${entry.header.name} is not a file`);
      await mkdir(resolve(path, '..'), { recursive: true, mode: 0o700 });
      await pipeline(entry, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
    }
  };
  await Promise.all([write(), pipeline(archive, unpacking)]);
}

/** Whether a folder is missing or empty. */
export async function isEmptyFolder(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0;
  } catch (error) {
    if (isGone(error)) return true;
    throw error;
  }
}

/** Whether a folder of this name exists. */
export const isFolder = (path: string): Promise<boolean> =>
  lstat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
