import { randomUUID } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { memoryFiles } from '#server/platform/files/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { bet, newKey } from '#test/support/ledger.ts';
import { type ApiPlayer, type ModuleApi, openModuleApi } from '#test/support/module-api.ts';
import { testLog } from '#test/support/postgres.ts';
import { ledgerModule, openAccounts, post, postAll } from '../ledger/index.ts';
import { createReportsModule } from '../reports/index.ts';
import { createDocumentsModule, type DocumentsModule } from './index.ts';

const files = memoryFiles();
const clock = { now: Date.now() + 600_000 };
let documents: DocumentsModule;
let api: ModuleApi;
beforeAll(async () => {
  api = await openModuleApi((database) => {
    const secretKey = Buffer.alloc(32, 7);
    documents = createDocumentsModule({
      ...{ database, files, log: testLog, secretKey, clock: () => clock.now },
      confirmPassword: async () => {},
      personal: () => [],
    });
    return [ledgerModule, createReportsModule(), documents];
  });
});
afterEach(() => expectBooks(api.db));
afterAll(() => api.close());

async function payer(siteId: 1 | 2, name: string): Promise<ApiPlayer> {
  const player = api.player(siteId, name);
  const own = { player: player.id, kind: 'cash' as const };
  await api.database.transaction(async (tx) => {
    await openAccounts(tx, { siteId, playerId: player.id, currency: 'PHP' });
    const paid = { from: { house: 'psp_receivable:TEST' }, to: own, amount: 123_456n };
    const meta = { reference: 'D-1' };
    const money = { siteId, currency: 'PHP', key: newKey('pay'), meta } as const;
    const posted = await post(tx, { ...money, kind: 'deposit', postings: [paid] });
    expect(posted.ok).toBe(true);
  });
  return player;
}

async function bets(player: ApiPlayer, count: number): Promise<void> {
  await run(api.db, {
    text: `insert into reports.bet (site_id, round_id, provider_code, player_id, account_id, game_code,
      game_name, category,
        currency, stake, win, settled_at)
      select $1, $2 || '-' || n, 'BAIZE', $3, $2, 'g', '=2+5 财神', 'slots', 'PHP', 100, 0,
      timestamptz '2025-01-01' + n / 3 * interval '1 minute'
      from generate_series(1, $4::int) n`,
    values: [player.siteId, player.accountId, player.id, count],
  });
}

const request = (list: string, format: string, more: object = {}) => ({
  document_id: randomUUID(),
  list,
  format,
  ...more,
});

async function fileOf(player: ApiPlayer, id: string, parts: number): Promise<Buffer> {
  const all: Buffer[] = [];
  for (let part = 0; part < parts; part++) {
    const { content } = await api.as(player, 'documentPart', { document_id: id, part });
    all.push(Buffer.from(content, 'base64'));
  }
  return Buffer.concat(all);
}

/** The decompressed streams of a PDF. */
function drawn(pdf: Buffer): string {
  const streams = pdf.toString('latin1').matchAll(/\/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g);
  return [...streams]
    .map(([, bytes]) => inflateSync(Buffer.from(bytes!, 'latin1')).toString('latin1'))
    .join('\n');
}

test('[S-22] a short list is exported at once as CSV and PDF, and stored encrypted', async () => {
  const player = await payer(1, 'short');
  const csv = (await api.as(player, 'createDocument', request('transactions', 'csv'))).value;
  expect(csv).toMatchObject({ state: 'ready', percent: 100, lines: 1, parts: 1, list: 'transactions' });
  const text = (await fileOf(player, csv.document_id, 1)).toString();
  expect(text).toMatch(
    /^\uFEFFnumber,time_utc,kind,status,amount,currency,reference\r\n\d+,.*,deposit,completed,1234\.56,PHP,D-1\r\n$/,
  );
  const pdf = (await api.as(player, 'createDocument', request('statement', 'pdf', { language: 'CN' }))).value;
  const file = await fileOf(player, pdf.document_id, pdf.parts);
  expect(file.length).toBe(pdf.bytes);
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  expect(file.toString('latin1')).toContain('/Count 1');
  expect(drawn(file).length).toBeGreaterThan(1000);
  const lying = await files.get(`documents/1/${csv.document_id}/0`);
  expect(Buffer.from(lying!).includes('deposit')).toBe(false);
  expect((await api.as(player, 'documents', {})).value.map(({ format }) => format).sort()).toEqual([
    'csv',
    'pdf',
  ]);
});

