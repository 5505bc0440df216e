import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { publish } from '#server/platform/events/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { asOwner } from '#test/support/database.ts';
import { openCashier, type TestCashier } from '../../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '../../operators/testing/console.ts';
import type { TestPlayer } from '../../originals/testing/application.ts';
import { updateSite } from '../../sites/index.ts';
import { giveScheduledGifts, payRebates, setLevelGifts } from '../index.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let compliance: TestStaff;
let one: number;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  one = await testCashier.siteId();
  compliance = await staffConsole.clerk('compliance');
  await testCashier.database.transaction((tx) => updateSite(tx, one, { jurisdiction: 'open' }));
  await run(testCashier.db, { text: "update rewards.programme set promotion = 'any'" });
});
afterEach(async () => {
  await run(testCashier.db, { text: "update bonuses.campaign set state = 'ended'" });
  await run(testCashier.db, { text: 'delete from rewards.level_gift' });
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

/** A campaign that pays in cash, created and opened in the console. */
async function campaign(type: string, rules: object): Promise<void> {
  const [crm, admin] = [await staffConsole.clerk('crm'), await staffConsole.clerk('site_admin')];
  const campaign_id = `c-${randomUUID().slice(0, 8)}`;
  const basic = { title: { EN: `A ${type}` }, mode: 'cash', wager_multiple: 0, valid_days: 7 };
  await staffConsole.get(crm, 'draftCampaign', {
    ...{ campaign_id, rules: { ...basic, type, ...rules }, budget: '1000000' },
    ...{ starts_at: new Date(0).toISOString(), ends_at: null },
  });
  await staffConsole.openCampaign(admin, campaign_id);
}
type Gift = Parameters<typeof setLevelGifts>[2][number];
const gifts = (...given: Partial<Gift>[]) =>
  testCashier.database.transaction((tx) =>
    setLevelGifts(
      tx,
      one,
      given.map((gift) => ({ position: 0, level_up: 0n, rebate: {}, cashback: 0, ...gift })),
    ),
  );
/** Two players, the first flagged for harm by compliance. */
async function flagged(): Promise<[TestPlayer, TestPlayer]> {
  const [harmed, other] = [
    await testCashier.newPlayer('one.test', 0n),
    await testCashier.newPlayer('one.test', 0n),
  ];
  await flag(harmed, true);
  return [harmed, other];
}
async function flag({ playerId: player_id }: TestPlayer, is_set: boolean): Promise<void> {
  await staffConsole.get(compliance, 'setFlag', { player_id, flag: 'harm', is_set });
  await testCashier.drain();
  // The points of the flag expire over time; the test does not wait for expiry.
  if (!is_set)
    await asOwner(testCashier.db, {
      text: 'delete from protection.risk_marker where player_id = $1',
      values: [player_id],
    });
}
async function lose(stake: number, at: string, ...players: TestPlayer[]): Promise<void> {
  await testCashier.database.transaction(async (tx) => {
    for (const { playerId, account_id } of players) {
      const id = randomUUID();
      await publish(tx, 'round.settled', {
        ...{ event_id: id, round_id: id, site_id: one, player_id: playerId, account_id },
        ...{ provider_code: 'TEST', game_code: 'any', game_name: 'Any', category: 'slots', currency: 'PHP' },
        ...{ stake: String(stake), win: '0', at, edge: 1_500 },
      });
    }
  });
  await testCashier.drain();
}
const cash = (players: readonly TestPlayer[]) =>
  Promise.all(players.map((player) => testCashier.cash(player)));
/** A Wednesday in the week before the Monday on which the jobs run. */
const WEDNESDAY = '2026-11-11T04:00:00.000Z';
const MONDAY = new Date('2026-11-16T02:00:00.000Z');

test.each([
  ['cashback of a campaign', () => campaign('cashback', { percent: 10, max_bonus: '20000' }), 9_000n],
  ['cashback of a level', () => gifts({ cashback: 1000 }), 9_000n],
  ['rebate of a campaign', () => campaign('rebate', { rebate: { slots: 50 }, max_bonus: '20000' }), 450n],
  ['rebate of a level', () => gifts({ rebate: { slots: 50 } }), 450n],
])(
  '[player protection J3] strong markers of harm stop the %s; it is granted once if they are removed in time',
  async (_, offer, sum) => {
    await offer();
    const both = await flagged();
    await lose(90_000, WEDNESDAY, ...both);
    await payRebates(testCashier.database, MONDAY);
    await payRebates(testCashier.database, MONDAY);
    expect(await cash(both)).toEqual([0n, sum]);
    await flag(both[0], false);
    await payRebates(testCashier.database, MONDAY);
    await payRebates(testCashier.database, MONDAY);
    expect(await cash(both)).toEqual([sum, sum]);
  },
);

test.each([
  ['a campaign', () => campaign('birthday', { fixed: '5000' })],
  ['a level', () => gifts({ birthday: 5_000n })],
])('[player protection J3] strong markers of harm stop the birthday gift of %s', async (_, offer) => {
  await offer();
  const both = await flagged();
  for (const player of both) await testCashier.get(player, 'birthDate', { birth_date: '1990-12-24' });
  await run(testCashier.db, {
    text: "update players.player set birth_date_set_at = '2026-11-01' where birth_date is not null",
  });
  await giveScheduledGifts(testCashier.database, new Date('2026-12-24T02:00:00.000Z'));
  expect(await cash(both)).toEqual([0n, 5_000n]);
});

test('[player protection J3] strong markers of harm stop the weekly gift of a level', async () => {
  await gifts({ weekly: 300n });
  const both = await flagged();
  await lose(100, WEDNESDAY, ...both);
  await giveScheduledGifts(testCashier.database, MONDAY);
  expect(await cash(both)).toEqual([0n, 300n]);
});

test.each([
  ['a campaign', () => campaign('level_up', { fixed: '1500', levels: [1] })],
  ['the level itself', () => gifts({ position: 1, level_up: 1_500n })],
])(
  '[player protection J3] strong markers of harm stop the gift of %s for reaching a level, but not the level',
  async (_, offer) => {
    await offer();
    const both = await flagged();
    await lose(1_000_000, new Date().toISOString(), ...both);
    expect(await cash(both)).toEqual([0n, 1_500n]);
    expect((await testCashier.get(both[0], 'vip')).nextLevel[0]).toMatchObject({ vip_name: 'River' });
    expect((await testCashier.get(both[0], 'getInbox', {})).value).toEqual([]);
  },
);
