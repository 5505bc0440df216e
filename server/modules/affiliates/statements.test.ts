import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { lockWaits } from '#test/support/lock-waits.ts';
import { adjustStatement, approveStatement, clearFraudFlag, openFraudFlags, setPlan } from './index.ts';
import { nextMonth } from './months.ts';
import { openAffiliateSite, type TestPlayer } from './testing/affiliates.ts';

const QUARTER = { tiers: [{ from: '0', share: 2_500 }], platform: 0 };
const HALF = { tiers: [{ from: '0', share: 5_000 }], platform: 0 };

let on: Awaited<ReturnType<typeof openAffiliateSite>>;
let count = 0;
beforeAll(async () => {
  on = await openAffiliateSite();
});
afterAll(async () => {
  await expectBooks(on.house.db);
  await on.house.close();
});

/** A new partner whose players each have their own address. */
async function partner(plan: object, parentId: string | null = null) {
  const code = `P${++count}`;
  const id = await on.partner(code, plan, parentId);
  const joins = (place = `198.51.${count}.${++count}`) => on.join(code, place);
  return { id, joins };
}
const total = async (id: string, month = on.month) => {
  await on.draft(month);
  return (await on.statement(id, month))!.total;
};
const approve = async (affiliateId: string, month = on.month, now = on.after('03')) => {
  const decision = { siteId: on.siteId, affiliateId, month, total: await total(affiliateId, month) };
  await on.house.database.transaction((tx) => approveStatement(tx, decision, on.audit('checker', now)));
  return decision.total;
};
/** Meets every condition for the CPAs of these players, payable with the next month. */
async function qualify(players: readonly TestPlayer[]): Promise<void> {
  for (const [n, who] of players.entries()) {
    await on.deposit(who, 10_000n + BigInt(n), on.within('05'));
    await on.round(who, 20_000n, 20_000n, on.within('06'));
  }
}
const PRICE = { cpa: '5000', min_deposit: '10000', min_turnover: '20000' };

test('[operations 6] corrections end with the fifth day of the site’s zone, not of another', async () => {
  const { id, joins } = await partner(QUARTER);
  await on.round(await joins(), 1_000_000n, 0n);
  const adjust = async (now: string) => {
    const decision = { siteId: on.siteId, affiliateId: id, month: on.month, total: await total(id) };
    return on.house.database.transaction((tx) => adjustStatement(tx, decision, 1n, on.audit('ann', now)));
  };
  // Manila is eight hours ahead.
  await adjust(on.after('05', '15:59'));
  await expect(adjust(on.after('05', '16:00'))).rejects.toMatchObject({ code: 'notClaimable' });
});

test('[operations 6] a new plan applies from its month on: a finished month is paid under the plan it was earned under', async () => {
  const { id, joins } = await partner(QUARTER);
  const who = await joins();
  await on.round(who, 1_000_000n, 0n);
  await on.round(who, 1_000_000n, 0n, on.after('02'));
  const change = (plan: object, now: string) =>
    on.house.database.transaction((tx) => setPlan(tx, on.siteId, id, plan, on.audit('ann', now)));
  await change(HALF, on.after('02'));
  expect(await total(id)).toBe(250_000n);
  expect(await approve(id)).toBe(250_000n);
  expect(await total(id, nextMonth(on.month))).toBe(250_000n + 500_000n);
});

test('[operations 6] a later plan does not carry over a negative month that its own plan dropped', async () => {
  const { id, joins } = await partner(QUARTER);
  const who = await joins();
  await on.round(who, 100_000n, 1_100_000n);
  await total(id);
  const carrying = { ...QUARTER, carries_negative: true };
  await on.house.database.transaction((tx) =>
    setPlan(tx, on.siteId, id, carrying, on.audit('ann', on.after('02'))),
  );
  await on.round(who, 400_000n, 0n, on.after('03'));
  expect(await total(id, nextMonth(on.month))).toBe(100_000n);
  await on.round(who, 0n, 600_000n, on.after('04'));
  const third = nextMonth(nextMonth(on.month));
  expect(await total(id, nextMonth(on.month))).toBe(0n);
  await on.round(who, 600_000n, 0n, `${third.slice(0, 8)}05T04:00:00.000Z`);
  expect(await total(id, third)).toBe(100_000n);
});

