/** VIP levels by position as choices; a removed level has an empty name and is none. */
export const levelChoices = (levels: readonly string[]): { value: string; label: string }[] =>
  levels.flatMap((label, position) => (label === '' ? [] : { value: String(position), label }));

/** The name of the level at a position, also of one that was removed. */
export const levelName = (levels: readonly string[], position: number): string =>
  levels[position] || `${position + 1}${levels[position] === '' ? ' (removed)' : ''}`;
