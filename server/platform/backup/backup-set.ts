import { createHash, createHmac, hkdfSync, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { pack as createPack, type Pack } from 'tar-stream';
import { z } from 'zod';
import { canonicalJson } from '#games/engine/fair/canonical-json.ts';
import { decryptFrames, encryptFrames } from './encrypted-frames.ts';
import { unpackArchive } from './folder-archive.ts';

/** The parts of a backup; without the cluster if the operator provides the database. */
type PieceName = 'cluster' | 'files' | 'keys';

const manifestSchema = z.strictObject({
  format: z.literal(1),
  /** When the backup started, in ISO 8601. */
  made_at: z.iso.datetime(),
  /** Major version of PostgreSQL that the cluster belongs to; null without a cluster. */
  postgres: z.int().nullable(),
  /** Where the log of the cluster's copy ends; an archive of the log can continue it. */
  log: z
    .strictObject({
      system: z.string().regex(/^\d+$/),
      timeline: z.int().positive(),
      end: z.string().regex(/^[0-9A-F]+\/[0-9A-F]+$/),
      ended_at: z.iso.datetime(),
    })
    .optional(),
  salt: z.base64(),
  pieces: z.array(
    z.strictObject({
      name: z.enum(['cluster', 'files', 'keys']),
      bytes: z.int(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
  mac: z.string().regex(/^[0-9a-f]{64}$/),
});
type BackupManifest = z.infer<typeof manifestSchema>;
/** Where the log of a copy ends. */
export type CopiedLog = NonNullable<BackupManifest['log']>;

const MANIFEST = 'manifest.json';
const fileOf = (name: PieceName): string => `${name}.tar.zst.enc`;
const SET_NAME = /^baize-\d{8}T\d{6}Z$/;

/** The key from which the others of a set or archive are derived; slow, so that guesses are. */
export const rootKey = (backupKey: string, salt: Buffer): Buffer =>
  scryptSync(backupKey, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 });

/** The keys of one set, by purpose, from the operator's key and the set's salt. */
function keysOf(backupKey: string, salt: Buffer): (purpose: string) => Buffer {
  const root = rootKey(backupKey, salt);
  return (purpose) => Buffer.from(hkdfSync('sha256', root, salt, `baize/backup/${purpose}/1`, 32));
}

const macOf = (key: Buffer, { mac: _, ...rest }: Omit<BackupManifest, 'mac'> & { mac?: string }): string =>
  createHmac('sha256', key).update(canonicalJson(rest)).digest('hex');

/** Writes one set: parts first, then the manifest; renamed to its final name only when complete. */
export async function createSet(to: string, backupKey: string, madeAt: Date) {
  const name = `baize-${madeAt.toISOString().replace(/[-:]|\.\d+/g, '')}`;
  const partial = join(to, `${name}.partial`);
  await mkdir(partial, { recursive: true, mode: 0o700 });
  const salt = randomBytes(32);
  const key = keysOf(backupKey, salt);
  const pieces: BackupManifest['pieces'] = [];
  return {
    /** Adds a piece: an archive written by `fill`, compressed and encrypted. */
    async add(piece: PieceName, fill: (pack: Pack) => Promise<void>): Promise<void> {
      const path = join(partial, fileOf(piece));
      const pack = createPack();
      const hash = createHash('sha256');
      const counted = new PassThrough();
      counted.on('data', (chunk: Buffer) => hash.update(chunk));
      const written = pipeline(
        pack,
        createZstdCompress(),
        encryptFrames(key(piece)),
        counted,
        createWriteStream(path, { mode: 0o600, flush: true }),
      );
      const filled = fill(pack).then(
        () => pack.finalize(),
        (error: Error) => {
          pack.destroy(error);
          throw error;
        },
      );
      const failure = (await Promise.allSettled([filled, written])).find((end) => end.status === 'rejected');
      if (failure) throw failure.reason;
      pieces.push({ name: piece, bytes: (await stat(path)).size, sha256: hash.digest('hex') });
    },
    /** Deletes the files written so far. */
    discard: (): Promise<void> => rm(partial, { recursive: true, force: true }),
    /** Completes the set; resolves to its folder. */
    async finish(postgres: number | null, log?: CopiedLog): Promise<string> {
      const body = {
        format: 1 as const,
        made_at: madeAt.toISOString(),
        postgres,
        ...(log && { log }),
        salt: salt.toString('base64'),
        pieces,
      };
      const manifest: BackupManifest = { ...body, mac: macOf(key('manifest'), body) };
      await writeFile(join(partial, MANIFEST), JSON.stringify(manifest, null, 2), {
        mode: 0o600,
        flush: true,
      });
      await rename(partial, join(to, name));
      await syncFolder(to);
      return join(to, name);
    },
  };
}

/** Makes a renaming within a folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

/**
 * Opens a set after verifying its manifest and every piece. Throws if the key does not match, the manifest
 * was changed, or a piece is missing or altered.
 */
export async function openSet(folder: string, backupKey: string) {
  const manifest = await readManifest(folder, backupKey);
  const key = keysOf(backupKey, Buffer.from(manifest.salt, 'base64'));
  for (const { name, bytes, sha256 } of manifest.pieces) {
    const hash = createHash('sha256');
    const path = join(folder, fileOf(name));
    await pipeline(createReadStream(path), hash);
    if ((await stat(path)).size !== bytes || hash.digest('hex') !== sha256)
      throw new Error(`${path} is damaged: its content differs from what was written`);
  }
  const archiveOf = (name: PieceName): Readable => {
    const reading = createReadStream(join(folder, fileOf(name)));
    const plain = createZstdDecompress();
    void pipeline(reading, decryptFrames(key(name)), plain).catch((error: Error) => plain.destroy(error));
    return plain;
  };
  return {
    manifest,
    has: (name: PieceName): boolean => manifest.pieces.some((piece) => piece.name === name),
    /** Unpacks a piece into a folder. */
    unpack: (name: PieceName, into: string): Promise<void> => unpackArchive(archiveOf(name), into),
  };
}

/** The manifest of a set, verified with its key; its pieces are not read. */
export async function readManifest(folder: string, backupKey: string): Promise<BackupManifest> {
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')));
  const key = keysOf(backupKey, Buffer.from(manifest.salt, 'base64'));
  const mac = Buffer.from(macOf(key('manifest'), manifest), 'hex');
  if (!timingSafeEqual(mac, Buffer.from(manifest.mac, 'hex')))
    throw new Error('BACKUP_KEY does not fit this backup, or its manifest was changed');
  return manifest;
}

/** The complete sets of a folder with their times, newest first. */
export async function listSets(folder: string): Promise<{ folder: string; madeAt: Date }[]> {
  const names = (await readdir(folder))
    .filter((name) => SET_NAME.test(name))
    .sort()
    .reverse();
  return names.map((name) => {
    const [, y, mo, d, h, mi, s] = /^baize-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(name)!;
    return { folder: join(folder, name), madeAt: new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`) };
  });
}
