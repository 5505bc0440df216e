import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DAY_MS } from '#contracts/values/time.ts';
import { adoptCluster, findFolder, removeCluster } from '../embedded/cluster-folder.ts';
import { bundledVersion, type Embedded, startEmbedded } from '../embedded/index.ts';
import { databaseUser } from '../embedded/os-user.ts';
import type { Log } from '../log.ts';
import { type Secrets, secretsSchema } from './backup.ts';
import { openSet } from './backup-set.ts';
import { isEmptyFolder } from './folder-archive.ts';
import { endRecovery, findLog, layLog } from './log-restoration.ts';

type RestorationInput = {
  /** Folder of the set. */
  from: string;
  /** A folder that is missing or empty; it becomes the data folder. */
  into: string;
  backupKey: string;
  /** Restores the database to this time; without it to the end of the archived log. */
  at?: Date | undefined;
};

/** The secrets of a set, and through which time the archived log was added; undefined without any. */
type Restored = Secrets & { through: Date | undefined };

/**
 * Restores a set into an empty folder: files, generated secret and cluster, with the archived log that
 * continues it. Everything but the log is checked before the first byte is written. Throws, and leaves
 * nothing, if the set or the log is damaged, the key does not match, the folder is not empty, the cluster is
 * from another PostgreSQL version, or `at` is not within the archive.
 */
export async function restoreSet({ from, into, backupKey, at }: RestorationInput): Promise<Restored> {
  if (!(await isEmptyFolder(into)))
    throw new Error(`${into} is not empty: a backup is restored into an empty folder`);
  const set = await openSet(from, backupKey);
  const { postgres, log: copied } = set.manifest;
  if (postgres !== null && postgres !== bundledVersion())
    throw new Error(`The backup is of PostgreSQL ${postgres}, the bundled one is ${bundledVersion()}`);
  if (at && !copied) throw new Error('This backup cannot be continued to a time: it has no end of its log');
  const log = copied && (await findLog({ to: dirname(from), backupKey }, copied, at));
  await mkdir(into, { recursive: true });
  const unpacked = join(into, 'unpacked-keys');
  try {
    await set.unpack('keys', unpacked);
    const secrets = secretsSchema.parse(JSON.parse(await readFile(join(unpacked, 'keys.json'), 'utf8')));
    if (set.has('files')) await set.unpack('files', join(into, 'files'));
    if (set.has('cluster') && secrets.password)
      await adoptCluster(into, secrets.password, databaseUser(), async (folder) => {
        await set.unpack('cluster', folder);
        if (copied) await layLog(folder, log, at);
      });
    if (secrets.secret_key.from === 'file')
      await writeFile(join(into, 'secret.key'), secrets.secret_key.value, { mode: 0o600, flag: 'wx' });
    return { ...secrets, through: log?.through };
  } catch (error) {
    removeCluster(into);
    await rm(into, { recursive: true, force: true });
    throw error;
  } finally {
    await rm(unpacked, { recursive: true, force: true });
  }
}

/** Replay of a long log. */
const RECOVERY_MS = DAY_MS;
/** No transaction ended between the requested time and the end of the log. */
const TARGET_NOT_REACHED = /recovery ended before configured recovery target was reached/;

/** Starts a restored cluster; resolves once it has applied its log and accepts writes. */
export async function startRestored(dataDir: string, log: Log): Promise<Embedded> {
  const { cluster } = findFolder(dataDir)!;
  const start = () => startEmbedded({ dataDir, log, readyMs: RECOVERY_MS });
  try {
    return await start();
  } catch (error) {
    if (!TARGET_NOT_REACHED.test((error as Error).message)) throw error;
    await endRecovery(cluster, 'target');
    return await start();
  } finally {
    await endRecovery(cluster, 'all');
  }
}
