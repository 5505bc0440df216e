/** Something the command search can open: a page of the site, or a game. */
export type CommandEntry = {
  id: string;
  group: 'games' | 'favourites' | 'lobbies' | 'account' | 'site';
  title: string;
  detail?: string;
  path: string;
};

/**
 * Text normalised for comparison: lower case, without diacritics, so that `Pagsusugal` and `pagsusugál` are
 * equal.
 */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/**
 * How well a title matches the typed text: 0 begins with it, 1 a word begins with it, 2 contains it; null no
 * match.
 */
export function rank(title: string, typed: string): number | null {
  const name = foldText(title);
  const requested = foldText(typed);
  if (name.startsWith(requested)) return 0;
  if (name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(requested))) return 1;
  return name.includes(requested) ? 2 : null;
}

/** Matching entries, best first and otherwise in their order; all of them while the query is empty. */
export function matching<Entry extends CommandEntry>(entries: readonly Entry[], typed: string): Entry[] {
  if (foldText(typed) === '') return [...entries];
  return entries
    .map((entry) => ({ entry, place: rank(entry.title, typed) }))
    .filter((found): found is { entry: Entry; place: number } => found.place !== null)
    .sort((one, other) => one.place - other.place)
    .map(({ entry }) => entry);
}

/**
 * Pages and games in display order, with groups kept together: groups of pages with a title or word that
 * starts with the query, then games, then pages that only contain it.
 */
export function arrange<Entry extends CommandEntry>(
  pages: readonly Entry[],
  games: readonly Entry[],
  typed: string,
): Entry[] {
  const groups = [...new Set(pages.map((entry) => entry.group))].map((group) =>
    pages.filter((entry) => entry.group === group),
  );
  const isNear = (group: Entry[]) => group.some((entry) => (rank(entry.title, typed) ?? 2) < 2);
  return [...groups.filter(isNear).flat(), ...games, ...groups.filter((group) => !isNear(group)).flat()];
}

/** The option after `from` in the direction of an arrow key, around the ends; -1 while there are none. */
export function step(from: number, by: 1 | -1, count: number): number {
  if (count === 0) return -1;
  return (from + by + count) % count;
}
