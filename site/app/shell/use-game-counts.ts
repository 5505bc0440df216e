import { useLayout } from '../state/app.ts';

/** Number of games and of game providers that the site's catalogue has. */
export function useGameCounts(): { games: number; providers: number } {
  const counts = useLayout((layout) => layout.provider_count);
  return {
    games: counts.reduce((sum, { count }) => sum + count, 0),
    providers: new Set(counts.flatMap(({ providers }) => providers)).size,
  };
}
