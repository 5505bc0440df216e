import type { GameMenuItem, MenuItem, ProviderCount } from '#contracts/api/startup.ts';
import { slugOfKey } from '#contracts/values/categories.ts';

/** The brand's products, as startup answers them. */
type SiteProducts = {
  provider_count: readonly ProviderCount[];
  switches: { has_sportsbook: boolean };
};
export type Menus = { menu: MenuItem[]; game_menu: GameMenuItem[] };

/**
 * Menus as this site can serve them [S-08]: when provider counts exist, an entry or child stays if its
 * category has providers or it maps to no product category; the game menu keeps only categories with
 * providers, plus `hot`. A brand with the sportsbook offers sports without any provider.
 */
export function filterMenus(menus: Menus, { provider_count: counts, switches }: SiteProducts): Menus {
  if (counts.length === 0) return menus;
  const served = new Set(counts.filter((entry) => entry.providers.length > 0).map((entry) => entry.category));
  if (switches.has_sportsbook) served.add('sportsbook');
  const stays = (category: string | null) => {
    const slug = category === null ? undefined : slugOfKey(category);
    return slug === undefined || served.has(slug);
  };
  const servesGames = (category: string) => {
    const slug = slugOfKey(category);
    return category === 'hot' || (slug !== undefined && served.has(slug));
  };
  return {
    menu: menus.menu
      .filter((item) => stays(item.category))
      .map((item) => ({ ...item, children: item.children.filter((child) => stays(child.category)) })),
    game_menu: menus.game_menu.filter((item) => servesGames(item.category)),
  };
}
