import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { asOwner } from '#test/support/database.ts';
import { returnPercent } from '../../../demo/simulators/games/wheel-rules.ts';
import { simulatedGames, WHEEL_RETURN } from '../../../demo/world/provider-simulator.ts';
import { announceChange } from '../sites/index.ts';
import { aggregatorGame, openAggregator, type TestAggregator } from './testing/aggregator.ts';
import {
  GAME,
  openProviderSite,
  PROVIDER,
  type ProviderTestSite,
  type TestPlayer,
} from './testing/application.ts';
import { openGameClient } from './testing/game-client.ts';
import { invariantViolations } from './testing/invariants.ts';
import { createProvider } from './testing/provider.ts';

let platform: ProviderTestSite;
let aggregator: TestAggregator;
beforeAll(async () => {
  platform = await openProviderSite();
  aggregator = await openAggregator(platform, [aggregatorGame()]);
  await platform.connect('one.test', aggregator);
});
afterEach(() => expectBooks(platform.db));
afterAll(async () => {
  aggregator.close();
  await platform.close();
});
/** Sets all values, so that those of an earlier test are overwritten. */
const OPEN = {
  currencies: ['PHP', 'USD'],
  blocked_countries: [],
  min_bet: {},
  max_bet: {},
  bonus_buy: false,
};
const list = async (change: object = {}, dry = false) => {
  aggregator.games.set(`${PROVIDER}/${GAME}`, aggregatorGame({ ...OPEN, ...change }));
  const request = { providerCode: PROVIDER, kind: 'full', actor: 'ana', reason: 'test', dry } as const;
  return (await platform.module.sync(platform.db, { ...request, force: true })).diff!;
};
beforeEach(() => list());

/** The aggregator's own key: another one would be the key used to call it. */
const ours = () =>
  createProvider({ ...aggregator.account, code: PROVIDER, send: platform.fetch, now: () => new Date() });
const guestCall = { domain_name: 'one.test', external_id: 'site-one' };
const card = () =>
  platform.call('one.test', 'game', { ...guestCall, provider_code: PROVIDER, game_code: GAME });
const lobby = async () => {
  const found = await platform.call('one.test', 'games', { ...guestCall, category: 'slots' });
  return 'value' in found ? found.value.map(({ game_code }) => game_code) : [];
};
const launched = (guest: TestPlayer) =>
  platform.callModule('one.test', 'launchGame', {
    account_id: guest.accountId,
    auth: guest.auth,
    provider_code: PROVIDER,
    game_code: GAME,
    home: 'http://one.test',
  });

test('[wallet 4.1] [wallet 5] a game without the site’s currency is hidden and does not open, after each list update', async () => {
  const guest = await platform.guest('one.test', 10_000n);
  await expect.poll(lobby).toContain(GAME);
  const dry = await list({ currencies: ['USD'] }, true);
  const from = { currencies: ['PHP', 'USD'] };
  expect(dry.changed).toEqual([{ game_code: GAME, from, to: { currencies: ['USD'] } }]);
  expect(await lobby(), 'a dry reading only tells').toContain(GAME);
  await list({ currencies: ['USD'] });
  await expect.poll(lobby).not.toContain(GAME);
  expect(await card()).toMatchObject({ statusMessage: 'notFound' });
  expect(await launched(guest)).toMatchObject({ statusMessage: 'gameUnavailable' });
  await list();
  await expect.poll(lobby).toContain(GAME);
  expect(await launched(guest)).toMatchObject({ statusCode: 1 });
});

test('[wallet 4.2] a game blocked in a country does not open for its players, and is hidden on brands based there', async () => {
  const guest = await platform.guest('one.test', 10_000n);
  const phone = (number: string) =>
    run(platform.db, {
      text: 'update players.player set contact_phone = $2 where player_id = $1',
      values: [guest.playerId, number],
    });
  await list({ blocked_countries: ['MY', 'SG'] });
  await expect.poll(lobby).toContain(GAME);
  await phone('+60123456789');
  expect(await launched(guest)).toMatchObject({ statusMessage: 'countryBlocked' });
  await phone('+639171234567');
  expect(await launched(guest)).toMatchObject({ statusCode: 1 });
  expect([...aggregator.simulator.launches.values()]).not.toEqual([]);
  await list({ blocked_countries: ['PH'] });
  await expect.poll(lobby).not.toContain(GAME);
  expect(await launched(guest)).toMatchObject({ statusMessage: 'gameUnavailable' });
});

