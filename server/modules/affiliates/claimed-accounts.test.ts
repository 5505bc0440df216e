import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { createOutbox } from '#server/platform/messages/outbox.ts';
import { expectBooks } from '#test/support/books.ts';
import { testLog } from '#test/support/postgres.ts';
import { houseBalance } from '../ledger/index.ts';
import { findPlayer } from '../players/index.ts';
import { approveStatement } from './index.ts';
import { nextMonth } from './months.ts';
import { history } from './tables.ts';
import { openAffiliateSite, type TestPlayer } from './testing/affiliates.ts';

const PASSWORD = 'Lantern-88-x';
const PLAN = {
  ...{ tiers: [{ from: '0', share: 2_500 }], platform: 0 },
  ...{ cpa: '5000', min_deposit: '10000', min_turnover: '100' },
};
let on: Awaited<ReturnType<typeof openAffiliateSite>>;
let guest: { domain_name: string; external_id: string };
beforeAll(async () => {
  on = await openAffiliateSite();
  guest = { domain_name: 'one.test', external_id: 'site-one' };
});
afterEach(() => expectBooks(on.house.db));
afterAll(() => on.house.close());

/** The affiliate opens an account with someone else's mailbox. */
async function open(account_id: string, affiliate_code: string, isHandled = true): Promise<TestPlayer> {
  const opened = { ...guest, account_id, password: PASSWORD, affiliate_code };
  expect((await on.house.call('one.test', 'signup', opened)).statusMessage).toBe('OK');
  const { playerId } = (await findPlayer(on.house.db, on.siteId, account_id))!;
  // Each uses a different network, so no flag is raised.
  const text = 'update players.sign_up set address = $2 where player_id = $1';
  await run(on.house.db, { text, values: [playerId, account_id] });
  if (isHandled) await on.house.drain();
  return { playerId, accountId: account_id };
}

/** The owner of the mailbox signs in by code. */
async function claim(account_id: string): Promise<void> {
  await on.house.call('one.test', 'requestLoginTac', { ...guest, account_id });
  const outbox = createOutbox({ secretKey: on.house.secretKey, log: testLog });
  const letters = await outbox.waiting(on.house.db, on.siteId, 50);
  const tac = /\b\d{6}\b/.exec(letters.find(({ to }) => to === account_id)!.text)![0];
  const answer = await on.house.call('one.test', 'loginTac', { ...guest, account_id, tac });
  expect(answer).toMatchObject({ statusCode: 1, password_needed: true });
}

async function statementOf(affiliate: string, month = on.month) {
  await on.draft(month);
  const { lines, total, state } = (await on.statement(affiliate, month))!;
  return { state, total, ...Object.fromEntries(lines.map(({ what, amount }) => [what, BigInt(amount)])) };
}
const owed = (affiliate: string) =>
  houseBalance(on.house.db, on.siteId, `affiliate_payable:${affiliate}`, 'PHP');
async function approve(affiliateId: string): Promise<void> {
  const { total } = await statementOf(affiliateId);
  const decision = { siteId: on.siteId, affiliateId, month: on.month, total };
  await on.house.database.transaction((tx) =>
    approveStatement(tx, decision, on.audit('checker', on.after('03'))),
  );
}

/** Not on the first of a month: a CPA of that day is due in the same month, if it has 31 days. */
const now = () => [new Date().toISOString(), on.within('02')].toSorted()[1]!;
const second = () => nextMonth(on.month);
const third = () => nextMonth(second());

test('[operations 6] [player protection 9.12] pre-hijacker: an account earns its affiliate nothing once its owner claims it; booked commission stays', async () => {
  const opener = await on.partner('Opener', PLAN);
  const claimed = await open('owner-one@mail.test', 'Opener');
  const left = await open('owner-two@mail.test', 'Opener');
  await run(on.house.db, { text: `update players.player set full_name = 'Ana Cruz'`, values: [] });
  for (const [n, who] of [claimed, left].entries()) {
    await on.deposit(who, 10_000n + BigInt(n), now());
    await on.round(who, 400_000n, 0n, now());
  }
  expect(await statementOf(opener)).toMatchObject({ ggr: 800_000n, total: 200_000n });
  expect(await statementOf(opener, third())).toMatchObject({ cpa: 10_000n });
  await approve(opener);
  expect(await owed(opener)).toBe(200_000n);
  await claim('owner-one@mail.test');
  for (const who of [claimed, left]) await on.round(who, 800_000n, 0n, now());
  await on.deposit(claimed, 900_000n, now());
  expect(await statementOf(opener)).toMatchObject({ state: 'approved', total: 200_000n });
  expect(await owed(opener)).toBe(200_000n);
  expect(await statementOf(opener, second())).toMatchObject({ ggr: 800_000n });
  expect(await statementOf(opener, third())).toMatchObject({ cpa: 5_000n });
  expect(await history.list(on.house.db, on.siteId, opener)).toContainEqual(
    expect.objectContaining({ action: 'accountClaimed', detail: { player_id: claimed.playerId } }),
  );
});

test('[operations 6] [player protection 9.12] pre-hijacker: an owner who claims the account before the registration is processed earns the affiliate nothing', async () => {
  const opener = await on.partner('Early', PLAN);
  const who = await open('owner-three@mail.test', 'Early', false);
  await claim('owner-three@mail.test');
  await on.house.drain();
  await on.round(who, 400_000n, 0n, now());
  expect(await statementOf(opener)).toMatchObject({ ggr: 0n, total: 0n });
});
