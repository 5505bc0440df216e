import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database.ts';
import { addDays, dayOf } from '#server/platform/days.ts';
import { publish } from '#server/platform/events.ts';
import { houseBalance, post, sumsToZero } from '../ledger/index.ts';
import { type House, openHouse, PROVIDER } from '../providers/testing/house.ts';
import { attributePlayer } from './counting.ts';
import {
  addAffiliate,
  adjustStatement,
  approveStatement,
  clearFlag,
  draftStatements,
  find,
  openFlags,
  payStatement,
  putProgramme,
} from './index.ts';
import { monthAfter } from './months.ts';

const ZONE = 'Asia/Manila';
/** The month in which the ledger has posted what a player was given. */
let MONTH: string;
/** Moments of that month, of the one before and of the next one. */
const before = (day: string) => `${addDays(MONTH, -1).slice(0, 8)}${day}T04:00:00.000Z`;
const within = (day: string) => `${MONTH.slice(0, 8)}${day}T04:00:00.000Z`;
const after = (day: string, time = '04:00') => `${monthAfter(MONTH).slice(0, 8)}${day}T${time}:00.000Z`;
const deed = (actor: string, now = after('02')) => ({ actor, reason: 'test', now: new Date(now) });

let house: House;
let siteId: number;
let who: Person;
let parent: string;
let child: string;
beforeAll(async () => {
  house = await openHouse();
  const [row] = await run<{ site_id: number }>(house.db, {
    text: `select site_id from sites.domain where domain = 'one.test'`,
  });
  siteId = row!.site_id;
  who = await arrive('leaf', '198.51.100.1', new Date());
  MONTH = `${dayOf(await give(who, 800_000n), ZONE).slice(0, 8)}01`;
  await house.database.transaction(async (tx) => {
    await putProgramme(tx, siteId, { currency: 'PHP', zone: ZONE, leastPayout: 100_000n }, deed('ann'));
    parent = await addAffiliate(
      tx,
      siteId,
      { code: 'Tree', name: 'Tree', plan: { overrides: [500] } },
      deed('ann'),
    );
    const plan = {
      tiers: [{ from: '0', share: 4_000 }],
      payments: 250,
      admin: 200,
      cpa: '5000',
      min_deposit: '10000',
      min_turnover: '20000',
    };
    child = await addAffiliate(
      tx,
      siteId,
      { code: 'Leaf', name: 'Leaf', parentId: parent, plan },
      deed('ann'),
    );
  });
});
afterAll(() => house.close());

type Person = { playerId: string; accountId: string };

/** A player who came by a code from an address, as the sign-up tells it. */
async function join(code: string, address: string): Promise<Person> {
  const who = await arrive(code, address);
  await register(who);
  return who;
}
const register = (who: Person) => tell('player.registered', { ...whose(who), at: before('20') });

/** Something the house gives into cash, as wheels, gifts and campaigns in cash do; when it was posted. */
async function give({ playerId: player }: Person, amount: bigint): Promise<Date> {
  const to = { player, kind: 'cash' as const };
  const postings = [{ from: { house: 'promo_expense' }, to, amount }] as const;
  const key = `test-gift:${player}`;
  const gift = { siteId, key, kind: 'promo', currency: 'PHP', postings };
  const posted = await house.database.transaction((tx) => post(tx, gift));
  if (!posted.ok) throw new Error(posted.reason);
  const [row] = await run<{ at: Date }>(house.db, {
    text: 'select created_at as at from ledger.transfer where site_id = $1 and key = $2',
    values: [siteId, key],
  });
  return row!.at;
}

/** One of whom nobody has been told yet. */
async function arrive(code: string, address: string, at = new Date(within('10'))): Promise<Person> {
  const { playerId, accountId } = await house.guest('one.test', 0n);
  await run(house.db, {
    text: 'update players.sign_up set affiliate_code = $2, address = $3, signed_up_at = $4 where player_id = $1',
    values: [playerId, code, address, at],
  });
  await run(house.db, {
    text: `update players.player set full_name = 'Ana Cruz' where player_id = $1`,
    values: [playerId],
  });
  return { playerId, accountId };
}

const whose = ({ playerId, accountId }: Person) => ({
  event_id: randomUUID(),
  site_id: siteId,
  player_id: playerId,
  account_id: accountId,
});

async function tell(name: Parameters<typeof publish>[1], payload: object): Promise<void> {
  await house.database.transaction((tx) => publish(tx, name, payload as never));
  await house.drain();
}

const round = (who: Person, stake: bigint, win: bigint, at = within('10'), more: object = {}) =>
  tell('round.settled', {
    ...whose(who),
    round_id: randomUUID(),
    provider_code: PROVIDER,
    game_code: 'any',
    game_name: 'Any',
    category: 'slots',
    currency: 'PHP',
    stake: stake.toString(),
    win: win.toString(),
    at,
    ...more,
  });
