/**
 * The twelve product categories [S-09]: `key` is the name in menus, `slug` the product category of games and
 * provider counts, `path` the lobby route. `sportsbook` opens the sports page instead of a game lobby.
 */
export const CATEGORIES = [
  { key: 'slot_game', slug: 'slots', path: '/slots' },
  { key: 'casino', slug: 'livecasino', path: '/casino' },
  { key: 'hash_game', slug: 'hashgame', path: '/hash-game' },
  { key: 'sportsbook', slug: 'sportsbook', path: '/sports' },
  { key: 'fishing', slug: 'fish', path: '/fishing' },
  { key: 'poker', slug: 'table', path: '/poker' },
  { key: 'sabong', slug: 'sabong', path: '/sabong' },
  { key: 'lottery', slug: 'lottery', path: '/lottery' },
  { key: 'horse_racing', slug: 'horseracing', path: '/horse-racing' },
  { key: 'bingo', slug: 'bingo', path: '/bingo' },
  { key: 'arcade', slug: 'arcade', path: '/arcade' },
  { key: 'crash', slug: 'crash', path: '/crash' },
] as const;

export type CategoryKey = (typeof CATEGORIES)[number]['key'];
export type CategorySlug = (typeof CATEGORIES)[number]['slug'];

/** Slug of a menu's category key; undefined for an entry without a product category [S-08]. */
export function slugOfKey(key: string): CategorySlug | undefined {
  return CATEGORIES.find((category) => category.key === key)?.slug;
}
