/** VIP levels by position as choices; removed levels have an empty name and are excluded. */
export const levelChoices = (levels: readonly string[]): { value: string; label: string }[] =>
  levels.flatMap((label, position) => (label === '' ? [] : { value: String(position), label }));

/** The name of the level at a position, including removed ones. */
export const levelName = (levels: readonly string[], position: number): string =>
  levels[position] || `${position + 1}${levels[position] === '' ? ' (removed)' : ''}`;
