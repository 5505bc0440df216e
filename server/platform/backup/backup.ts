import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type CopiedLog, createSet } from './backup-set.ts';
import { copyCluster } from './cluster-copy.ts';
import { isFolder, listFolder, packFile, packFolder, packText } from './folder-archive.ts';

export const secretsSchema = z.object({
  /** Password of the cluster's owner; null without a cluster. */
  password: z.string().nullable(),
  /** The installation's secret: the text of SECRET_KEY, or the hexadecimal content of the generated file. */
  secret_key: z.object({ from: z.enum(['variable', 'file']), value: z.string().min(1) }),
  /** SECRET_KEY_PREVIOUS, while the secret is being replaced. */
  previous_key: z.string().optional(),
  /**
   * The position of each site's ledger when the backup started: a restored ledger has at least this position.
   */
  progress: z.array(z.object({ site_id: z.int(), transfers: z.int(), newest: z.string() })),
});
export type Secrets = z.infer<typeof secretsSchema>;

type BackupInput = {
  /** Folder in which the set is created, as a subfolder. */
  to: string;
  backupKey: string;
  dataDir: string;
  /** SECRET_KEY, where it is set. */
  secretKey: string | undefined;
  /** SECRET_KEY_PREVIOUS, where it is set. */
  previousKey?: string | undefined;
  /** The running cluster of the data folder; undefined if the operator backs up the database. */
  cluster: { url: string; cluster: string; password: string; version: number } | undefined;
  /** Whether uploaded files are stored in the data folder. */
  hasFiles: boolean;
  progress: Secrets['progress'];
  now: Date;
};

/** Writes a backup while the installation runs; resolves to the folder of the set. */
export async function takeBackup(input: BackupInput): Promise<string> {
  const { cluster, dataDir } = input;
  const secrets: Secrets = {
    password: cluster?.password ?? null,
    secret_key: await secretOf(input),
    previous_key: input.previousKey,
    progress: input.progress,
  };
  const set = await createSet(input.to, input.backupKey, input.now);
  try {
    let log: CopiedLog | undefined;
    if (cluster)
      await set.add('cluster', async (pack) => {
        log = await copyCluster(cluster, pack);
      });
    // After the database: files referenced by its rows exist, unless removed since.
    const files = join(dataDir, 'files');
    if (input.hasFiles && (await isFolder(files)))
      await set.add('files', async (pack) => {
        for await (const entry of listFolder(files, (name) => name.endsWith('.part')))
          await (entry.isFolder
            ? packFolder(pack, entry.name)
            : packFile(pack, join(files, entry.name), entry.name));
      });
    await set.add('keys', (pack) => packText(pack, 'keys.json', JSON.stringify(secrets)));
    return await set.finish(cluster?.version ?? null, log);
  } catch (error) {
    await set.discard();
    throw error;
  }
}

async function secretOf({ secretKey, dataDir }: BackupInput): Promise<Secrets['secret_key']> {
  if (secretKey) return { from: 'variable', value: secretKey };
  return { from: 'file', value: (await readFile(join(dataDir, 'secret.key'), 'utf8')).trim() };
}
