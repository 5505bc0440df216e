import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database.ts';
import { publish } from '#server/platform/events.ts';
import { houseBalance, sumsToZero } from '../ledger/index.ts';
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

const MONTH = '2026-11-01';
const AT = '2026-11-10T04:00:00.000Z';
const deed = (actor: string, now = '2026-12-02T04:00:00.000Z') => ({
  actor,
  reason: 'test',
  now: new Date(now),
});

let house: House;
let siteId: number;
let parent: string;
let child: string;
beforeAll(async () => {
  house = await openHouse();
  const [row] = await run<{ site_id: number }>(house.db, {
    text: `select site_id from sites.domain where domain = 'one.test'`,
  });
  siteId = row!.site_id;
  await house.database.transaction(async (tx) => {
    await putProgramme(
      tx,
      siteId,
      { currency: 'PHP', zone: 'Asia/Manila', leastPayout: 100_000n },
      deed('ann'),
    );
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
  await tell('player.registered', { ...whose(who), at: '2026-10-20T04:00:00.000Z' });
  return who;
}

/** One of whom nobody has been told yet. */
async function arrive(code: string, address: string): Promise<Person> {
  const { playerId, accountId } = await house.guest('one.test', 0n);
  await run(house.db, {
    text: 'update players.sign_up set affiliate_code = $2, address = $3, signed_up_at = $4 where player_id = $1',
    values: [playerId, code, address, AT],
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

const round = (who: Person, stake: bigint, win: bigint, at = AT, more: object = {}) =>
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
const deposit = (who: Person, amount: bigint, at = AT) => {
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
  const who = await join('leaf', '198.51.100.1');
  const stranger = await join('nobody-knows', '198.51.100.9');
  await round(stranger, 5_000_000n, 0n);
  // 100 000 of revenue, played with own money; what a bonus staked is not revenue.
  const bonus = { grant_id: randomUUID(), stake: '700000', win: '0' };
  await round(who, 12_700_000n, 2_000_000n, AT, { bonus });
  const first = await deposit(who, 10_000_000n, '2026-10-21T04:00:00.000Z');
  await deposit(who, 10_000_000n);
  const reward = {
    what: 'cashback',
    key: 'cashback:x',
    name: { EN: 'x' },
    currency: 'PHP',
    amount: '800000',
  };
  const { account_id: _, ...named } = whose(who);
  await tell('reward.told', { ...named, ...reward, at: AT });
  const back = {
    ...first,
    event_id: randomUUID(),
    credited_at: first.at,
    how: 'refunded',
    amount: '120000',
    at: AT,
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
    await deposit(who, 10_000n + BigInt(n), '2026-10-25T04:00:00.000Z');
    await round(who, 20_000n, 20_000n, '2026-10-26T04:00:00.000Z');
  }
  // November is approved: December pays, where November's own month is over as well.
  await draft('2026-12-01');
  const cpa = async () => {
    const { lines } = (await statement(child, '2026-12-01'))!;
    return lines.find(({ what }) => what === 'cpa')?.amount;
  };
  expect(await cpa()).toBe('5000');
  const [flag, ...more] = await openFlags(house.db, siteId);
  expect(more).toEqual([]);
  expect(flag).toMatchObject({ kind: 'SAME_PLACE', evidence: { accounts: 2 } });
  expect([...flag!.players].sort()).toEqual([many[0]!.playerId, many[1]!.playerId].sort());
  await house.database.transaction((tx) => clearFlag(tx, siteId, flag!.flag_id, deed('risk')));
  await draft('2026-12-01');
  expect(await cpa()).toBe('15000');
});

test('[operations 6] a correction is somebody’s until the fifth; what is too little to pay goes to the next month; a closed account earns nothing more', async () => {
  const place = { siteId, affiliateId: parent, month: MONTH };
  const adjust = (now: string) =>
    house.database.transaction((tx) => adjustStatement(tx, place, -100_000n, deed('maker', now)));
  await adjust('2026-12-05T10:00:00.000Z');
  await expect(adjust('2026-12-06T10:00:00.000Z')).rejects.toMatchObject({ code: 'notClaimable' });
  const total = 42_600n;
  expect(await statement(parent)).toMatchObject({ adjustment: -100_000n, total });
  await house.database.transaction((tx) => approveStatement(tx, { ...place, total }, deed('checker')));
  const pay = house.database.transaction((tx) => payStatement(tx, place, deed('payer')));
  await expect(pay).rejects.toMatchObject({ code: 'notClaimable' });
  const who = await join('Tree', '198.51.100.200');
  await tell('player.closed', { ...whose(who), at: '2026-12-10T00:00:00.000Z' });
  await round(who, 1_000_000n, 0n, '2026-12-11T00:00:00.000Z');
  await draft('2026-12-01');
  expect(await statement(parent, '2026-12-01')).toMatchObject({ ngr: 0n, balance_before: total });
  expect(await sumsToZero(house.db)).toBe(true);
});

test('[operations 6] two who come from one place at the same moment are of one cluster', async () => {
  const [ana, ben] = [await arrive('Leaf', '203.0.113.200'), await arrive('Leaf', '203.0.113.200')];
  const registered = (who: Person) => ({ ...whose(who), at: '2026-10-20T04:00:00.000Z' });
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
