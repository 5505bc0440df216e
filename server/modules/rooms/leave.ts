import { findSharedGame } from '#games/shared-games.ts';
import { type Db, run, type Tx, transaction } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Seal } from '../originals/index.ts';
import { notify, ownNotice } from './notice.ts';
import { type Bet, findRound, outcomeOf, type Round, tables } from './round.ts';

export type LeaveRequest = {
  siteId: number;
  playerId: string;
  betId: string;
  /** `performance.now()` when the call came in: that moment counts, not the one the database got to it. */
  receivedAt: number;
};

/**
 * Takes a bet out of its flight at the value of the moment the call came in (fairness 5.4). No leader is needed for it: any process
 * knows when the flight began and where it ends. Leaving again answers the first exit. Refuses `notYet` before the flight and as long
 * as its value is 1.00: leaving there would give the stake back whatever the outcome. Refuses `roundOver` once its end was reached.
 */
export async function leaveFlight(db: Db, seal: Seal, request: LeaveRequest): Promise<Bet> {
  return await transaction(db, async (tx) => {
    // The round before the bet, as whoever settles them locks.
    await shareRoundOf(tx, request);
    const bet = await lockBet(tx, request);
    if (bet.exit !== null) return bet;
    const round = (await findRound(tx, request.siteId, bet.round_id))!;
    // Read once every lock is held: a statement that waits for one has read the clock before.
    const [clock] = await run<{ now: Date }>(tx, {
      name: 'rooms-clock',
      text: 'select clock_timestamp() as now',
    });
    const waited = performance.now() - request.receivedAt;
    const exit = valueAt(seal, round, clock!.now.getTime() - waited);
    await tables(tx)
      .updateTable('bet')
      .set({ exit })
      .where('site_id', '=', request.siteId)
      .where('bet_id', '=', bet.bet_id)
      .execute();
    const left = { ...bet, exit };
    await notify(tx, { site: request.siteId, game: bet.game_code, what: 'bets', own: ownNotice(left) });
    return left;
  });
}

/** Where a broken-off flight is left, and no other. */
export const STAKE_BACK = 100;

/** The value a flight had at this moment, if it had not ended. */
function valueAt(seal: Seal, round: Round, at: number): number {
  const game = findSharedGame(round.game_code);
  if (!game?.flight) return refuse('notFound');
  if (round.state === 'betting') refuse('notYet');
  if (round.state !== 'locked' || !round.flight_at) refuse('roundOver');
  const value = game.flight.valueAt(Math.max(0, Math.floor(at - round.flight_at.getTime())));
  if (value <= STAKE_BACK) refuse('notYet');
  const { outcome } = outcomeOf(seal, game, round);
  const ceiling = round.ceiling ?? Number.POSITIVE_INFINITY;
  // Who is still in at the ceiling has been taken out there.
  if (value > game.flight.endOf(outcome) && ceiling > game.flight.endOf(outcome)) refuse('roundOver');
  return Math.min(value, ceiling);
}

async function shareRoundOf(tx: Tx, { siteId, betId, playerId }: LeaveRequest): Promise<void> {
  await run(tx, {
    name: 'rooms-share-of-bet',
    text: `select from rooms.round where site_id = $1 and round_id =
        (select round_id from rooms.bet where site_id = $1 and bet_id = $2 and player_id = $3) for share`,
    values: [siteId, betId, playerId],
  });
}

async function lockBet(tx: Tx, { siteId, betId, playerId }: LeaveRequest): Promise<Bet> {
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
