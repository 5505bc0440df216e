import type { GwpStatus } from '#contracts/gwp/statuses.ts';
import { DAY_MS } from '#contracts/values/time.ts';
import { type Db, transaction } from '../../../platform/database/index.ts';
import type { Log } from '../../../platform/log.ts';
import type { Outbound } from '../outbound/provider-client.ts';
import { type RoundRow, tables } from '../tables.ts';
import { createMessageId } from './message-ids.ts';
import type { RepairActor } from './repairs.ts';
import type { ReconcileTools } from './transactions.ts';
import { sendOwnMessage } from './wallet-messages.ts';

/**
 * Rounds open longer than `QUERY_AFTER_MS` are queried at their provider; two people decide those open longer
 * than `MANUAL_AFTER_MS` [wallet 3.6].
 */
const QUERY_AFTER_MS = DAY_MS;
const MANUAL_AFTER_MS = 14 * DAY_MS;
const BATCH_SIZE = 200;

/** Queries the providers about unfinished rounds, and closes those that are over there. */
export async function closeUnfinishedRounds(
  tools: ReconcileTools,
): Promise<{ requested: number; closed: number }> {
  const { db, outbound, log, now } = tools;
  const rounds = await unfinishedRounds(db, new Date(now().getTime() - QUERY_AFTER_MS));
  let closed = 0;
  for (const round of rounds) {
    try {
      if (await closeIfOver(db, outbound, round, now)) closed++;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      log.warn(
        { provider: round.provider_code, round: round.round_id, why },
        'an unfinished round is still open',
      );
    }
  }
  return { requested: rounds.length, closed };
}

/** Rounds opened before a time and still open, oldest first. */
function unfinishedRounds(db: Db, before: Date): Promise<RoundRow[]> {
  return tables(db)
    .selectFrom('round')
    .selectAll()
    .where('state', '=', 'open')
    .where('opened_at', '<', before)
    .orderBy('opened_at')
    .limit(BATCH_SIZE)
    .execute();
}

/**
 * A site's rounds open since before a time, with their players, and, if an ending was decided, the reason it
 * failed.
 */
export function listUnfinishedRounds(db: Db, before: Date, siteId: number) {
  return tables(db)
    .selectFrom('round')
    .leftJoin('player_link', (join) =>
      join
        .onRef('player_link.site_id', '=', 'round.site_id')
        .onRef('player_link.provider_code', '=', 'round.provider_code')
        .onRef('player_link.player_id', '=', 'round.player_id'),
    )
    .leftJoin('refused_decision as refused', (join) =>
      join.onRef('refused.site_id', '=', 'round.site_id').onRef('refused.round_ref', '=', 'round.round_ref'),
    )
    .selectAll('round')
    .select(['player_link.account_id', 'refused.decision', 'refused.status', 'refused.refused_at'])
    .where('round.state', '=', 'open')
    .where('round.opened_at', '<', before)
    .where('round.site_id', '=', siteId)
    .orderBy('round.opened_at')
    .limit(BATCH_SIZE)
    .execute();
}

async function closeIfOver(db: Db, outbound: Outbound, round: RoundRow, now: () => Date): Promise<boolean> {
  const { site_id, provider_code, round_id, game_code } = round;
  const key = { site_id, provider_code };
  const reported = await outbound.ask(db, key, 'round', { round_id });
  if (reported.round?.state !== 'closed') return false;
  const player_id = await refOf(db, round);
  // Missing wins are posted first, under their own ids; known ones get their original response.
  for (const { op, tx_id, amount, currency } of reported.transactions)
    if (op === 'win') {
      const win = { op, tx_id, player_id, game: game_code, round_id, amount, currency } as const;
      if ((await sendOwnMessage(db, key, win, now)).status !== 'OK') return false;
    }
  return (await endRound(db, round, player_id, now)) === 'OK';
}

async function refOf(db: Db, { site_id, provider_code, player_id }: RoundRow): Promise<string> {
  const link = await tables(db)
    .selectFrom('player_link')
    .select('player_ref')
    .where('site_id', '=', site_id)
    .where('provider_code', '=', provider_code)
    .where('player_id', '=', player_id)
    .executeTakeFirstOrThrow();
  return link.player_ref;
}

