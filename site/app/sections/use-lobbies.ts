import { CATEGORIES, type CategorySlug } from '#contracts/values/categories.ts';
import { type MenuLink, useGameMenu } from '../shell/use-menu.ts';
import { useLayout } from '../state/app.ts';

/** An entry of the game menu with its number of games; `games` is 0 for entries without a category. */
export type LobbyEntry = MenuLink & { slug: CategorySlug | undefined; games: number; providers: number };

/** Categories of sports and other contests, as opposed to games of chance. */
const CONTESTS: readonly (CategorySlug | undefined)[] = ['sportsbook', 'horseracing', 'sabong'];

/** The game menu in two groups, contests first, with the number of games of each lobby. */
export function useLobbies(): { contests: LobbyEntry[]; games: LobbyEntry[] } {
  const entries = useGameMenu();
  const counts = useLayout((layout) => layout.provider_count);
  const lobbies = entries.map((entry) => {
    const slug = CATEGORIES.find((category) => category.path === entry.path)?.slug;
    const count = counts.find(({ category }) => category === slug);
    return { ...entry, slug, games: count?.count ?? 0, providers: count?.providers.length ?? 0 };
  });
  return {
    contests: lobbies.filter(({ slug }) => CONTESTS.includes(slug)),
    games: lobbies.filter(({ slug }) => !CONTESTS.includes(slug)),
  };
}
