/** Codes of runner bets: to win, and to finish in a paid place (sportsbook 9). */
export const WIN_BET = 'OR';
export const PLACE_BET = 'ORP';

/**
 * Place price in thousandths: 1 + (D − 1) / divisor, truncated; null if no profit remains (sportsbook 9.1).
 */
export function placePriceMilli(winMilli: number, divisor: number): number | null {
  const profit = Math.floor((winMilli - 1000) / divisor);
  return profit < 1 ? null : 1000 + profit;
}