type DecideTools = { db: Db; log: Pick<Log, 'error'>; now(): Date };
type RoundDecision = RepairActor & {
  siteId: number;
  roundRef: string;
  /** `settle`: with its current figures; `void`: stakes are returned. */
  decision: 'settle' | 'void';
  /** The proposal approved by two people. */
  proposal: string;
};

/** Whether a round has been abandoned and staff may decide it [wallet 3.6]. */
export const isManuallyFinishable = ({ opened_at }: Pick<RoundRow, 'opened_at'>, now: Date): boolean =>
  now.getTime() - opened_at.getTime() >= MANUAL_AFTER_MS;

/** An open round by our id. */
export function findOpenRound(db: Db, siteId: number, roundRef: string): Promise<RoundRow | undefined> {
  return tables(db)
    .selectFrom('round')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('round_ref', '=', roundRef)
    .where('state', '=', 'open')
    .executeTakeFirst();
}

/**
 * Ends an abandoned round through normal wallet messages, as decided by two people two weeks after it was
 * opened [wallet 3.6]. A round that ended in the meantime is unchanged. If the wallet refuses, or accepts and
 * the round is still open, the result is stored with the round and shown for a new decision.
 */
export async function finishRoundManually(
  { db, log, now }: DecideTools,
  requested: RoundDecision,
): Promise<void> {
  const { siteId: site_id, roundRef: round_ref, decision, proposal } = requested;
  const round = await findOpenRound(db, site_id, round_ref);
  if (!round || !isManuallyFinishable(round, now())) return;
  const outcome =
    decision === 'settle'
      ? await finishRound(db, round, requested, now)
      : await reverseRound(db, round, requested, now);
  if (!(await findOpenRound(db, site_id, round_ref))) return;
  const status = outcome === 'OK' ? ('STILL_OPEN' as const) : outcome;
  const { provider_code: provider, round_id } = round;
  log.error({ site: site_id, provider, round: round_id, decision, status }, 'a decided round is still open');
  const what = { decision, proposal, status, refused_at: now() };
  await transaction(db, (tx) =>
    tables(tx)
      .insertInto('refused_decision')
      .values({ site_id, round_ref, ...what })
      .onConflict((conflict) => conflict.columns(['site_id', 'round_ref']).doUpdateSet(what))
      .execute(),
  );
}

async function finishRound(
  db: Db,
  round: RoundRow,
  requested: RoundDecision,
  now: () => Date,
): Promise<GwpStatus> {
  const { actor, proposal, reason } = requested;
  return await endRound(db, round, await refOf(db, round), now, { actor, proposal, reason });
}

/** Rolls back all effective transactions of a round, up to the first one the wallet refuses. */
async function reverseRound(
  db: Db,
  round: RoundRow,
  { reason }: RoundDecision,
  now: () => Date,
): Promise<GwpStatus> {
  const { site_id, provider_code, round_id } = round;
  const player_id = await refOf(db, round);
  const rows = await tables(db)
    .selectFrom('transaction')
    .select(['tx_id', 'op'])
    .where('site_id', '=', site_id)
    .where('provider_code', '=', provider_code)
    .where('player_id', '=', round.player_id)
    .where('round_id', '=', round_id)
    .where('state', '=', 'ok')
    .where('op', 'in', ['bet', 'win', 'bet_win', 'jackpot_win'])
    .execute();
  // Wins of all kinds are rolled back before the bets [wallet R6].
  for (const { tx_id, op } of rows.toSorted((a, b) => Number(isBet(a.op)) - Number(isBet(b.op)))) {
    const back = { tx_id: createMessageId('void', tx_id), target_tx_id: tx_id, target_op: op, player_id };
    const message = { op: 'rollback', ...back, reason: reason.slice(0, 200) } as const;
    const { status } = await sendOwnMessage(db, { site_id, provider_code }, message, now);
    if (status !== 'OK') return status;
  }
  return 'OK';
}

const isBet = (op: string): boolean => op === 'bet' || op === 'bet_win';

async function endRound(
  db: Db,
  { site_id, provider_code, round_id, round_ref, game_code: game }: RoundRow,
  player_id: string,
  now: () => Date,
  result?: object,
): Promise<GwpStatus> {
  const end = {
    op: 'end_round',
    tx_id: createMessageId('end', round_ref),
    player_id,
    game,
    round_id,
    result,
  } as const;
  return (await sendOwnMessage(db, { site_id, provider_code }, end, now)).status;
}
