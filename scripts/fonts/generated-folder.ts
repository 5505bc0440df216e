import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const STAMP = '.made-of';

/**
 * Lets `fill` write the files of a folder, unless the folder was made with this `stamp`, which names
 * everything the files depend on.
 */
export async function generateFolder(
  folder: string,
  stamp: string,
  fill: (draft: string) => Promise<void>,
): Promise<void> {
  if (isMadeOf(folder, stamp)) return;
  // Another process may be building too: each writes a separate folder, and the first one is kept.
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  await fill(draft);
  writeFileSync(join(draft, STAMP), stamp);
  mkdirSync(dirname(folder), { recursive: true });
  rmSync(folder, { recursive: true, force: true });
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!isMadeOf(folder, stamp)) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
}

const isMadeOf = (folder: string, stamp: string): boolean => {
  const file = join(folder, STAMP);
  return existsSync(file) && readFileSync(file, 'utf8') === stamp;
};
