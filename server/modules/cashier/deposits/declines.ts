import { DAY_MS } from '#contracts/values/time.ts';
import { type Db, sql, type Tx } from '../../../platform/database/index.ts';
import type { PlayerKey } from '../../../platform/player-key.ts';
import { refuse } from '../../../platform/refusal.ts';
import { openFinanceCase } from '../finance-cases.ts';
import { type DepositRow, tables } from '../tables.ts';

/**
 * Number and window of declined payments after which a player must wait, and the daily number that requires a
 * review (player protection H7).
 */
const MAX_DECLINES = 5;
const COOLDOWN_MS = 600_000;
const MAX_DECLINES_PER_DAY = 10;

async function declineCountSince(db: Db, { siteId, playerId }: PlayerKey, since: Date): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('deposit')
    .select(sql<bigint>`count(*)`.as('count'))
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('state', '=', 'failed')
    .where('reason', '=', 'DECLINED')
    .where('changed_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Refuses a new deposit with `tooManyAttempts` after five declined payments in ten minutes, and during the
 * review of ten in a day.
 */
export async function requireDeclineLimit(tx: Tx, player: PlayerKey, now: Date): Promise<void> {
  if ((await declineCountSince(tx, player, new Date(now.getTime() - COOLDOWN_MS))) >= MAX_DECLINES)
    refuse('tooManyAttempts');
  const checked = await tables(tx)
    .selectFrom('finance_case')
    .select('case_id')
    .where('site_id', '=', player.siteId)
    .where('player_id', '=', player.playerId)
    .where('kind', '=', 'payment_failures')
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (checked) refuse('tooManyAttempts');
}

/** Opens a case at the tenth declined payment in a day: no further deposit until the case is closed. */
export async function recordDecline(tx: Tx, declined: DepositRow, now: Date): Promise<void> {
  const { site_id: siteId, player_id: playerId, deposit_id: subject } = declined;
  const count = await declineCountSince(tx, { siteId, playerId }, new Date(now.getTime() - DAY_MS));
  if (count < MAX_DECLINES_PER_DAY) return;
  const about = { siteId, subject, playerId, paymentId: subject, detail: { count } };
  await openFinanceCase(tx, { ...about, kind: 'payment_failures' }, now);
}
