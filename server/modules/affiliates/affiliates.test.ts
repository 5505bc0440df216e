import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import { lockWaits } from '#test/support/lock-waits.ts';
import { houseBalance } from '../ledger/index.ts';
import { PROVIDER } from '../providers/testing/application.ts';
import { adjustStatement, approveStatement, clearFraudFlag, openFraudFlags, payStatement } from './index.ts';
import { nextMonth } from './months.ts';
import { openAffiliateSite, type TestPlayer } from './testing/affiliates.ts';
import { recordAttribution } from './tracking.ts';

let on: Awaited<ReturnType<typeof openAffiliateSite>>;
let siteId: number;
let MONTH: string;
let who: TestPlayer;
let parent: string;
let child: string;
beforeAll(async () => {
  on = await openAffiliateSite();
  ({ siteId, month: MONTH } = on);
  who = await on.arrive('leaf', '198.51.100.1', new Date());
  await on.give(who, 800_000n);
  parent = await on.partner('Tree', { overrides: [500] });
  const plan = {
    tiers: [{ from: '0', share: 4_000 }],
    payments: 250,
    admin: 200,
    cpa: '5000',
    min_deposit: '10000',
    min_turnover: '20000',
  };
  child = await on.partner('Leaf', plan, parent);
});
afterEach(() => expectBooks(on.house.db));
afterAll(() => on.house.close());

