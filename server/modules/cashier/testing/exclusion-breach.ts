import { randomUUID } from 'node:crypto';
import { run } from '#server/platform/database/index.ts';
import { post } from '../../ledger/index.ts';
import type { TestPlayer } from '../../originals/testing/application.ts';
import type { TestCashier } from './cashier.ts';

/** Makes a player lose an amount in centavos, in a game without a provider. */
export async function loseStake(testCashier: TestCashier, player: TestPlayer, amount: bigint): Promise<void> {
  const siteId = await testCashier.siteId(player.host);
  const from = { player: player.playerId, kind: 'cash' } as const;
  const lost = { from, to: { house: 'game_clearing:TEST' }, amount };
  const bet = { siteId, key: `lost:${randomUUID()}`, kind: 'bet', currency: 'PHP' } as const;
  const posted = await testCashier.database.transaction((tx) => post(tx, { ...bet, postings: [lost] }));
  if (!posted.ok) throw new Error(posted.reason);
}

/** Excludes an account elsewhere, backdated by this many days, as when its owner is detected later. */
export async function excludeSince(
  testCashier: TestCashier,
  player: TestPlayer,
  days: number,
): Promise<void> {
  await run(testCashier.db, {
    text: `insert into protection.exclusion (site_id, player_id, exclusion_id, kind, from_at, until_at, actor)
      values ($1, $2, $3, 'self', now() - make_interval(days => $4), now() + interval '1 year', 'licence')`,
    values: [await testCashier.siteId(player.host), player.playerId, randomUUID(), days],
  });
}

/** An excluded person detected after depositing 1 000.00 and losing 400.00. */
export async function openExclusionBreach(testCashier: TestCashier): Promise<TestPlayer> {
  const player = await testCashier.guest();
  const { deposit_id } = await testCashier.prove(
    player,
    (await testCashier.deposit(player, 1_000)).deposit_id,
  );
  await testCashier.approve(player, deposit_id, 100_000n);
  await loseStake(testCashier, player, 40_000n);
  await excludeSince(testCashier, player, 2);
  return player;
}
