import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';

/**
 * Storage of uploaded files, by keys such as `receipts/1/0190…`. No file is served directly: the owning
 * module serves it. Personal files are encrypted before they are stored.
 */
export type Files = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Undefined if missing. */
  get(key: string): Promise<Uint8Array | undefined>;
  remove(key: string): Promise<void>;
};

const KEY = /^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*$/;

/** Files in a folder that only this user can read. A file appears completely or not at all. */
export function diskFiles(folder: string): Files {
  const root = resolve(folder);
  const pathOf = (key: string): string => {
    const path = join(root, ...key.split('/'));
    if (!KEY.test(key) || !path.startsWith(root + sep)) throw new RangeError('not a key of a file');
    return path;
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFile(`${path}.part`, bytes, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

/** Files in memory of this process: for tests. */
export function memoryFiles(): Files & { keys(): string[] } {
  const kept = new Map<string, Uint8Array>();
  return {
    put: async (key, bytes) => void kept.set(key, bytes),
    get: async (key) => kept.get(key),
    remove: async (key) => void kept.delete(key),
    keys: () => [...kept.keys()],
  };
}
