import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contracts/values/time.ts';
import { singleStatementHandle } from '#server/platform/database/index.ts';
import type { SecretKey } from '#server/platform/encryption.ts';
import { memoryFiles } from '#server/platform/files/index.ts';
import type { OutgoingMessage } from '#server/platform/messages/relay.ts';
import { expectBooks } from '#test/support/books.ts';
import { type TestDatabase, testDatabase } from '#test/support/database.ts';
import { bet, fundedPlayer, win } from '#test/support/ledger.ts';
import { post, verify } from '../index.ts';
import { fingerprint, type TransferInput } from '../transfer.ts';
import { checkAnchors, createLedgerHeads, headKey, readHeads } from './index.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());
afterEach(() => expectBooks(t.db));

/** Until two hours after the end of today, whatever the time is. */
const TOMORROW_MS = DAY_MS - (Date.now() % DAY_MS) + 2 * HOUR_MS;

function open(more: { moved?: number; secretKey?: SecretKey } = {}) {
  const { moved = TOMORROW_MS, secretKey = randomBytes(32) } = more;
  const files = memoryFiles();
  const sent: OutgoingMessage[] = [];
  const mail = {
    to: 'auditor@example.com',
    relay: async (letter: OutgoingMessage) => void sent.push(letter),
  };
  const heads = createLedgerHeads({
    ...{ database: t.database, files, secretKey, mail },
    clock: () => Date.now() + moved,
  });
  return { heads, files, sent, secretKey };
}

/** The database owner halves a player's only posting, with its fingerprint, link, balance and head. */
async function rewriteOnlyPosting(player: string): Promise<void> {
  const client = new pg.Client({ connectionString: t.ownerUrl });
  await client.connect();
  try {
    const found = await client.query(
      `select p.site_id, p.transfer_id, p.amount::text, p.to_account, t.key, t.kind from ledger.posting p
      join ledger.account a on a.site_id = p.site_id and a.id = p.to_account
      join ledger.transfer t on t.site_id = p.site_id and t.id = p.transfer_id where a.owner = $1`,
      [player],
    );
    const [row] = found.rows;
    const amount = BigInt(row.amount) / 2n;
    const input: TransferInput = {
      ...{ siteId: row.site_id, key: row.key, kind: row.kind, currency: 'PHP' },
      postings: [{ from: { house: 'demo_funding' }, to: { player, kind: 'cash' }, amount }],
    };
    const place = [row.site_id, row.transfer_id];
    await client.query('begin');
    await client.query("set local session_replication_role = 'replica'");
    await client.query('update ledger.transfer set fingerprint = $3 where site_id = $1 and id = $2', [
      ...place,
      fingerprint(input, '{}'),
    ]);
    await client.query(
      `update ledger.posting p set amount = $3, to_after = $3, to_hash = ledger.link(null, p.to_account, 1,
        $3, $3, p.created_at, t.fingerprint)
      from ledger.transfer t where t.site_id = p.site_id and t.id = p.transfer_id
        and p.site_id = $1 and p.transfer_id = $2`,
      [...place, String(amount)],
    );
    await client.query(
      `update ledger.account a set balance = p.to_after, head = p.to_hash from ledger.posting p
      where p.site_id = $1 and p.transfer_id = $2 and a.site_id = p.site_id and a.id = p.to_account`,
      place,
    );
    await client.query('commit');
  } finally {
    await client.end();
  }
}

test('a consistent rewrite of history by the database owner differs from an externally kept head', async () => {
  const player = await fundedPlayer(t.database, { cash: 1000n });
  await fundedPlayer(t.database, { siteId: 2, cash: 500n });
  const { heads, files, sent } = open();
  const [head] = await heads.sign();
  const kept = readHeads(sent[0]!.text);
  expect(kept).toEqual([head]);
  expect(await checkAnchors(t.db, kept, [heads.publicKey])).toEqual({
    ...{ unsigned: [], earlier: [], rewrittenOn: undefined, confirmed: [head!.day], violations: [] },
  });

  await rewriteOnlyPosting(player);
  expect(await verify(t.db)).toEqual([]);
  const found = await checkAnchors(t.db, kept, [heads.publicKey]);
  expect(found).toMatchObject({ rewrittenOn: head!.day, confirmed: [], violations: [] });

  // A forged head that matches the rewritten history is not signed with the installation's key.
  const forger = open();
  const [forged] = await forger.heads.sign();
  expect(forged!.head).not.toBe(head!.head);
  const claimed = { ...forged!, key: head!.key };
  for (const fake of [forged!, claimed])
    expect((await checkAnchors(t.db, [fake], [heads.publicKey])).unsigned).toEqual([head!.day]);
  // A forged file in place of the genuine one is not continued either.
  await files.put(`ledger-heads/${head!.day}`, Buffer.from(JSON.stringify(forged)));
  await expect(heads.sign()).rejects.toThrow('was not signed');
});