test('[operations 6] an event that arrives after its month was approved counts in the next, once', async () => {
  const { id, joins } = await partner(QUARTER);
  const who = await joins();
  await on.round(who, 1_000_000n, 0n);
  await approve(id);
  const last = on.after('01', '00:00').replace(/T.*/, 'T00:00:00.000Z');
  const at = new Date(Date.parse(last) - 9 * HOUR_MS).toISOString();
  await on.round(who, 400_000n, 0n, at);
  expect((await on.statement(id))!.total).toBe(250_000n);
  expect(await total(id, nextMonth(on.month))).toBe(350_000n);
});

test('[operations 6] a player whose flag is cleared while a statement is approved earns the CPA later, once', async () => {
  const { id, joins } = await partner(PRICE);
  const other = await partner(PRICE);
  await qualify([await joins(), await joins('203.0.113.5'), await joins('203.0.113.5')]);
  const month = nextMonth(on.month);
  await approve(id);
  await approve(other.id);
  expect(await total(id, month)).toBe(5_000n);
  const flag = (await openFraudFlags(on.house.db, on.siteId)).find(
    ({ affiliate_id }) => affiliate_id === id,
  )!;
  // The last statement is held before it is written: its CPAs are already selected but not yet stored.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld = () => {};
  const taken = new Promise<void>((resolve) => {
    isHeld = resolve;
  });
  const holding = on.house.database.transaction(async (tx) => {
    const text =
      'select from affiliates.statement where site_id = $1 and affiliate_id = $2 and month = $3 for update';
    await run(tx, { text, values: [on.siteId, other.id, month] });
    isHeld();
    await held;
  });
  await taken;
  const decision = { siteId: on.siteId, affiliateId: id, month, total: 5_000n };
  const approving = on.house.database.transaction((tx) =>
    approveStatement(tx, decision, on.audit('checker', on.after('28'))),
  );
  await expect.poll(() => lockWaits(on.house.db)).toBeGreaterThan(0);
  await on.house.database.transaction((tx) => clearFraudFlag(tx, on.siteId, flag.flag_id, on.audit('risk')));
  release();
  await Promise.all([holding, approving]);
  expect((await on.statement(id, month))!.total).toBe(5_000n);
  expect(await total(id, nextMonth(month))).toBe(5_000n + 10_000n);
});

test('[operations 6] a voided bet disqualifies a player who qualified by it, even when reported after thirty days; other play keeps the qualification', async () => {
  const { id, joins } = await partner(PRICE);
  const [one, more] = [await joins(), await joins()];
  const month = nextMonth(on.month);
  const bets: Awaited<ReturnType<typeof on.round>>[] = [];
  for (const [n, who] of [one, more].entries()) {
    await on.deposit(who, 10_000n + BigInt(n), on.within('05'));
    bets.push(await on.round(who, 20_000n, 0n, on.within('06')));
  }
  await on.round(more, 20_000n, 20_000n, on.within('07'));
  await approve(id);
  expect(await total(id, month)).toBe(10_000n);
  for (const bet of bets) await on.takeBack(bet, on.after('28'));
  expect(await total(id, month)).toBe(5_000n);
});

test('[operations 6] reports first deposits of the same amount whatever each player has deposited since', async () => {
  const { id, joins } = await partner(PRICE);
  for (let n = 0; n < 4; n++) {
    const who = await joins();
    await on.deposit(who, 10_000n, on.within('10'));
    await on.deposit(who, 1n + BigInt(n), on.within('10'));
  }
  const flags = (await openFraudFlags(on.house.db, on.siteId)).filter(
    ({ affiliate_id }) => affiliate_id === id,
  );
  expect(flags).toMatchObject([{ kind: 'SAME_PATTERN', evidence: { accounts: 4 } }]);
});

test('[operations 6] an override is approved only after the commission it is based on', async () => {
  const parent = await partner({ overrides: [500, 100] });
  const child = await partner(QUARTER, parent.id);
  const grandchild = await partner(QUARTER, child.id);
  await on.round(await child.joins(), 1_000_000n, 0n);
  await on.round(await grandchild.joins(), 1_000_000n, 0n);
  await expect(approve(parent.id)).rejects.toMatchObject({ code: 'notYet' });
  await approve(child.id);
  await expect(approve(parent.id)).rejects.toMatchObject({ code: 'notYet' });
  await approve(grandchild.id);
  expect(await approve(parent.id)).toBe(12_500n + 2_500n);
});