test('[operations 6] the vector month from events: 28 520 for the partner, 1 426 for its referrer, approved by another person, paid once', async () => {
  await on.register(who);
  const stranger = await on.join('nobody-knows', '198.51.100.9');
  await on.round(stranger, 5_000_000n, 0n);
  // Revenue of 100 000 from cash stakes; bonus stakes are not revenue.
  const bonus = { grant_id: randomUUID(), stake: '700000', win: '0' };
  await on.round(who, 12_700_000n, 2_000_000n, on.within('10'), { bonus });
  const first = await on.deposit(who, 10_000_000n, on.before('21'));
  await on.deposit(who, 10_000_000n);
  const back = {
    ...first,
    event_id: randomUUID(),
    credited_at: first.at,
    how: 'refunded',
    amount: '120000',
    at: on.within('10'),
  };
  await on.publishEvent('deposit.reversed', back);
  await on.draft();
  // The deposit was reversed, so no CPA is owed for it; the revenue share is still due.
  expect(await on.statement(child)).toMatchObject({
    ngr: 7_130_000n,
    commission: 2_852_000n,
    total: 2_852_000n,
  });
  expect(await on.statement(parent)).toMatchObject({ ngr: 0n, commission: 142_600n });
  const place = { siteId, affiliateId: child, month: MONTH };
  const approve = (actor: string, total: bigint) =>
    on.house.database.transaction((tx) => approveStatement(tx, { ...place, total }, on.audit(actor)));
  await expect(approve('maker', 2_852_000n)).rejects.toMatchObject({ code: 'permissionDenied' });
  await expect(approve('checker', 1n)).rejects.toMatchObject({ code: 'duplicateMismatch' });
  const both = await Promise.allSettled([approve('checker', 2_852_000n), approve('other', 2_852_000n)]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const owed = () => houseBalance(on.house.db, siteId, `affiliate_payable:${child}`, 'PHP');
  expect(await owed()).toBe(2_852_000n);
  const pay = () => on.house.database.transaction((tx) => payStatement(tx, place, on.audit('payer')));
  const paid = await Promise.allSettled([pay(), pay(), pay()]);
  expect(paid.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await owed()).toBe(0n);
});

test('[operations 6] a qualified player earns one CPA, after the hold; a cluster waits until staff clear it', async () => {
  const many = await Promise.all(
    ['203.0.113.5', '203.0.113.5', '203.0.113.77'].map((place) => on.join('LEAF', place)),
  );
  for (const [n, who] of many.entries()) {
    await on.deposit(who, 10_000n + BigInt(n), on.before('25'));
    await on.round(who, 20_000n, 20_000n, on.before('26'));
  }
  // The month itself is approved, so the correction is paid in the next one.
  await on.draft(nextMonth(MONTH));
  const cpa = async () => {
    const { lines } = (await on.statement(child, nextMonth(MONTH)))!;
    return lines.find(({ what }) => what === 'cpa')?.amount;
  };
  expect(await cpa()).toBe('5000');
  const [flag, ...more] = await openFraudFlags(on.house.db, siteId);
  expect(more).toEqual([]);
  expect(flag).toMatchObject({ kind: 'SAME_PLACE', evidence: { accounts: 2 } });
  expect([...flag!.players].sort()).toEqual([many[0]!.playerId, many[1]!.playerId].sort());
  await on.house.database.transaction((tx) => clearFraudFlag(tx, siteId, flag!.flag_id, on.audit('risk')));
  await on.draft(nextMonth(MONTH));
  expect(await cpa()).toBe('15000');
});

test('[operations 6] statements are corrected until the fifth; an amount too small to pay is carried over; a closed account earns nothing more', async () => {
  const place = { siteId, affiliateId: parent, month: MONTH };
  const adjust = (amount: bigint, actor: string, seen: bigint, now = on.after('05', '10:00')) =>
    on.house.database.transaction((tx) =>
      adjustStatement(tx, { ...place, total: seen }, amount, on.audit(actor, now)),
    );
  // Five identical requests make one correction.
  const same = await Promise.allSettled([1, 2, 3, 4, 5].map(() => adjust(-100_001n, 'first', 142_600n)));
  expect(same.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(adjust(-100_001n, 'first', 142_600n)).rejects.toMatchObject({ code: 'duplicateMismatch' });
  await adjust(1n, 'second', 42_599n);
  const late = adjust(1n, 'second', 42_600n, on.after('06', '10:00'));
  await expect(late).rejects.toMatchObject({ code: 'notClaimable' });
  const total = 42_600n;
  expect(await on.statement(parent)).toMatchObject({ adjustment: -100_000n, total });
  const approve = (actor: string, month = MONTH, sum = total) =>
    on.house.database.transaction((tx) =>
      approveStatement(tx, { ...place, month, total: sum }, on.audit(actor, on.after('28'))),
    );
  // The person who corrected it cannot approve it, even after a later correction by someone else. Months are
  // approved in order.
  for (const actor of ['first', 'second'])
    await expect(approve(actor)).rejects.toMatchObject({ code: 'permissionDenied' });
  await on.draft(nextMonth(MONTH));
  const { total: next } = (await on.statement(parent, nextMonth(MONTH)))!;
  await expect(approve('checker', nextMonth(MONTH), next)).rejects.toMatchObject({ code: 'notYet' });
  await approve('checker');
  const pay = on.house.database.transaction((tx) => payStatement(tx, place, on.audit('payer')));
  await expect(pay).rejects.toMatchObject({ code: 'notClaimable' });
  const who = await on.join('Tree', '198.51.100.200');
  await on.publishEvent('player.closed', { ...on.whose(who), at: on.after('10') });
  await on.round(who, 1_000_000n, 0n, on.after('11'));
  await on.draft(nextMonth(MONTH));
  expect(await on.statement(parent, nextMonth(MONTH))).toMatchObject({ ngr: 0n, balance_before: total });
});

test('[operations 6] a later correction of a settled round counts in its month; play after an exclusion does not, reversals do', async () => {
  const leaf = await on.join('LEAF', '192.0.2.77');
  const month = nextMonth(MONTH);
  const ggr = async () => {
    await on.draft(month);
    return BigInt((await on.statement(child, month))!.lines.find(({ what }) => what === 'ggr')!.amount);
  };
  const first = await ggr();
  const bet = (stake: bigint, win: bigint, more: object = {}) =>
    on.round(leaf, stake, win, on.after('03'), more);
  await bet(500_000n, 0n);
  expect(await ggr()).toBe(first + 500_000n);
  const id = randomUUID();
  const correct = (figures: object, was: object, at: string) =>
    on.publishEvent('round.corrected', {
      ...on.whose(leaf),
      ...{ round_id: id, provider_code: PROVIDER, game_code: 'any', game_name: 'Any', category: 'slots' },
      ...{ currency: 'PHP', stake: '500000', ...figures, at },
      was: { stake: '500000', bonus_stake: '0', bonus_win: '0', settled_at: on.after('03'), ...was },
    });
  await correct({ win: '700000' }, { win: '0' }, on.after('04'));
  expect(await ggr()).toBe(first - 200_000n);
  await correct({ win: '0', taken: '100000' }, { win: '700000' }, on.after('04'));
  expect(await ggr()).toBe(first + 600_000n);
  await correct({ stake: '0', win: '0' }, { win: '0', taken: '100000' }, on.after('04'));
  expect(await ggr()).toBe(first);
  const paid = await on.deposit(leaf, 300_000n, on.after('03'));
  await on.publishEvent('player.excluded', { ...on.whose(leaf), at: on.after('05') });
  await bet(900_000n, 0n, { at: on.after('06') });
  await correct({ stake: '0', win: '0' }, { win: '900000', settled_at: on.after('06') }, on.after('06'));
  expect(await ggr()).toBe(first);
  const back = {
    ...paid,
    event_id: randomUUID(),
    credited_at: paid.at,
    how: 'charged_back',
    at: on.after('07'),
  };
  await on.publishEvent('deposit.reversed', back);
  await on.draft(month);
  const { lines } = (await on.statement(child, month))!;
  expect(lines).toContainEqual({ what: 'returned', amount: '-300000' });
});

test('[operations 6] two players who arrive from one address at the same moment form one cluster', async () => {
  const [ana, ben] = [await on.arrive('Leaf', '203.0.113.200'), await on.arrive('Leaf', '203.0.113.200')];
  const registered = (who: TestPlayer) => ({ ...on.whose(who), at: on.before('20') });
  let end = () => {};
  const until = new Promise<void>((resolve) => {
    end = resolve;
  });
  const first = on.house.database.transaction(async (tx) => {
    await recordAttribution(tx, registered(ana));
    await until;
  });
  let isSecondDone = false;
  const second = on.house.database
    .transaction((tx) => recordAttribution(tx, registered(ben)))
    .finally(() => {
      isSecondDone = true;
    });
  await expect.poll(async () => isSecondDone || (await lockWaits(on.house.db)) > 0).toBe(true);
  end();
  await Promise.all([first, second]);
  const found = (await openFraudFlags(on.house.db, siteId)).find(({ players }) =>
    players.includes(ana.playerId),
  );
  expect([...(found?.players ?? [])].sort()).toEqual([ana.playerId, ben.playerId].sort());
});
