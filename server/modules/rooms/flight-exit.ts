import { findSharedGame } from '#games/shared-games.ts';
import { type Db, run, type Tx, transaction, write } from '../../platform/database/index.ts';
import { refuse } from '../../platform/refusal.ts';
import type { SeedEncryption } from '../originals/index.ts';
import { ownBetChange, publishRoomChange } from './change-notices.ts';
import { drawOutcome, findRound, type RoomBet, type RoomRoundRow, tables } from './round.ts';
import { cashOutLimitOf } from './win-limits.ts';

type FlightExit = {
  siteId: number;
  playerId: string;
  betId: string;
  /** `performance.now()` when the call arrived; this time counts, not the time of database processing. */
  receivedAt: number;
};

/**
 * Cashes a bet out of its flight at the value when the call arrived (fairness 5.4). Works without a leader:
 * every process knows the start and the end of the flight. A repeated call returns the first cash-out.
 * Refuses `notYet` before the flight and while its value is 1.00, which would return the stake regardless of
 * the outcome. Refuses `roundOver` after its end.
 */
export async function leaveFlight(db: Db, seal: SeedEncryption, request: FlightExit): Promise<RoomBet> {
  return await transaction(db, async (tx) => {
    // Locks the round before the bet, the same lock order as settlement.
    await shareLockRoundOf(tx, request);
    const bet = await lockBet(tx, request);
    if (bet.exit !== null) return bet;
    const round = (await findRound(tx, request.siteId, bet.round_id))!;
    // Read after all locks are held: a statement that waits for a lock reads the clock before waiting.
    const [clock] = await run<{ now: Date }>(tx, {
      name: 'rooms-clock',
      text: 'select clock_timestamp() as now',
    });
    const waited = performance.now() - request.receivedAt;
    const exit = multiplierAt(seal, round, bet, clock!.now.getTime() - waited);
    await tables(tx)
      .updateTable('bet')
      .set({ exit })
      .where('site_id', '=', request.siteId)
      .where('bet_id', '=', bet.bet_id)
      .execute();
    const left = { ...bet, exit };
    await publishRoomChange(tx, {
      site: request.siteId,
      game: bet.game_code,
      what: 'bets',
      own: ownBetChange(left),
    });
    return left;
  });
}

/** Cash-out value in an interrupted flight only. */
export const REFUND_MULTIPLIER = 100;

/** The flight's value for a bet at this time. Refuses `roundOver` if the flight had ended. */
function multiplierAt(seal: SeedEncryption, round: RoomRoundRow, bet: RoomBet, at: number): number {
  const game = findSharedGame(round.game_code);
  if (!game?.flight) return refuse('notFound');
  if (round.state === 'betting') refuse('notYet');
  if (round.state !== 'locked' || !round.flight_at) refuse('roundOver');
  const value = game.flight.valueAt(Math.max(0, Math.floor(at - round.flight_at.getTime())));
  if (value <= REFUND_MULTIPLIER) refuse('notYet');
  const { outcome } = drawOutcome(seal, game, round);
  const most = Number.POSITIVE_INFINITY;
  const ceiling = Math.min(round.ceiling ?? most, cashOutLimitOf(game, bet) ?? most);
  // Bets still in at the ceiling, or at their maximum win, have been cashed out there.
  if (value > game.flight.endOf(outcome) && ceiling > game.flight.endOf(outcome)) refuse('roundOver');
  return Math.min(value, ceiling);
}

async function shareLockRoundOf(tx: Tx, { siteId, betId, playerId }: FlightExit): Promise<void> {
  await write(tx, {
    name: 'rooms-share-of-bet',
    text: `select from rooms.round where site_id = $1 and round_id =
        (select round_id from rooms.bet where site_id = $1 and bet_id = $2 and player_id = $3) for share`,
    values: [siteId, betId, playerId],
  });
}

async function lockBet(tx: Tx, { siteId, betId, playerId }: FlightExit): Promise<RoomBet> {
  const bet = await tables(tx)
    .selectFrom('bet')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('bet_id', '=', betId)
    .where('player_id', '=', playerId)
    .where('returned_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return bet ?? refuse('notFound');
}
