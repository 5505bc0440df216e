import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { play, type TestPlayer } from '../originals/testing/application.ts';

const PASSWORD = 'Lantern-88';
let testCashier: TestCashier;
beforeAll(async () => {
  testCashier = await openCashier();
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

type Copy = { about: { account_id: string }; data: Record<string, Record<string, unknown>[]> };
const request = (as: 'json' | 'html', password = PASSWORD) => ({
  document_id: randomUUID(),
  password,
  as,
});
async function read(player: TestPlayer, document_id: string): Promise<string> {
  const { value } = await testCashier.get(player, 'document', { document_id });
  expect(value).toMatchObject({ state: 'ready', percent: 100, list: 'personal' });
  let text = '';
  for (let part = 0; part < value.parts; part++) {
    const { content } = await testCashier.get(player, 'documentPart', { document_id, part });
    text += Buffer.from(content, 'base64').toString();
  }
  return text;
}

test('[player protection L10] a player exports all stored personal data, by a job and with the password, and no other player’s', async () => {
  const [ana, ben, far] = [
    await testCashier.guest('one.test', 'Ana Cruz'),
    await testCashier.guest('one.test', 'Ben Santos'),
    await testCashier.guest('two.test', 'Far Away'),
  ];
  await testCashier.get(ana, 'setLimit', { kind: 'deposit', period: 'day', limit_amount: '50000' });
  const paid = await testCashier.deposit(ana, 200);
  await testCashier.prove(ana, paid.deposit_id);
  await testCashier.approve(ana, paid.deposit_id, 20_000n);
  const { round } = await testCashier.get(ana, 'playRound', play(100n));
  await testCashier.drain();
  expect(
    (await testCashier.ask(ana, 'exportPersonal', request('json', 'not the password'))).statusMessage,
  ).toBe('wrongCredentials');
  const exportRequest = request('json');
  const begun = await testCashier.get(ana, 'exportPersonal', exportRequest);
  expect(begun.value).toMatchObject({ state: 'waiting', percent: 0, list: 'personal', format: 'json' });
  expect((await testCashier.get(ana, 'exportPersonal', exportRequest)).value.document_id).toBe(
    exportRequest.document_id,
  );
  const readable = request('html');
  await testCashier.get(ana, 'exportPersonal', readable);
  await testCashier.drain();
  const text = await read(ana, exportRequest.document_id);
  const { about, data } = JSON.parse(text) as Copy;
  expect(about.account_id).toBe(ana.account_id);
  expect(data.account).toMatchObject([{ account_id: ana.account_id, full_name: 'Ana Cruz' }]);
  expect(data.limits).toMatchObject([{ kind: 'deposit', amount: '50000' }]);
  expect(data.deposits).toMatchObject([{ reference: paid.reference, received: '20000' }]);
  expect(data.movements_cash!.map(({ kind }) => kind)).toContain('deposit');
  expect(data.bets).toMatchObject([{ round_id: round.round_id, stake: '100' }]);
  expect(data.terms).toHaveLength(1);
  for (const { account_id } of [ben, far]) expect(text).not.toContain(account_id);
  const html = await read(ana, readable.document_id);
  expect(html).toContain(`<td>${ana.account_id}</td>`);
  for (const stranger of [ben, far]) {
    const requested = { document_id: exportRequest.document_id };
    expect((await testCashier.ask(stranger, 'document', requested)).statusMessage).toBe('notFound');
    expect((await testCashier.ask(stranger, 'documentPart', { ...requested, part: 0 })).statusMessage).toBe(
      'notFound',
    );
  }
});

test('[player protection L10] player input appears in the copy as text, never markup', async () => {
  const ana = await testCashier.guest();
  await run(testCashier.db, {
    text: `insert into content.inbox (site_id, player_id, title, body)
      values ($1, $2, '<script>x()</script>', '')`,
    values: [await testCashier.siteId(), ana.playerId],
  });
  const exportRequest = request('html');
  await testCashier.get(ana, 'exportPersonal', exportRequest);
  await testCashier.drain();
  const html = await read(ana, exportRequest.document_id);
  expect(html).toContain('&lt;script&gt;x()&lt;/script&gt;');
  expect(html).not.toContain('<script');
});
