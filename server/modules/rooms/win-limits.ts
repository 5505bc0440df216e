import type { Currency } from '#contracts/values/currency.ts';
import type { Json } from '#games/engine/fair/index.ts';
import { maximumOf } from '#games/engine/shared/index.ts';
import type { BetLine, SharedGame } from '#games/shared-games.ts';
import { refuse } from '../../platform/refusal.ts';
import type { RoomLimits } from '../originals/index.ts';

/** A stake on a choice, in minor units. */
export type LimitedLine = Pick<BetLine, 'stake' | 'choice'>;
type WinLimit = 'bet' | 'player_day' | 'game_day' | 'site_day';

/**
 * Maximum win of a bet in minor units; undefined if the house bears no risk: in pools, and in games whose
 * prizes are shares of sales. A flight cashes out a bet without automatic cash-out at the limit.
 */
export function maxWinOf(
  game: SharedGame,
  lines: readonly LimitedLine[],
  { wins }: Pick<RoomLimits, 'wins'>,
): bigint | undefined {
  if (game.maxPayout) return game.maxPayout(lines);
  if (!game.flight) return undefined;
  const win = winAt(game, lines, game.flight.maxValue);
  return isStoppable(game, lines) && win > wins.bet ? wins.bet : win;
}

/**
 * The win that must fit in the limits: a bet that its flight may cash out is accepted from twice its stake.
 */
export function neededWinOf(game: SharedGame, lines: readonly LimitedLine[]): bigint {
  return (
    game.maxPayout?.(lines) ?? winAt(game, lines, isStoppable(game, lines) ? 200 : game.flight!.maxValue)
  );
}

/** The win of a flight's lines if those without an automatic cash-out are cashed out at this value. */
function winAt({ flight }: SharedGame, lines: readonly LimitedLine[], value: number): bigint {
  return lines.reduce(
    (sum, { stake, choice }) => sum + (stake * BigInt(flight!.aimOf(choice) ?? value)) / 100n,
    0n,
  );
}

const isStoppable = ({ flight }: SharedGame, lines: readonly { choice: unknown }[]) =>
  flight !== undefined && lines.every(({ choice }) => flight.aimOf(choice as Json) === null);

/** The value at which a flight cashes a bet out because of its maximum win; undefined: none. */
export function cashOutLimitOf(
  game: SharedGame,
  { stake, lines, max_win }: { stake: bigint; lines: readonly { choice: unknown }[]; max_win: bigint | null },
): number | undefined {
  if (max_win === null || !isStoppable(game, lines)) return undefined;
  const value = Number((max_win * 100n) / stake);
  return value < game.flight!.maxValue ? value : undefined;
}

type Bet = { game: SharedGame; currency: Currency; lines: readonly LimitedLine[]; limits: RoomLimits };

/** Refuses `winLimit` for a bet that could win more than one bet may. */
export function requireWinWithinLimit(bet: Bet): void {
  const fits = (lines: readonly LimitedLine[]) => neededWinOf(bet.game, lines) <= bet.limits.wins.bet;
  // Only games paid by the house have a maximum win.
  if (maxWinOf(bet.game, bet.lines, bet.limits) !== undefined && !fits(bet.lines))
    refuseWin(bet, 'bet', fits);
}

/** Refuses a bet, with the highest total stake that fits while keeping the proportions of its lines. */
export function refuseWin(
  { lines, limits, currency }: Omit<Bet, 'game'>,
  limit: WinLimit,
  fits: (lines: readonly LimitedLine[]) => boolean,
): never {
  const { step, min } = limits;
  const largest = maximumOf(lines.map(({ stake }) => stake));
  const scaled = (stake: bigint) =>
    lines.map((line) => ({ ...line, stake: ((line.stake * stake) / largest / step) * step }));
  const isPossible = (some: readonly LimitedLine[]) => some.every(({ stake }) => stake >= min) && fits(some);
  // Binary search over the steps of the largest line: if a multiple fits, all lower ones do.
  let [low, high] = [0n, largest / step];
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (fits(scaled(middle * step))) low = middle;
    else high = middle - 1n;
  }
  const best = scaled(low * step);
  const max = low > 0n && isPossible(best) ? best.reduce((sum, { stake }) => sum + stake, 0n) : 0n;
  return refuse('winLimit', { limit, max_stake: max.toString(), currency });
}
