import { afterEach, beforeEach, expect, test } from 'vitest';
import { run, transaction } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { findSiteByDomain } from '../sites/index.ts';
import { openProviderSite, PROVIDER, type ProviderTestSite } from './testing/application.ts';
import { type GameClient, openGameClient } from './testing/game-client.ts';
import { invariantViolations } from './testing/invariants.ts';
import type { Provider } from './testing/provider.ts';
import { setWinLimits } from './win-limits.ts';

const HIGH = 10n ** 12n;

let platform: ProviderTestSite;
let provider: Provider;
let siteId: number;
beforeEach(async () => {
  platform = await openProviderSite();
  provider = await platform.provider();
  siteId = (await findSiteByDomain(platform.db, 'one.test'))!.id;
});
afterEach(async () => {
  await expectBooks(platform.db);
  expect(await invariantViolations(platform.db)).toEqual([]);
  await platform.close();
});

const newSession = async () => openGameClient(platform, provider, await platform.guest('one.test', 100_000n));
const limit = (limits: { max_win?: bigint; player_day?: bigint; provider_day?: bigint }) =>
  transaction(platform.db, (tx) =>
    setWinLimits(
      tx,
      { site_id: siteId, provider_code: PROVIDER },
      {
        max_win: HIGH,
        player_day: HIGH,
        provider_day: HIGH,
        max_multiple: 1_000,
        game_multiples: {},
        ...limits,
      },
    ),
  );
/** The reason a message's win is held; undefined when it was paid. */
async function heldFor(txId: string): Promise<string | undefined> {
  const [row] = await run<{ reason: string }>(platform.db, {
    text: 'select reason from providers.held_win where site_id = $1 and tx_id = $2',
    values: [siteId, txId],
  });
  return row?.reason;
}
async function winOnce(table: GameClient, id: string, stake: number, win: number) {
  await table.bet(`${id}-b`, stake, id);
  expect(await table.win(`${id}-w`, win, id)).toMatchObject({ status: 'OK' });
  return await heldFor(`${id}-w`);
}

test('[wallet R2] adversary: a leaked key spreads wins over many players; the provider’s daily limit stops all', async () => {
  await limit({ player_day: 6_000n, provider_day: 15_000n });
  const reasons = [];
  for (const id of ['d1', 'd2', 'd3', 'd4', 'd5'])
    reasons.push(await winOnce(await newSession(), id, 1_000, 6_000));
  // Each wins 5,000 units more than staked, which is less than the player's limit.
  expect(reasons).toEqual([undefined, undefined, undefined, 'PROVIDER_DAY', 'PROVIDER_DAY']);
});

test('[wallet R2] adversary: a leaked key takes at most twice the announced amount of a pool', async () => {
  await limit({ max_win: 5_000n });
  const table = await newSession();
  await table.bet('p-b', 1_000, 'p', { jackpot_contributions: [{ jackpot_id: 'pot', amount: '10' }] });
  await run(platform.db, {
    text: `insert into providers.jackpot (site_id, provider_code, jackpot_id, currency, games, amount, seed,
      shared, read_at) values ($1, $2, 'pot', 'PHP', '{}', 20000, 0, false, now())`,
    values: [siteId, PROVIDER],
  });
  await table.jackpotWin('p-1', 40_001, 'p', 'pot');
  expect(await heldFor('p-1')).toBe('WIN_LIMIT');
  await table.jackpotWin('p-2', 20_000, 'p', 'pot');
  expect(await heldFor('p-2')).toBe(undefined);
  expect(await table.balance()).toBe('119000');
});