test('each day chains to the day before; a signed day is never rewritten, missed days are signed later', async () => {
  const player = await fundedPlayer(t.database, { cash: 1000n });
  const secretKey = randomBytes(32);
  const { heads, files } = open({ secretKey });
  const [first] = await heads.sign();
  expect(first!.previous).toBe('00'.repeat(32));
  expect(await heads.sign()).toEqual([]);
  // Posting on an already signed day would rewrite history, too.
  await post(singleStatementHandle(t.db), bet(player, 10n));
  await post(singleStatementHandle(t.db), win(player, 25n));
  const later = createLedgerHeads({
    ...{ database: t.database, files, secretKey },
    clock: () => Date.now() + TOMORROW_MS + 3 * DAY_MS,
  });
  const next = await later.sign();
  expect(next).toHaveLength(3);
  expect(next[0]!.previous).toBe(first!.head);
  expect(next[2]!.previous).toBe(next[1]!.head);
  expect(files.keys()).toHaveLength(4);
  const found = await checkAnchors(t.db, [next[1]!, first!], [heads.publicKey]);
  expect(found).toMatchObject({ rewrittenOn: first!.day, confirmed: [] });
});

test('the age of the newest signed day grows until a day is signed; a forged or unreadable file does not lower it', async () => {
  await fundedPlayer(t.database, { cash: 1000n });
  const secretKey = randomBytes(32);
  const { heads, files } = open({ secretKey, moved: 20 * DAY_MS });
  const before = await heads.age();
  expect(before).toBeGreaterThan((20 * DAY_MS) / 1000);
  const signed = await heads.sign();
  const fresh = await heads.age();
  expect(fresh).toBeLessThan((2 * DAY_MS) / 1000);
  const later = open({ secretKey, moved: 22 * DAY_MS });
  for (const key of files.keys()) await later.files.put(key, (await files.get(key))!);
  expect(await later.heads.age()).toBeCloseTo(fresh + (2 * DAY_MS) / 1000, -2);
  // An insider without the key writes a head for the newest day, then garbage.
  const forger = open({ moved: 22 * DAY_MS });
  const forged = (await forger.heads.sign()).at(-1)!;
  for (const text of [JSON.stringify({ ...forged, key: signed[0]!.key }), 'rubbish']) {
    await later.files.put(`ledger-heads/${forged.day}`, Buffer.from(text));
    expect(await later.heads.age()).toBeGreaterThan((2 * DAY_MS) / 1000);
  }
});

test('a replaced key continues the chain of the previous one, whose heads are earlier, not forged', async () => {
  await fundedPlayer(t.database, { cash: 1000n });
  const [old, current] = [randomBytes(32), randomBytes(32)];
  const before = open({ secretKey: old });
  const heads = await before.heads.sign();
  const later = (secretKey: SecretKey) =>
    createLedgerHeads({
      ...{ database: t.database, files: before.files, secretKey },
      clock: () => Date.now() + TOMORROW_MS + DAY_MS,
    });
  await expect(later({ current, first: old }).sign()).rejects.toThrow('was not signed');
  const during = later({ current, previous: old, first: old });
  expect(await during.age()).toBeLessThan((4 * DAY_MS) / 1000);
  const [next] = await during.sign();
  expect(next).toMatchObject({ previous: heads.at(-1)!.head, key: headKey(current).public });
  const found = await checkAnchors(t.db, [...heads, next!], [during.publicKey]);
  expect(found.earlier).toEqual(heads.map(({ day }) => day));
  expect(found).toMatchObject({
    unsigned: [],
    rewrittenOn: undefined,
    confirmed: [next!.day],
    violations: [],
  });
  expect(await later({ current, first: old }).sign()).toEqual([]);
  // A head of another key after the first own one is forged.
  const forged = { ...next!, key: headKey(randomBytes(32)).public };
  expect((await checkAnchors(t.db, [next!, forged], [during.publicKey])).unsigned).toEqual([next!.day]);
});

test('the public page shows heads and key, and neither sites nor volumes', async () => {
  await fundedPlayer(t.database, { cash: 1000n });
  const { heads } = open();
  const shown = async ({ page } = heads) => (await page.request('/api/ledger-heads')).text();
  expect(await shown(open().heads)).toContain('No day is signed yet.');
  await heads.sign();
  const page = await shown();
  expect(page).not.toContain('No day is signed yet.');
  const lines = await (await heads.page.request('/api/ledger-heads.jsonl')).text();
  const [head] = readHeads(lines);
  expect(page).toContain(head!.head);
  expect(page).toContain(heads.publicKey);
  expect(Object.keys(head!).sort()).toEqual(['day', 'format', 'head', 'key', 'previous', 'signature']);
  expect(() => readHeads(`${lines}{"format":"${createHmac('sha256', randomUUID()).digest('hex')}"}`)).toThrow(
    'line 2',
  );
  expect(headKey(Buffer.alloc(32, 1)).public).not.toBe(heads.publicKey);
});
