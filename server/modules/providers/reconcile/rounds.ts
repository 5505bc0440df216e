import type { Db } from '../../../platform/database.ts';
import type { Outbound } from '../outbound/client.ts';
import { type RoundRow, tables } from '../tables.ts';
import type { ReconcileTools } from './hourly.ts';
import { sayToWallet } from './normal-path.ts';
import { ownId } from './own-ids.ts';
import type { Actor } from './repair.ts';

/** A round open for longer is asked about; one open for very long is decided by two people [3.6]. */
const ASKED_AFTER_MS = 86_400_000;
const DECIDED_AFTER_MS = 14 * 86_400_000;
const AT_ONCE = 200;

/** Asks the providers about rounds that were never finished, and finishes those that are over there. */
export async function closeUnfinished(tools: ReconcileTools): Promise<{ asked: number; closed: number }> {
  const { db, outbound, log, now } = tools;
  const rounds = await unfinishedRounds(db, new Date(now().getTime() - ASKED_AFTER_MS));
  let closed = 0;
  for (const round of rounds) {
    try {
      if (await closeIfOver(db, outbound, round, now)) closed++;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      log.warn(
        { provider: round.provider_code, round: round.round_id, why },
        'an unfinished round stays open',
      );
    }
  }
  return { asked: rounds.length, closed };
}

/** Rounds opened before a moment and still open, the oldest first. */
export function unfinishedRounds(db: Db, before: Date, siteId?: number): Promise<RoundRow[]> {
  return tables(db)
    .selectFrom('round')
    .selectAll()
    .where('state', '=', 'open')
    .where('opened_at', '<', before)
    .$if(siteId !== undefined, (query) => query.where('site_id', '=', siteId!))
    .orderBy('opened_at')
    .limit(AT_ONCE)
    .execute();
}

async function closeIfOver(db: Db, outbound: Outbound, round: RoundRow, now: () => Date): Promise<boolean> {
  const { site_id, provider_code, round_id, game_code } = round;
  const key = { site_id, provider_code };
  const told = await outbound.ask(db, key, 'round', { round_id });
  if (told.round?.state !== 'closed') return false;
  const player_id = await refOf(db, round);
  // Wins that never came are posted first, under their own names; those that came answer as before.
  for (const { op, tx_id, amount, currency } of told.transactions)
    if (op === 'win') {
      const win = { op, tx_id, player_id, game: game_code, round_id, amount, currency } as const;
      if ((await sayToWallet(db, key, win, now)).status !== 'OK') return false;
    }
  const end = {
    op: 'end_round',
    tx_id: ownId('end', round.round_ref),
    player_id,
    game: game_code,
    round_id,
  } as const;
  return (await sayToWallet(db, key, end, now)).status === 'OK';
}

async function refOf(db: Db, { site_id, provider_code, player_id }: RoundRow): Promise<string> {
  const link = await tables(db)
    .selectFrom('link')
    .select('player_ref')
    .where('site_id', '=', site_id)
    .where('provider_code', '=', provider_code)
    .where('player_id', '=', player_id)
    .executeTakeFirstOrThrow();
  return link.player_ref;
}

export type RoundDecision = Actor & {
  siteId: number;
  roundRef: string;
  /** `settle`: as it stands; `void`: the stakes go back. */
  decision: 'settle' | 'void';
  /** The proposal that two people have agreed on. */
  proposal: string;
};

/** Whether nobody will finish a round any more and people may decide it [3.6]. */
export const isDecidable = ({ opened_at }: Pick<RoundRow, 'opened_at'>, now: Date): boolean =>
  now.getTime() - opened_at.getTime() >= DECIDED_AFTER_MS;

/** An open round by our id. */
export function openRoundBy(db: Db, siteId: number, roundRef: string): Promise<RoundRow | undefined> {
  return tables(db)
    .selectFrom('round')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('round_ref', '=', roundRef)
    .where('state', '=', 'open')
    .executeTakeFirst();
}

/**
 * Ends a round nobody will finish, by the normal path, as two people have decided two weeks after it was opened. What has ended meanwhile
 * stays as it is.
 */
export async function decideRound(db: Db, asked: RoundDecision, now: () => Date): Promise<void> {
  const round = await openRoundBy(db, asked.siteId, asked.roundRef);
  if (!round || !isDecidable(round, now())) return;
  const { site_id, provider_code, round_id, game_code } = round;
  const key = { site_id, provider_code };
  const player_id = await refOf(db, round);
  if (asked.decision === 'settle') {
    const end = {
      op: 'end_round',
      tx_id: ownId('end', round.round_ref),
      player_id,
      game: game_code,
      round_id,
    } as const;
    await sayToWallet(db, key, { ...end, result: decidedBy(asked) }, now);
    return;
  }
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
  // Wins go back before their bets [R6].
  for (const { tx_id, op } of rows.toSorted((a, b) => Number(a.op !== 'win') - Number(b.op !== 'win'))) {
    const back = { tx_id: ownId('void', tx_id), target_tx_id: tx_id, target_op: op, player_id };
    await sayToWallet(db, key, { op: 'rollback', ...back, reason: asked.reason.slice(0, 200) }, now);
  }
}

const decidedBy = ({ actor, proposal, reason }: RoundDecision) => ({ actor, proposal, reason });
