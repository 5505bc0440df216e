import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { z } from 'zod';
import { rootKey, syncFolder } from './backup-set.ts';
import { decryptFrames, encryptFrames } from './encrypted-frames.ts';

/** The history a log belongs to: one cluster, and one timeline of it. A restore begins a new timeline. */
export type LogSource = { system: string; timeline: number };

/** A piece of a log within one segment: the bytes between two positions. */
export type LogPart = {
  name: string;
  from: bigint;
  to: bigint;
  /** Everything committed before this time lies before `to`. */
  at: Date;
};

const PART = /^([0-9a-f]{16})-([0-9a-f]{16})-(\d{13})\.log\.zst\.enc$/;
const hex = (position: bigint): string => position.toString(16).padStart(16, '0');
const partName = (from: bigint, to: bigint, at: Date): string =>
  `${hex(from)}-${hex(to)}-${at.getTime()}.log.zst.enc`;

const HEADER = 'archive.json';
const headerSchema = z.strictObject({
  format: z.literal(1),
  salt: z.base64(),
  mac: z.string().regex(/^[0-9a-f]{64}$/),
});

/** An archive opened with its key. */
export type LogArchive = { folder: string; keyOf(part: string): Buffer };

const archiveKey = (backupKey: string, salt: Buffer) => {
  const root = rootKey(backupKey, salt);
  return (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', root, salt, `baize/backup-log/${purpose}/1`, 32));
};
const macOf = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('hex');
const isMac = (key: Buffer, text: string, mac: string): boolean =>
  timingSafeEqual(Buffer.from(macOf(key, text), 'hex'), Buffer.from(mac, 'hex'));

/** Folders of a source, below a folder of backups; one for each key that has been in use. */
const foldersOf = (to: string) => join(to, 'log');
const nameOf = ({ system, timeline }: LogSource, number: number): string =>
  `${system}-${timeline.toString().padStart(8, '0')}-${number}`;

/** The archives of a source that this key opens, newest last. */
export async function openArchives(to: string, source: LogSource, backupKey: string): Promise<LogArchive[]> {
  const archives: LogArchive[] = [];
  for (const name of await archiveNames(to, source)) {
    const folder = join(foldersOf(to), name);
    const text = await readFile(join(folder, HEADER), 'utf8').catch(() => undefined);
    // A process that ended before its header was complete wrote no part.
    if (text === undefined) continue;
    const { salt, mac } = headerSchema.parse(JSON.parse(text));
    const keyOf = archiveKey(backupKey, Buffer.from(salt, 'base64'));
    if (isMac(keyOf('header'), name, mac)) archives.push({ folder, keyOf: (part) => keyOf(`part/${part}`) });
  }
  return archives;
}

async function archiveNames(to: string, source: LogSource): Promise<string[]> {
  const prefix = nameOf(source, 0).slice(0, -1);
  const names = await readdir(foldersOf(to)).catch(() => []);
  const numberOf = (name: string) => Number(name.slice(prefix.length));
  return names.filter((name) => name.startsWith(prefix)).sort((a, b) => numberOf(a) - numberOf(b));
}

/** The archive that continues a source's log; a new one if none fits the key. */
export async function continueArchive(to: string, source: LogSource, backupKey: string): Promise<LogArchive> {
  const newest = (await openArchives(to, source, backupKey)).at(-1);
  if (newest) return newest;
  const number = (await archiveNames(to, source)).length;
  const name = nameOf(source, number);
  const folder = join(foldersOf(to), name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const salt = randomBytes(32);
  const keyOf = archiveKey(backupKey, salt);
  const header = { format: 1, salt: salt.toString('base64'), mac: macOf(keyOf('header'), name) };
  await writeFile(join(folder, `${HEADER}.partial`), JSON.stringify(header), { mode: 0o600, flush: true });
  await rename(join(folder, `${HEADER}.partial`), join(folder, HEADER));
  await syncFolder(folder);
  return { folder, keyOf: (part) => keyOf(`part/${part}`) };
}

/** The parts of an archive in the order of their positions. */
export async function listParts({ folder }: Pick<LogArchive, 'folder'>): Promise<LogPart[]> {
  const parts = (await readdir(folder)).flatMap((name) => {
    const [, from, to, at] = PART.exec(name) ?? [];
    if (!from || !to || !at) return [];
    return [{ name, from: BigInt(`0x${from}`), to: BigInt(`0x${to}`), at: new Date(Number(at)) }];
  });
  return parts.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Writes a part, compressed and encrypted; it has its name only once it is on the disk. */
export async function writePart(
  archive: LogArchive,
  from: bigint,
  bytes: Buffer,
  at: Date,
): Promise<LogPart> {
  const to = from + BigInt(bytes.length);
  const name = partName(from, to, at);
  const path = join(archive.folder, name);
  await pipeline(
    Readable.from([bytes]),
    createZstdCompress(),
    encryptFrames(archive.keyOf(name)),
    createWriteStream(`${path}.partial`, { mode: 0o600, flush: true }),
  );
  await rename(`${path}.partial`, path);
  await syncFolder(archive.folder);
  return { name, from, to, at };
}

const QUIET = 'quiet.json';
const quietSchema = z.strictObject({
  position: z.string().regex(/^[0-9a-f]{16}$/),
  at: z.iso.datetime(),
  mac: z.string().regex(/^[0-9a-f]{64}$/),
});
const quietKey = ({ keyOf }: LogArchive): Buffer => keyOf(QUIET);

/** Until `at` nothing was written after a position: the archive is complete until then. */
type QuietLog = { position: bigint; at: Date };

/** Records that nothing was written since the last part. */
export async function writeQuiet(archive: LogArchive, { position, at }: QuietLog): Promise<void> {
  const body = { position: hex(position), at: at.toISOString() };
  const mac = macOf(quietKey(archive), `${body.position} ${body.at}`);
  const path = join(archive.folder, QUIET);
  await writeFile(`${path}.partial`, JSON.stringify({ ...body, mac }), { mode: 0o600, flush: true });
  await rename(`${path}.partial`, path);
  await syncFolder(archive.folder);
}

/** The last such record; undefined without any. Throws if it was not written with the archive's key. */
export async function readQuiet(archive: LogArchive): Promise<QuietLog | undefined> {
  const path = join(archive.folder, QUIET);
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const { position, at, mac } = quietSchema.parse(JSON.parse(text));
  if (!isMac(quietKey(archive), `${position} ${at}`, mac)) throw new Error(`${path} is damaged`);
  return { position: BigInt(`0x${position}`), at: new Date(at) };
}

/** The bytes of a part. Throws if it is damaged, or was written under another name or key. */
export async function readPart(archive: LogArchive, { name, from, to }: LogPart): Promise<Buffer> {
  const plain = createZstdDecompress();
  const path = join(archive.folder, name);
  const [bytes] = await Promise.all([
    buffer(plain),
    pipeline(createReadStream(path), decryptFrames(archive.keyOf(name)), plain),
  ]).catch((error: Error) => {
    throw new Error(`${path} is damaged: ${error.message}`);
  });
  if (BigInt(bytes.length) !== to - from) throw new Error(`${path} is damaged: its length is wrong`);
  return bytes;
}

/** Deletes parts. */
export async function removeParts(
  { folder }: Pick<LogArchive, 'folder'>,
  parts: readonly LogPart[],
): Promise<void> {
  for (const { name } of parts) await rm(join(folder, name), { force: true });
}

/** Deletes the parts of every archive that were written before a time. */
export async function pruneLog(to: string, before: Date): Promise<number> {
  let count = 0;
  for (const name of await readdir(foldersOf(to)).catch(() => [])) {
    const folder = join(foldersOf(to), name);
    const old = (await listParts({ folder })).filter(({ at }) => at < before);
    await removeParts({ folder }, old);
    count += old.length;
  }
  return count;
}
