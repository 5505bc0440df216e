import type { RoomSettled } from '#contracts/events/room.ts';
import type { RoundSettled } from '#contracts/events/round.ts';
import { findSharedGame } from '#games/shared-games.ts';
import { OWN_PROVIDER } from '#games/slot-games.ts';
import { type Tx, write } from '../../platform/database/index.ts';
import { findDeclaration } from './declarations.ts';

/**
 * Adds a settled round of one of our own games to the totals of its pay table, overall and per day. Called
 * once per event. Rounds with no stake or a returned one do not count. Bets of a shared round are counted
 * with their round.
 */
export async function addRoundToTotals(tx: Tx, round: RoundSettled): Promise<void> {
  if (round.provider_code !== OWN_PROVIDER || round.stake === '0' || round.valid === '0') return;
  if (findSharedGame(round.game_code)) return;
  await addToTotals(tx, {
    ...round,
    staked: round.stake,
    won: round.win,
    pay_table: findDeclaration(round.game_code)?.payTableHash ?? '',
  });
}

/** Adds a shared round with all its bets: they share one outcome, so the variance is that of rounds. */
export function addRoomRoundToTotals(tx: Tx, round: RoomSettled): Promise<void> {
  return addToTotals(tx, round);
}

async function addToTotals(tx: Tx, round: Omit<RoomSettled, 'event_id'>): Promise<void> {
  await write(tx, {
    name: 'fairness-count-round',
    before: [
      `insert into fairness.return_day as known
        (site_id, day, game_code, pay_table, currency, rounds, staked, won, staked_squared, won_squared,
        staked_won)
      values ($1, ($7::timestamptz at time zone 'utc')::date, $2, $3, $4, 1, $5::numeric, $6::numeric,
      $5::numeric * $5::numeric,
        $6::numeric * $6::numeric, $5::numeric * $6::numeric)
      on conflict (site_id, day, game_code, pay_table, currency) do update set
        rounds = known.rounds + 1,
        staked = known.staked + excluded.staked,
        won = known.won + excluded.won,
        staked_squared = known.staked_squared + excluded.staked_squared,
        won_squared = known.won_squared + excluded.won_squared,
        staked_won = known.staked_won + excluded.staked_won`,
    ],
    text: `insert into fairness.game_return as known
        (site_id, game_code, pay_table, currency, rounds, staked, won, staked_squared, won_squared,
        staked_won, first_at, last_at)
      values ($1, $2, $3, $4, 1, $5::numeric, $6::numeric, $5::numeric * $5::numeric,
      $6::numeric * $6::numeric,
        $5::numeric * $6::numeric, $7::timestamptz, $7::timestamptz)
      on conflict (site_id, game_code, pay_table, currency) do update set
        rounds = known.rounds + 1,
        staked = known.staked + excluded.staked,
        won = known.won + excluded.won,
        staked_squared = known.staked_squared + excluded.staked_squared,
        won_squared = known.won_squared + excluded.won_squared,
        staked_won = known.staked_won + excluded.staked_won,
        first_at = least(known.first_at, excluded.first_at),
        last_at = greatest(known.last_at, excluded.last_at)`,
    values: [
      round.site_id,
      round.game_code,
      round.pay_table,
      round.currency,
      round.staked,
      round.won,
      round.at,
    ],
  });
}