test('[wallet R12] refuses a bet outside the game’s limits before checking funds, without taking the stake', async () => {
  await list({ min_bet: { PHP: '200', USD: '1' }, max_bet: { PHP: '5000' } });
  await expect.poll(card).toMatchObject({ value: { min_bet: '200', max_bet: '5000' } });
  const guest = await platform.guest('one.test', 10_000n);
  const table = await openGameClient(platform, ours(), guest);
  const limits = { status: 'WRONG_AMOUNT', balance: '10000', min_bet: '200', max_bet: '5000' };
  expect(await table.bet('small', 199, 'r1')).toMatchObject(limits);
  expect(await table.bet('large', 5001, 'r1')).toMatchObject(limits);
  expect(await table.bet('huge', 999_999, 'r1')).toMatchObject(limits);
  expect(await table.betWin('both', 5001, 1, 'r1')).toMatchObject(limits);
  expect(await table.bet('small', 199, 'r1')).toMatchObject({ ...limits, replayed: true });
  expect(await table.bet('least', 200, 'r1')).toMatchObject({ status: 'OK', balance: '9800' });
  expect(await table.bet('most', 5000, 'r1')).toMatchObject({ status: 'OK', balance: '4800' });
  const doubled = await table.bet('double', 100, 'r1', { feature: 'double_up' });
  expect(doubled, 'doubling stakes what was won').toMatchObject({ status: 'OK', balance: '4700' });
  await list({ min_bet: { PHP: '300' }, max_bet: { PHP: '400' } });
  await expect.poll(card).toMatchObject({ value: { min_bet: '300', max_bet: '400' } });
  expect(await table.bet('later', 200, 'r2')).toMatchObject({ status: 'WRONG_AMOUNT' });
  expect(await invariantViolations(platform.db)).toEqual([]);
});

test('[wallet 3.7] a session returns the lower of the maker’s and the jurisdiction’s limits; a bonus buy needs both to allow it', async () => {
  await list({ max_bet: { PHP: '5000' }, bonus_buy: true });
  await expect.poll(card).toMatchObject({ value: { max_bet: '5000' } });
  const guest = await platform.guest('one.test', 100_000n);
  const provider = ours();
  const launch_token = await platform.launch(guest);
  const opened = await provider.say('authenticate', { launch_token, game: GAME });
  expect(opened).toMatchObject({
    rules: { min_bet: null, max_bet: '5000', bonus_buy: false },
    country: null,
  });
  const table = await openGameClient(platform, provider, guest);
  const bought = { feature: 'bonus_buy' };
  expect(await table.bet('b1', 20_000, 'r3', bought)).toMatchObject({
    status: 'GAME_DISABLED',
    balance: '100000',
  });
  await platform.database.transaction(async (tx) => {
    await run(tx, { text: `update sites.site set jurisdiction = 'open' where external_id = 'site-one'` });
    await announceChange(tx, guest.siteId);
  });
  await expect.poll(card).toMatchObject({ value: { bonus_buy: true } });
  expect(await table.bet('b2', 20_000, 'r3', bought), 'the price of a feature is no stake').toMatchObject({
    status: 'OK',
    balance: '80000',
  });
  expect(await invariantViolations(platform.db)).toEqual([]);
});

test('[wallet 4.1] an amount without a currency is not a limit: the game waits until its provider names one', async () => {
  expect((await list({ min_bet: '100' })).refused).toEqual([{ game_code: GAME, why: 'limitsUnclear' }]);
  const crossed = { min_bet: { PHP: '200' }, max_bet: { PHP: '100' } };
  expect((await list(crossed)).refused).toEqual([{ game_code: GAME, why: 'limitsUnclear' }]);
  const { returned } = await list({ currencies: ['PHP'], min_bet: '100' });
  expect(returned).toMatchObject([{ to: { bet_limits: { PHP: { min: '100' } } } }]);
  await expect.poll(card).toMatchObject({ value: { min_bet: '100' } });
});

test('[player protection G1] where the jurisdiction requires it, a new game goes on sale once its RTP and rules are reported; its page shows them', async () => {
  const fresh = (change: object) => {
    aggregator.games.set(`${PROVIDER}/fresh`, aggregatorGame({ ...OPEN, game_code: 'fresh', ...change }));
    return list();
  };
  const place = (jurisdiction: string, siteId: number) =>
    platform.database.transaction(async (tx) => {
      const values = [jurisdiction, siteId];
      await run(tx, { text: 'update sites.site set jurisdiction = $1 where site_id = $2', values });
      await announceChange(tx, siteId);
    });
  const { siteId } = await platform.guest('one.test', 0n);
  await place('strict', siteId);
  const enabled = async () =>
    (
      await run<{ enabled: boolean }>(platform.db, {
        text: `select enabled from catalog.site_game where game_code = 'fresh'`,
      })
    ).map((row) => row.enabled);
  for (const undeclared of [{ rules: {} }, { rtp: null }]) {
    await fresh(undeclared);
    expect(await enabled(), JSON.stringify(undeclared)).toEqual([false]);
    await asOwner(
      platform.db,
      `delete from catalog.site_game where game_code = 'fresh'`,
      `delete from catalog.game where game_code = 'fresh'`,
    );
  }
  await fresh({ rules: { EN: 'Spin it.', CN: '转动它。' } });
  expect(await enabled()).toEqual([true]);
  const launchOptions = () =>
    platform.call('one.test', 'launchOptions', { ...guestCall, provider_code: PROVIDER, game_code: 'fresh' });
  await expect.poll(launchOptions).toMatchObject({ rules: { EN: 'Spin it.', CN: '转动它。' } });
  await fresh({ rules: { EN: 'Spin it twice.' } });
  await expect.poll(launchOptions).toMatchObject({ rules: { EN: 'Spin it twice.' } });
});

test('[player protection G1] the simulator lists the wheel’s actual RTP and rules for each of its games', () => {
  expect(WHEEL_RETURN).toBe(returnPercent());
  for (const { rtp, rules } of simulatedGames()) {
    expect(rtp).toBe(WHEEL_RETURN);
    expect(Object.keys(rules).sort()).toEqual(['CN', 'EN', 'PHP']);
  }
});
