import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#contracts/values/time.ts';
import { expectBooks } from '#test/support/books.ts';
import { SIMULATOR_WHEEL } from '../../../demo/simulators/games/wheel-rules.ts';
import { houseBalance } from '../ledger/index.ts';
import { listProviderCases } from './console/providers.ts';
import { aggregatorGame, openAggregator, type TestAggregator } from './testing/aggregator.ts';
import {
  GAME,
  openProviderSite,
  PROVIDER,
  type ProviderTestSite,
  type TestPlayer,
} from './testing/application.ts';
import { invariantViolations } from './testing/invariants.ts';

const POT = { jackpot_ids: ['pot'], currencies: ['PHP', 'USD'] };
const SEED = 10_000n;
let platform: ProviderTestSite;
let aggregator: TestAggregator;
let guest: TestPlayer;
const clock = { at: Date.now() };
const now = () => new Date(clock.at);
beforeAll(async () => {
  platform = await openProviderSite({ now });
  aggregator = await openAggregator(platform, [
    aggregatorGame(POT),
    aggregatorGame({ game_code: 'other-slot' }),
  ]);
  await platform.connect('one.test', aggregator);
  await platform.module.sync(platform.db, {
    providerCode: PROVIDER,
    kind: 'full',
    actor: 'ana',
    reason: 'test',
  });
  guest = await platform.guest('one.test', 100_000n);
});
afterEach(() => expectBooks(platform.db));
afterAll(async () => {
  aggregator.close();
  await platform.close();
});

const pass = (ms: number) => {
  clock.at += ms;
  aggregator.pass(ms);
};
const read = () => platform.module.tasks(platform.db)['providers.refresh-jackpots']();
/** The pools as visitors see them, from the module whose clock the test controls. */
const shown = async (host = 'one.test') => {
  const answer = await platform.callModule(host, 'jackpots', {
    domain_name: host,
    external_id: host.startsWith('one') ? 'site-one' : 'site-two',
  });
  return 'value' in answer ? answer.value : answer;
};
const pool = () => houseBalance(platform.db, guest.siteId, `jackpot_pool:${PROVIDER}.pot`, 'PHP');
const ours = () => aggregator.state.pools.find(({ currency }) => currency === 'PHP')!;
const differing = async () =>
  (await listProviderCases(platform.db, guest.siteId, now())).filter(
    ({ what }) => what === 'jackpot_differs',
  );

async function openGameSession() {
  const opened = await platform.callModule('one.test', 'launchGame', {
    account_id: guest.accountId,
    auth: guest.auth,
    provider_code: PROVIDER,
    game_code: GAME,
    home: 'http://one.test',
  });
  const token = new URL('url' in opened ? opened.url : 'none:').hash.slice(1);
  const { session: player } = await aggregator.ask('open', { token });
  return async (stake: string) => {
    pass(5000);
    const played = await aggregator.ask('press', { session: player, stake });
    let win = BigInt(played.win ?? '0');
    // Free spins belong to the round that triggered them.
    while (aggregator.state.rounds.some(({ state }) => state === 'open'))
      win += BigInt((await aggregator.ask('press', { session: player, stake })).win ?? '0');
    return { ...played, win };
  };
}

test('[wallet I15] a jackpot is funded by stakes, reported by its provider, paid in full, and both ledgers agree', async () => {
  expect(await shown(), 'nothing is shown before it was read').toEqual([]);
  const press = await openGameSession();
  await press('5000');
  await press('100');
  expect(await pool()).toBe(51n);
  await read();
  const [shownPool] = (await shown()) as { amount: string; read_at: string }[];
  expect(shownPool).toMatchObject({
    provider_code: PROVIDER,
    jackpot_id: 'pot',
    games: [GAME],
    amount: '10051',
  });
  expect(Date.parse(shownPool!.read_at)).toBe(clock.at);
  expect(await platform.module.reconcile(platform.db)).toMatchObject({ found: 0 });
  expect(await differing()).toEqual([]);

  aggregator.hits.push(true);
  aggregator.fields.push(
    SIMULATOR_WHEEL.indexOf('free'),
    SIMULATOR_WHEEL.indexOf(5),
    SIMULATOR_WHEEL.indexOf(1),
    SIMULATOR_WHEEL.indexOf(3),
  );
  const won = await press('5000');
  expect(won.win).toBe(45_000n);
  expect(won).toMatchObject({ round: { jackpot: String(SEED + 101n) } });
  expect([ours().current, await pool()]).toEqual([String(SEED), -SEED]);
  pass(10 * MINUTE_MS);
  await platform.module.reconcile(platform.db);
  expect(await differing(), 'the seed was put in a second time').toEqual([]);
  const { rounds, transactions } = aggregator.state;
  expect(rounds.at(-1)?.won).toBe(String(won.win + SEED + 101n));
  expect(transactions.filter(({ op }) => op === 'jackpot_win')).toMatchObject([{ state: 'ok' }]);
  expect(await invariantViolations(platform.db)).toEqual([]);
});

test('[wallet 8] [wallet I15] a pool that differs from our ledger is listed with its start time until both agree again', async () => {
  ours().current = (BigInt(ours().current) + 7n).toString();
  await platform.module.reconcile(platform.db);
  const began = now().toISOString();
  pass(60 * MINUTE_MS);
  await platform.module.reconcile(platform.db);
  const which = { what: 'jackpot_differs', provider_code: PROVIDER, id: 'pot', since: began };
  expect(await differing()).toMatchObject([{ ...which, ours: '10000 PHP', theirs: '10007 PHP' }]);
  aggregator.games.set(`${PROVIDER}/${GAME}`, aggregatorGame({ ...POT, jackpot_ids: [] }));
  await platform.module.reconcile(platform.db);
  expect(await differing(), 'a pool its provider forgets').toMatchObject([
    { ours: '-10000 PHP', theirs: '0 PHP' },
  ]);
  aggregator.games.set(`${PROVIDER}/${GAME}`, aggregatorGame(POT));
  ours().current = String(SEED);
  await platform.module.reconcile(platform.db);
  expect(await differing()).toEqual([]);
});

test('[wallet 4] a pool not read for fifteen minutes is hidden, and never shown on another brand', async () => {
  await read();
  expect(await shown()).toHaveLength(1);
  expect(await shown('two.test')).toEqual([]);
  pass(16 * MINUTE_MS);
  expect(await shown()).toEqual([]);
  aggregator.simulator.master = 'another secret than agreed';
  await read();
  expect(await shown()).toEqual([]);
});