const deposit = (who: Person, amount: bigint, at = within('10')) => {
  const payload = {
    ...whose(who),
    deposit_id: randomUUID(),
    method_id: 'bank',
    currency: 'PHP',
    amount: amount.toString(),
    at,
  };
  return tell('deposit.credited', payload).then(() => payload);
};
const draft = (month = MONTH, actor = 'maker') =>
  house.database.transaction((tx) => draftStatements(tx, siteId, month, deed(actor)));
const statement = (affiliateId: string, month = MONTH) =>
  house.database.transaction((tx) => find(tx, siteId, affiliateId, month));

test('[operations 6] the vector month from events: 28 520 for the partner, 1 426 for who brought it, approved by another, paid once', async () => {
  await register(who);
  const stranger = await join('nobody-knows', '198.51.100.9');
  await round(stranger, 5_000_000n, 0n);
  // 100 000 of revenue, played with own money; what a bonus staked is not revenue.
  const bonus = { grant_id: randomUUID(), stake: '700000', win: '0' };
  await round(who, 12_700_000n, 2_000_000n, within('10'), { bonus });
  const first = await deposit(who, 10_000_000n, before('21'));
  await deposit(who, 10_000_000n);
  const back = {
    ...first,
    event_id: randomUUID(),
    credited_at: first.at,
    how: 'refunded',
    amount: '120000',
    at: within('10'),
  };
  await tell('deposit.returned', back);
  await draft();
  // Its deposit was taken back, so its price is not owed; the share is.
  expect(await statement(child)).toMatchObject({
    ngr: 7_130_000n,
    commission: 2_852_000n,
    total: 2_852_000n,
  });
  expect(await statement(parent)).toMatchObject({ ngr: 0n, commission: 142_600n });
  const place = { siteId, affiliateId: child, month: MONTH };
  const approve = (actor: string, total: bigint) =>
    house.database.transaction((tx) => approveStatement(tx, { ...place, total }, deed(actor)));
  await expect(approve('maker', 2_852_000n)).rejects.toMatchObject({ code: 'permissionDenied' });
  await expect(approve('checker', 1n)).rejects.toMatchObject({ code: 'duplicateMismatch' });
  const both = await Promise.allSettled([approve('checker', 2_852_000n), approve('other', 2_852_000n)]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const owed = () => houseBalance(house.db, siteId, `affiliate_payable:${child}`, 'PHP');
  expect(await owed()).toBe(2_852_000n);
  const pay = () => house.database.transaction((tx) => payStatement(tx, place, deed('payer')));
  const paid = await Promise.allSettled([pay(), pay(), pay()]);
  expect(paid.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await owed()).toBe(0n);
  expect(await sumsToZero(house.db)).toBe(true);
});

test('[operations 6] a qualified player is paid for once, when the hold is over; a cluster waits until somebody has cleared it', async () => {
  const many = await Promise.all(
    ['203.0.113.5', '203.0.113.5', '203.0.113.77'].map((place) => join('LEAF', place)),
  );
  for (const [n, who] of many.entries()) {
    await deposit(who, 10_000n + BigInt(n), before('25'));
    await round(who, 20_000n, 20_000n, before('26'));
  }
  // The month itself is approved: the next one pays.
  await draft(monthAfter(MONTH));
  const cpa = async () => {
    const { lines } = (await statement(child, monthAfter(MONTH)))!;
    return lines.find(({ what }) => what === 'cpa')?.amount;
  };
  expect(await cpa()).toBe('5000');
  const [flag, ...more] = await openFlags(house.db, siteId);
  expect(more).toEqual([]);
  expect(flag).toMatchObject({ kind: 'SAME_PLACE', evidence: { accounts: 2 } });
  expect([...flag!.players].sort()).toEqual([many[0]!.playerId, many[1]!.playerId].sort());
  await house.database.transaction((tx) => clearFlag(tx, siteId, flag!.flag_id, deed('risk')));
  await draft(monthAfter(MONTH));
  expect(await cpa()).toBe('15000');
});

test('[operations 6] a correction is somebody’s until the fifth; what is too little to pay goes to the next month; a closed account earns nothing more', async () => {
  const place = { siteId, affiliateId: parent, month: MONTH };
  const adjust = (amount: bigint, actor: string, seen: bigint, now = after('05', '10:00')) =>
    house.database.transaction((tx) =>
      adjustStatement(tx, { ...place, total: seen }, amount, deed(actor, now)),
    );
  // The same sent five times corrects once.
  const same = await Promise.allSettled([1, 2, 3, 4, 5].map(() => adjust(-100_001n, 'first', 142_600n)));
  expect(same.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(adjust(-100_001n, 'first', 142_600n)).rejects.toMatchObject({ code: 'duplicateMismatch' });
  await adjust(1n, 'second', 42_599n);
  const late = adjust(1n, 'second', 42_600n, after('06', '10:00'));
  await expect(late).rejects.toMatchObject({ code: 'notClaimable' });
  const total = 42_600n;
  expect(await statement(parent)).toMatchObject({ adjustment: -100_000n, total });
  const approve = (actor: string, month = MONTH, sum = total) =>
    house.database.transaction((tx) =>
      approveStatement(tx, { ...place, month, total: sum }, deed(actor, after('28'))),
    );
  // Whoever has corrected it does not approve it, also not after somebody else's correction; months go one after the other.
  for (const actor of ['first', 'second'])
    await expect(approve(actor)).rejects.toMatchObject({ code: 'permissionDenied' });
  await draft(monthAfter(MONTH));
  const { total: next } = (await statement(parent, monthAfter(MONTH)))!;
  await expect(approve('checker', monthAfter(MONTH), next)).rejects.toMatchObject({ code: 'notYet' });
  await approve('checker');
  const pay = house.database.transaction((tx) => payStatement(tx, place, deed('payer')));
  await expect(pay).rejects.toMatchObject({ code: 'notClaimable' });
  const who = await join('Tree', '198.51.100.200');
  await tell('player.closed', { ...whose(who), at: after('10') });
  await round(who, 1_000_000n, 0n, after('11'));
  await draft(monthAfter(MONTH));
  expect(await statement(parent, monthAfter(MONTH))).toMatchObject({ ngr: 0n, balance_before: total });
  expect(await sumsToZero(house.db)).toBe(true);
});

test('[operations 6] what a settled round becomes later counts in its month; what comes after an exclusion does not, what is taken back does', async () => {
  const leaf = await join('LEAF', '192.0.2.77');
  const month = monthAfter(MONTH);
  const ggr = async () => {
    await draft(month);
    return BigInt((await statement(child, month))!.lines.find(({ what }) => what === 'ggr')!.amount);
  };
  const first = await ggr();
  const bet = (stake: bigint, win: bigint, more: object = {}) => round(leaf, stake, win, after('03'), more);
  await bet(500_000n, 0n);
  expect(await ggr()).toBe(first + 500_000n);
  const id = randomUUID();
  const correct = (figures: object, was: object, at: string) =>
    tell('round.corrected', {
      ...whose(leaf),
      ...{ round_id: id, provider_code: PROVIDER, game_code: 'any', game_name: 'Any', category: 'slots' },
      ...{ currency: 'PHP', stake: '500000', ...figures, at },
      was: { stake: '500000', bonus_stake: '0', bonus_win: '0', settled_at: after('03'), ...was },
    });
  await correct({ win: '700000' }, { win: '0' }, after('04'));
  expect(await ggr()).toBe(first - 200_000n);
  await correct({ win: '0', taken: '100000' }, { win: '700000' }, after('04'));
  expect(await ggr()).toBe(first + 600_000n);
  await correct({ stake: '0', win: '0' }, { win: '0', taken: '100000' }, after('04'));
  expect(await ggr()).toBe(first);
  const paid = await deposit(leaf, 300_000n, after('03'));
  await tell('player.excluded', { ...whose(leaf), at: after('05') });
  await bet(900_000n, 0n, { at: after('06') });
  await correct({ stake: '0', win: '0' }, { win: '900000', settled_at: after('06') }, after('06'));
  expect(await ggr()).toBe(first);
  const back = {
    ...paid,
    event_id: randomUUID(),
    credited_at: paid.at,
    how: 'charged_back',
    at: after('07'),
  };
  await tell('deposit.returned', back);
  await draft(month);
  const { lines } = (await statement(child, month))!;
  expect(lines).toContainEqual({ what: 'returned', amount: '-300000' });
  expect(await sumsToZero(house.db)).toBe(true);
});

test('[operations 6] two who come from one place at the same moment are of one cluster', async () => {
  const [ana, ben] = [await arrive('Leaf', '203.0.113.200'), await arrive('Leaf', '203.0.113.200')];
  const registered = (who: Person) => ({ ...whose(who), at: before('20') });
  let end = () => {};
  const until = new Promise<void>((resolve) => {
    end = resolve;
  });
  const first = house.database.transaction(async (tx) => {
    await attributePlayer(tx, registered(ana));
    await until;
  });
  let isSecondDone = false;
  const second = house.database
    .transaction((tx) => attributePlayer(tx, registered(ben)))
    .finally(() => {
      isSecondDone = true;
    });
  const text = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => isSecondDone || (await run(house.db, { text })).length > 0).toBe(true);
  end();
  await Promise.all([first, second]);
  const found = (await openFlags(house.db, siteId)).find(({ players }) => players.includes(ana.playerId));
  expect([...(found?.players ?? [])].sort()).toEqual([ana.playerId, ben.playerId].sort());
});
