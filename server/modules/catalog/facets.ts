import type { OfferedGame } from './site-catalog.ts';

/** Least returns one can ask for, in percent. */
export const RTP_FACETS = [94, 95, 96, 97] as const;
const VOLATILITIES = ['low', 'medium', 'high'] as const;

/** How many games of each maker, the most first. */
export function countByProvider(games: readonly OfferedGame[]) {
  const groups = Map.groupBy(games, (sold) => sold.game.card.provider_code);
  return [...groups]
    .map(([provider_code, sold]) => ({
      provider_code,
      image_code: sold[0]!.game.imageCode,
      count: sold.length,
    }))
    .sort((a, b) => b.count - a.count || compareText(a.provider_code, b.provider_code));
}

/** How many games have each feature, the most first. */
export function countByFeature(games: readonly OfferedGame[]) {
  const counts = new Map<string, number>();
  for (const feature of games.flatMap((sold) => sold.game.card.features)) {
    counts.set(feature, (counts.get(feature) ?? 0) + 1);
  }
  return [...counts]
    .map(([feature, count]) => ({ feature, count }))
    .sort((a, b) => b.count - a.count || compareText(a.feature, b.feature));
}

/** How many games of each volatility, from low to high; what no game has is left out. */
export function countByVolatility(games: readonly OfferedGame[]) {
  return VOLATILITIES.map((volatility) => ({
    volatility,
    count: games.filter((sold) => sold.game.card.volatility === volatility).length,
  })).filter(({ count }) => count > 0);
}

/** How many games return at least so much; a game whose return is not known counts nowhere. */
export function countByRtp(games: readonly OfferedGame[]) {
  return RTP_FACETS.map((min) => ({
    min,
    count: games.filter((sold) => (sold.game.card.rtp ?? 0) >= min).length,
  })).filter(({ count }) => count > 0);
}

export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
