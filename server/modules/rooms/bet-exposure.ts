import type { Currency } from '#contracts/values/currency.ts';
import type { SharedGame } from '#games/shared-games.ts';
import { run, type Tx, write } from '../../platform/database/index.ts';
import {
  type RoomLimits,
  reserveForPlayer,
  reserveForRound,
  reserveUpTo,
  settleRoomExposure,
} from '../originals/index.ts';
import { type RoomBet, type RoomRoundRow, tables } from './round.ts';
import { type LimitedLine, neededWinOf, refuseWin } from './win-limits.ts';

type ReservedBet = Pick<RoomBet, 'site_id' | 'round_id' | 'bet_id' | 'player_id' | 'stake' | 'max_win'>;
type ExposedRound = Pick<RoomRoundRow, 'site_id' | 'round_id' | 'game_code' | 'opened_at'>;

/** The UTC day on which all bets of a round count: the one on which it opened. */
const exposureDayOf = ({ opened_at }: Pick<RoomRoundRow, 'opened_at'>): string =>
  opened_at.toISOString().slice(0, 10);

/** The exposure of a round in the slot of its id. */
export function exposureKeyOf(round: ExposedRound, slotId: string = round.round_id) {
  return { siteId: round.site_id, gameCode: round.game_code, day: exposureDayOf(round), slotId };
}

const possibleOf = ({ max_win, stake }: Pick<ReservedBet, 'max_win' | 'stake'>): bigint =>
  max_win !== null && max_win > stake ? max_win - stake : 0n;

/** The daily limit reserved by a bet on a flight until betting closes and the maximum is known. */
function bettingReserveOf(bet: Pick<ReservedBet, 'max_win' | 'stake'>): bigint {
  const possible = possibleOf(bet);
  const isFar = possible > bet.stake;
  return isFar ? bet.stake : possible;
}

export type ExposedBet = {
  round: ExposedRound;
  bet: ReservedBet;
  game: SharedGame;
  currency: Currency;
  lines: readonly LimitedLine[];
  limits: RoomLimits;
};

/**
 * Reserves the possible win of a newly written bet in its player's day, and, for a flight, in the days of
 * game and site. Returns the maximum win of the bet: a flight cashes it out where the player's daily limit is
 * reached. Refuses `winLimit`.
 */
export async function reserveBet(tx: Tx, exposed: ExposedBet): Promise<bigint | null> {
  const { round, bet, game, lines, limits } = exposed;
  if (bet.max_win === null) return null;
  const stakeOf = (some: readonly LimitedLine[]) => some.reduce((sum, { stake }) => sum + stake, 0n);
  const needs = (some: readonly LimitedLine[]) => neededWinOf(game, some) - stakeOf(some);
  const player = { siteId: bet.site_id, day: exposureDayOf(round), playerId: bet.player_id };
  const possible = possibleOf(bet);
  const left = await reserveForPlayer(tx, player, possible, limits.wins.player_day);
  if (needs(lines) > left) refuseWin(exposed, 'player_day', (some) => needs(some) <= left);
  let maxWin = bet.max_win;
  if (possible > left) {
    maxWin = left + bet.stake;
    await reserveForPlayer(tx, player, left - possible, limits.wins.player_day);
    await setMaxWin(tx, bet, maxWin);
  }
  if (!game.flight) return maxWin;
  const key = exposureKeyOf(round, bet.player_id);
  const reserve = bettingReserveOf({ stake: bet.stake, max_win: maxWin });
  const full = await reserveForRound(tx, key, reserve, limits.wins);
  if (full) refuseWin(exposed, full.limit, (some) => needs(some) <= full.left);
  return maxWin;
}

async function setMaxWin(tx: Tx, { site_id, bet_id }: ReservedBet, maxWin: bigint): Promise<void> {
  await tables(tx)
    .updateTable('bet')
    .set({ max_win: maxWin })
    .where('site_id', '=', site_id)
    .where('bet_id', '=', bet_id)
    .execute();
}

/**
 * Reserves what the bets of a flight can win of the days of game and site, when it closes; returns the
 * maximum the flight may cost the house.
 */
export async function reserveFlight(
  tx: Tx,
  round: ExposedRound,
  bets: readonly ReservedBet[],
  { bank, wins }: Pick<RoomLimits, 'bank' | 'wins'>,
): Promise<bigint> {
  const counted = bets.filter(({ max_win }) => max_win !== null);
  if (counted.length === 0) return bank;
  const held = counted.reduce((sum, bet) => sum + bettingReserveOf(bet), 0n);
  const possible = counted.reduce((sum, bet) => sum + possibleOf(bet), 0n);
  const isWide = possible > bank;
  const required = isWide ? bank : possible;
  const more = required > held ? await reserveUpTo(tx, exposureKeyOf(round), required - held, wins) : 0n;
  const reserved = held + more;
  await write(tx, {
    text: `insert into rooms.round_liability (site_id, round_id, staked, reserved) values ($1, $2, 0, $3)`,
    values: [round.site_id, round.round_id, reserved],
  });
  return reserved < required ? reserved : bank;
}

/** Counts the results of bets leaving a round: all bets at its end, or the bets of an excluded player. */
export async function endExposure(
  tx: Tx,
  round: ExposedRound,
  bets: readonly (ReservedBet & { win: bigint | null })[],
  isWhole: boolean,
): Promise<void> {
  const counted = bets.filter(({ max_win }) => max_win !== null);
  if (counted.length === 0) return;
  const players = counted.map((bet) => ({
    playerId: bet.player_id,
    possible: possibleOf(bet),
    result: (bet.win ?? 0n) - bet.stake,
  }));
  const result = players.reduce((sum, player) => sum + player.result, 0n);
  const reserved = await reservedBy(tx, round, counted, isWhole);
  await settleRoomExposure(tx, exposureKeyOf(round), players, { reserved, result });
}

/** The amounts these bets have reserved for game and site; table games reserve for the whole round. */
async function reservedBy(
  tx: Tx,
  { site_id, round_id }: ExposedRound,
  bets: readonly ReservedBet[],
  isWhole: boolean,
): Promise<bigint> {
  const [row] = await run<{ reserved: bigint }>(tx, {
    text: 'select reserved from rooms.round_liability where site_id = $1 and round_id = $2',
    values: [site_id, round_id],
  });
  if (row) return isWhole ? row.reserved : 0n;
  return bets.reduce((sum, bet) => sum + bettingReserveOf(bet), 0n);
}
