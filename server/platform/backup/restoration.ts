import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { adoptCluster, removeCluster } from '../embedded/cluster-folder.ts';
import { bundledVersion } from '../embedded/index.ts';
import { databaseUser } from '../embedded/os-user.ts';
import { type Secrets, secretsSchema } from './backup.ts';
import { openSet } from './backup-set.ts';
import { isEmptyFolder } from './folder-archive.ts';

type RestorationInput = {
  /** Folder of the set. */
  from: string;
  /** A folder that is missing or empty; it becomes the data folder. */
  into: string;
  backupKey: string;
};

/**
 * Restores a set into an empty folder: files, generated secret and cluster. Everything is checked before the
 * first byte is written. Throws without writing if the set is damaged, the key does not match, the folder is
 * not empty, or the cluster is from another PostgreSQL version.
 */
export async function restoreSet({ from, into, backupKey }: RestorationInput): Promise<Secrets> {
  if (!(await isEmptyFolder(into)))
    throw new Error(`${into} is not empty: a backup is restored into an empty folder`);
  const set = await openSet(from, backupKey);
  const { postgres } = set.manifest;
  if (postgres !== null && postgres !== bundledVersion())
    throw new Error(`The backup is of PostgreSQL ${postgres}, the bundled one is ${bundledVersion()}`);
  await mkdir(into, { recursive: true });
  const unpacked = join(into, 'unpacked-keys');
  try {
    await set.unpack('keys', unpacked);
    const secrets = secretsSchema.parse(JSON.parse(await readFile(join(unpacked, 'keys.json'), 'utf8')));
    if (set.has('files')) await set.unpack('files', join(into, 'files'));
    if (set.has('cluster') && secrets.password)
      await adoptCluster(into, secrets.password, databaseUser(), (folder) => set.unpack('cluster', folder));
    if (secrets.secret_key.from === 'file')
      await writeFile(join(into, 'secret.key'), secrets.secret_key.value, { mode: 0o600, flag: 'wx' });
    return secrets;
  } catch (error) {
    removeCluster(into);
    await rm(into, { recursive: true, force: true });
    throw error;
  } finally {
    await rm(unpacked, { recursive: true, force: true });
  }
}
