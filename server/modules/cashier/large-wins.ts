import type { RoundSettled } from '#contracts/events/round.ts';
import { type Tx, write } from '../../platform/database/index.ts';
import { findPolicy } from './payment-policy.ts';

/** Wins below this multiple of their stake are not recorded. */
const MIN_MULTIPLE = 10n;
const REVIEW_MULTIPLE = 500n;

/**
 * Records a win that must be reviewed before a payout: above 500 times its stake, above the site's amount, or
 * of a flagged game (operations 11). Wins below ten times their stake are skipped without a query.
 */
export async function recordLargeWin(tx: Tx, round: RoundSettled): Promise<void> {
  const [stake, win] = [BigInt(round.stake), BigInt(round.win)];
  if (win === 0n || win < MIN_MULTIPLE * stake) return;
  const policy = await findPolicy(tx, round.site_id, round.currency);
  const game = `${round.provider_code}/${round.game_code}`;
  const isNotable =
    win > REVIEW_MULTIPLE * stake || win > policy.large_win || policy.flagged_games.includes(game);
  if (!isNotable) return;
  await write(tx, {
    text: `insert into cashier.large_win (site_id, player_id, round_id, game, stake, win, at)
      values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    values: [round.site_id, round.player_id, round.round_id, game, stake, win, new Date(round.at)],
  });
}
