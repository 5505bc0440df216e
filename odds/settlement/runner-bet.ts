/** Codes of bets on a runner: to win, and to come in one of the places that are paid (sportsbook 9). */
export const WIN_BET = 'OR';
export const PLACE_BET = 'ORP';

/**
 * The price of a place in thousandths: 1 + (D − 1) / divisor, cut; null where nothing is left of the profit
 * (sportsbook 9.1).
 */
export function placePriceMilli(winMilli: number, divisor: number): number | null {
  const profit = Math.floor((winMilli - 1000) / divisor);
  return profit < 1 ? null : 1000 + profit;
}
