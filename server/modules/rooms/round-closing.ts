import { currencyOf } from '#contracts/values/currency.ts';
import { betsClientSeed, merkleLeaf, merkleRoot } from '#games/engine/shared/index.ts';
import type { SharedGame } from '#games/shared-games.ts';
import { run, type Tx } from '../../platform/database/index.ts';
import type { SeedEncryption } from '../originals/index.ts';
import { reserveFlight } from './bet-exposure.ts';
import { findRoomLimits } from './bets.ts';
import { publishRoomChange } from './change-notices.ts';
import { drawOutcome, gameLines, listRoomBets, type RoomRoundRow, tables } from './round.ts';
import { cashOutLimitOf } from './win-limits.ts';

/**
 * A flight is settled this long after its end: cash-outs received before it may still wait for a database
 * connection. Until then all viewers see its final value.
 */
const CASH_OUT_GRACE_MS = 500;

/** The fields of a round set when betting closes. */
type ClosedRoundFields = Pick<
  RoomRoundRow,
  'client_seed' | 'bets_root' | 'ceiling' | 'flight_at' | 'due_at' | 'bets' | 'staked'
>;

/**
 * Closes betting on a locked round: counts its bets, fixes the client seed derived from them, and sets when
 * the outcome is due. Includes bets placed while this waited for the row lock.
 */
export async function closeRound(
  tx: Tx,
  seal: SeedEncryption,
  game: SharedGame,
  round: RoomRoundRow,
): Promise<void> {
  const bets = await listRoomBets(tx, round.site_id, round.round_id);
  const lines = gameLines(bets);
  const [clock] = await run<{ now: Date }>(tx, { text: 'select clock_timestamp() as now' });
  const now = clock!.now;
  const root = game.source === 'chain' ? null : merkleRoot(lines.map(merkleLeaf));
  const closing: ClosedRoundFields = {
    bets_root: root,
    client_seed:
      root === null || round.block_rules ? round.client_seed : betsClientSeed(round.round_id, root),
    ceiling: null,
    flight_at: null,
    // Rounds that wait for a block are advanced by the chain watcher.
    due_at: round.block_rules
      ? null
      : (round.draws_at ?? addMs(now, game.pace.kind === 'timed' ? game.pace.drawMs : 0)),
    bets: bets.length,
    staked: bets.reduce((sum, { stake }) => sum + stake, 0n),
  };
  if (game.flight) {
    const currency = currencyOf(round.currency);
    const limits = await findRoomLimits(tx, { siteId: round.site_id, game, currency });
    const bank = await reserveFlight(tx, round, bets, limits);
    const { outcome } = drawOutcome(seal, game, { ...round, ...closing });
    const stopped = bets.map((bet) => ({ ...bet, exit: cashOutLimitOf(game, bet) ?? null }));
    const ceiling = game.flight.ceilingOf(gameLines(stopped), bank);
    const ends = game.flight.msAt(Math.min(ceiling, game.flight.endOf(outcome)));
    Object.assign(closing, {
      ceiling,
      flight_at: now,
      heartbeat_at: now,
      due_at: addMs(now, ends + CASH_OUT_GRACE_MS),
    });
  }
  await tables(tx)
    .updateTable('round')
    .set({ ...closing, state: 'locked', board: JSON.stringify(game.board(lines, null)) })
    .where('site_id', '=', round.site_id)
    .where('round_id', '=', round.round_id)
    .execute();
  await publishRoomChange(tx, { site: round.site_id, game: round.game_code, what: 'round' });
}

/** The time this many milliseconds later. */
export const addMs = (time: Date, ms: number): Date => new Date(time.getTime() + ms);
