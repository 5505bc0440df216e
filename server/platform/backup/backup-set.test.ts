import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { expiredBackups, startOfDaily } from './backup-retention.ts';
import { createSet, openSet } from './backup-set.ts';
import { decryptFrames, encryptFrames } from './encrypted-frames.ts';
import { packText, unpackArchive } from './folder-archive.ts';
import { continueArchive, listParts, pruneLog, readPart, writePart } from './log-archive.ts';

const folder = mkdtempSync(join(tmpdir(), 'baize-set-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const KEY = Buffer.alloc(32, 7);
const FRAME = 1024 * 1024;
const SEALED = FRAME + 16;
const encrypted = (bytes: Buffer) => buffer(Readable.from([bytes]).pipe(encryptFrames(KEY)));
async function decrypted(bytes: Buffer, key = KEY): Promise<Buffer> {
  const plain = decryptFrames(key);
  const all = buffer(plain);
  plain.end(bytes);
  return all;
}

test.each([0, 1, FRAME - 1, FRAME, FRAME + 1, 3 * FRAME])(
  '%d bytes round-trip through frames of 1 MiB',
  async (length) => {
    const bytes = Buffer.alloc(length, 'baize');
    const sealed = await encrypted(bytes);
    expect(sealed.length).toBe(length + 16 * Math.max(1, Math.ceil(length / FRAME)));
    expect((await decrypted(sealed)).equals(bytes)).toBe(true);
  },
);

test('truncated, swapped, repeated or altered frames, and frames of another key, do not decrypt', async () => {
  const sealed = await encrypted(Buffer.alloc(3 * FRAME, 1));
  const frame = (number: number) => sealed.subarray(number * SEALED, (number + 1) * SEALED);
  const changed = Buffer.from(sealed);
  changed[SEALED + 5]! ^= 1;
  const wrong = {
    'cut at a frame': sealed.subarray(0, 2 * SEALED),
    'cut inside a frame': sealed.subarray(0, 2 * SEALED + 9),
    exchanged: Buffer.concat([frame(1), frame(0), frame(2)]),
    repeated: Buffer.concat([frame(0), frame(0), frame(1), frame(2)]),
    'without the first': Buffer.concat([frame(1), frame(2)]),
    changed,
  };
  for (const [what, bytes] of Object.entries(wrong)) await expect(decrypted(bytes), what).rejects.toThrow();
  await expect(decrypted(sealed, Buffer.alloc(32, 8))).rejects.toThrow();
});

const writeSet = async (name: string, madeAt: string) => {
  const set = await createSet(join(folder, name), 'a key of the operator', new Date(madeAt));
  await set.add('keys', (pack) => packText(pack, 'keys.json', '{"a":1}'));
  return set.finish(null);
};

test('a backup set opens only with its key and complete, and restores its files', async () => {
  const made = await writeSet('one', '2026-11-26T10:00:00Z');
  expect(made).toMatch(/baize-20261126T100000Z$/);
  expect(readdirSync(made).sort()).toEqual(['keys.tar.zst.enc', 'manifest.json']);
  const into = join(folder, 'unpacked');
  await (await openSet(made, 'a key of the operator')).unpack('keys', into);
  expect(readFileSync(join(into, 'keys.json'), 'utf8')).toBe('{"a":1}');
  await expect(openSet(made, 'another key')).rejects.toThrow('BACKUP_KEY does not fit');
});

test('refuses a manifest that names another piece, and a piece that differs in one byte', async () => {
  const made = await writeSet('two', '2026-11-26T10:00:00Z');
  const [manifest, piece] = ['manifest.json', 'keys.tar.zst.enc'].map((name) => join(made, name));
  const text = readFileSync(manifest!, 'utf8');
  writeFileSync(manifest!, text.replace('2026-11-26', '2026-11-27'));
  await expect(openSet(made, 'a key of the operator')).rejects.toThrow('manifest was changed');
  writeFileSync(manifest!, text);
  const bytes = readFileSync(piece!);
  for (let at = 0; at < bytes.length; at += 60) {
    const damaged = Buffer.from(bytes);
    damaged[at]! ^= 0x40;
    writeFileSync(piece!, damaged);
    await expect(openSet(made, 'a key of the operator')).rejects.toThrow('is damaged');
  }
  rmSync(piece!);
  await expect(openSet(made, 'a key of the operator')).rejects.toThrow('ENOENT');
});

test('an unfinished set has no name and no manifest', async () => {
  const set = await createSet(join(folder, 'three'), 'a key of the operator', new Date(0));
  await expect(set.add('files', () => Promise.reject(new Error('the disk is full')))).rejects.toThrow('full');
  expect(readdirSync(join(folder, 'three'))).toEqual(['baize-19700101T000000Z.partial']);
  await set.discard();
  expect(readdirSync(join(folder, 'three'))).toEqual([]);
});

test('adversary: a set with paths outside the folder, or a truncated one, writes nothing outside', async () => {
  const set = await createSet(join(folder, 'four'), 'a key of the operator', new Date(0));
  await set.add('files', (pack) => packText(pack, '../evil', 'x'));
  const made = await openSet(await set.finish(null), 'a key of the operator');
  await expect(made.unpack('files', join(folder, 'inside'))).rejects.toThrow('leads out of the folder');
  expect(readdirSync(folder)).not.toContain('evil');
  const cut = Readable.from([Buffer.alloc(700, 'not an archive')]);
  await expect(unpackArchive(cut, join(folder, 'inside'))).rejects.toThrow();
});

test('keeps the newest backup of each recent day, week and month', () => {
  const at = (text: string) => ({ madeAt: new Date(text) });
  const sets = [
    '2026-11-26T20:00Z',
    '2026-11-26T08:00Z',
    '2026-11-25T08:00Z',
    '2026-11-22T08:00Z',
    '2026-11-16T08:00Z',
    '2026-10-31T08:00Z',
    '2026-10-01T08:00Z',
    '2026-01-01T08:00Z',
  ].map(at);
  const expired = (days: number, weeks: number, months: number) =>
    expiredBackups(sets, { days, weeks, months }).map(({ madeAt }) => madeAt.toISOString().slice(5, 13));
  expect(expired(2, 2, 2)).toEqual(['11-26T08', '11-16T08', '10-01T08', '01-01T08']);
  expect(expired(0, 0, 0), 'the newest is always kept').toHaveLength(7);
  expect(expired(99, 0, 0)).toEqual(['11-26T08']);
});

test('the archived log is kept from the oldest daily backup on', async () => {
  const sets = ['2026-11-26T08:00Z', '2026-11-25T08:00Z', '2026-11-20T08:00Z'].map((text) => ({
    madeAt: new Date(text),
  }));
  const from = startOfDaily(sets, { days: 2, weeks: 5, months: 12 })!;
  expect(from).toEqual(new Date('2026-11-25T08:00Z'));
  expect(startOfDaily(sets, { days: 0, weeks: 0, months: 0 })).toEqual(sets[0]!.madeAt);
  expect(startOfDaily([], { days: 2, weeks: 5, months: 12 })).toBeUndefined();
  const to = join(folder, 'retention');
  const archive = await continueArchive(to, { system: '7', timeline: 1 }, 'a key of the operator');
  await writePart(archive, 0n, Buffer.from('old'), new Date('2026-11-25T07:59Z'));
  const kept = await writePart(archive, 3n, Buffer.from('new'), new Date('2026-11-25T08:01Z'));
  expect(await pruneLog(to, from)).toBe(1);
  expect(await listParts(archive)).toEqual([kept]);
  expect((await readPart(archive, kept)).toString()).toBe('new');
});
