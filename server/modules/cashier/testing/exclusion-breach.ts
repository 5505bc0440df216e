import { randomUUID } from 'node:crypto';
import { run } from '#server/platform/database/index.ts';
import { post } from '../../ledger/index.ts';
import type { TestPlayer } from '../../originals/testing/application.ts';
import type { TestCashier } from './cashier.ts';

/** What a player loses, in centavos, as a game of nobody's has it. */
export async function loseStake(till: TestCashier, seat: TestPlayer, amount: bigint): Promise<void> {
  const siteId = await till.siteId(seat.host);
  const from = { player: seat.playerId, kind: 'cash' } as const;
  const lost = { from, to: { house: 'game_clearing:TEST' }, amount };
  const bet = { siteId, key: `lost:${randomUUID()}`, kind: 'bet', currency: 'PHP' } as const;
  const posted = await till.database.transaction((tx) => post(tx, { ...bet, postings: [lost] }));
  if (!posted.ok) throw new Error(posted.reason);
}

/**
 * Puts an exclusion on an account that began so many days ago elsewhere, as when it turns out whose it is.
 */
export async function excludeSince(till: TestCashier, seat: TestPlayer, days: number): Promise<void> {
  await run(till.db, {
    text: `insert into protection.exclusion (site_id, player_id, exclusion_id, kind, from_at, until_at, actor)
      values ($1, $2, $3, 'self', now() - make_interval(days => $4), now() + interval '1 year', 'licence')`,
    values: [await till.siteId(seat.host), seat.playerId, randomUUID(), days],
  });
}

/** An excluded person whose account was found out after 1 000.00 were paid in and 400.00 lost. */
export async function openExclusionBreach(till: TestCashier): Promise<TestPlayer> {
  const seat = await till.guest();
  const { deposit_id } = await till.prove(seat, (await till.deposit(seat, 1_000)).deposit_id);
  await till.approve(seat, deposit_id, 100_000n);
  await loseStake(till, seat, 40_000n);
  await excludeSince(till, seat, 2);
  return seat;
}