test('[S-22] a job exports a long list and reports progress; it has every line and no executable content', async () => {
  const player = api.player(1, 'long');
  await bets(player, 2500);
  const documentRequest = request('bets', 'csv');
  expect((await api.as(player, 'createDocument', documentRequest)).value).toMatchObject({
    state: 'waiting',
    lines: 2500,
  });
  expect((await api.as(player, 'createDocument', documentRequest)).value.state).toBe('waiting');
  const other = {
    account_id: 'long',
    auth: 'any',
    ...documentRequest,
    format: 'pdf' as const,
    list: 'bets' as const,
  };
  expect((await api.call('createDocument', other)).statusMessage).toBe('duplicateMismatch');
  expect((await api.call('documentPart', { ...other, part: 0 })).statusMessage).toBe('notFound');
  await api.runJobs(documents.tasks);
  const ready = (await api.as(player, 'document', { document_id: documentRequest.document_id })).value;
  expect(ready).toMatchObject({ state: 'ready', percent: 100 });
  const lines = (await fileOf(player, ready.document_id, ready.parts)).toString().trimEnd().split('\r\n');
  expect(lines).toHaveLength(2501);
  expect(new Set(lines).size).toBe(2501);
  expect(lines[1]).toContain(`,'=2+5 财神,`);
});

test('[S-22] a long statement has each line once, newest first', async () => {
  const player = await payer(1, 'busy');
  for (let i = 0; i < 11; i++) {
    const all = Array.from({ length: 100 }, () => bet(player.id, 100n));
    expect((await api.database.transaction((tx) => postAll(tx, all))).ok).toBe(true);
  }
  const made = (await api.as(player, 'createDocument', request('statement', 'csv'))).value;
  const [, ...lines] = (await fileOf(player, made.document_id, made.parts))
    .toString()
    .trimEnd()
    .split('\r\n');
  expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(
    Array.from({ length: 1101 }, (_, i) => 1101 - i),
  );
  expect(lines[0]).toMatch(/,bet,cash,-1\.00,134\.56,PHP,/);
});

test('[S-22] [W-02] a file is available to its player only, and is deleted after a week', async () => {
  const player = await payer(1, 'owner');
  const { document_id } = (await api.as(player, 'createDocument', request('statement', 'csv'))).value;
  const strangers = [api.player(1, 'stranger'), api.player(2, 'owner')];
  for (const stranger of strangers) {
    await expect(api.as(stranger, 'document', { document_id })).rejects.toThrow('notFound');
    await expect(api.as(stranger, 'documentPart', { document_id, part: 0 })).rejects.toThrow('notFound');
    expect((await api.as(stranger, 'documents', {})).value).toEqual([]);
  }
  const before = clock.now;
  clock.now += 8 * DAY_MS;
  await expect(api.as(player, 'documentPart', { document_id, part: 0 })).rejects.toThrow('notFound');
  await documents.deleteExpired();
  expect(files.keys()).toEqual([]);
  clock.now = before;
});

test('[S-22] a receipt is available to the deposit’s player only, and only for payments', async () => {
  const player = await payer(1, 'receipt');
  const [line] = (await api.as(player, 'transactions', {})).value;
  const requested = { transaction_id: line!.transaction_id, language: 'PHP', zone_minutes: 480 };
  const { name, content } = await api.as(player, 'receipt', requested);
  expect(name).toBe('deposit-D-1.pdf');
  expect(Buffer.from(content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  await expect(api.as(api.player(1, 'curious'), 'receipt', requested)).rejects.toThrow('notFound');
  await expect(api.as(api.player(2, 'receipt'), 'receipt', requested)).rejects.toThrow('notFound');
});

test('[S-22] numbers of transactions count the payments of the player alone, in lists, files and receipts', async () => {
  const [one, other] = [await payer(1, 'counts-one'), await payer(1, 'counts-other')];
  for (const player of [one, other]) {
    const { value } = await api.as(player, 'transactions', {});
    expect(value.map(({ transaction_id }) => transaction_id)).toEqual(
      value.map((_, place) => String(value.length - place)),
    );
    const beyond = { transaction_id: String(value.length + 1), language: 'EN', zone_minutes: 0 };
    for (const transaction_id of [beyond.transaction_id, '0', '999999999999999999'])
      await expect(api.as(player, 'receipt', { ...beyond, transaction_id })).rejects.toThrow('notFound');
  }
});

test('too many lines for a PDF, and too many files at a time, are refused', async () => {
  const player = api.player(1, 'greedy');
  await bets(player, 2100);
  for (let i = 0; i < 3; i++) await api.as(player, 'createDocument', request('bets', 'csv'));
  await expect(api.as(player, 'createDocument', request('bets', 'csv'))).rejects.toThrow('documentOpen');
  await run(api.db, {
    text: `insert into reports.bet select site_id, round_id || '/' || n, provider_code, player_id, account_id,
      game_code, game_name, category,
        currency, stake, win, settled_at from reports.bet, generate_series(1, 4) n where site_id = 1
        and player_id = $1`,
    values: [player.id],
  });
  await expect(api.as(player, 'createDocument', request('bets', 'pdf'))).rejects.toThrow('documentTooLong');
});
