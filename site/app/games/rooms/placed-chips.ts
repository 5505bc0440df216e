import type { GameChoice } from '#contracts/api/game-choice.ts';

/** Chips on one spot, placed or bet. */
export type PlacedChips = { choice: GameChoice; stake: bigint };

/** One key for a choice, whatever its form. */
export const choiceKey = (choice: GameChoice): string =>
  typeof choice === 'string' ? choice : JSON.stringify(choice);

/** Chips by spot, in order of first use. */
export function combineChips(chips: readonly PlacedChips[]): PlacedChips[] {
  const places = new Map<string, PlacedChips>();
  for (const { choice, stake } of chips) {
    const key = choiceKey(choice);
    places.set(key, { choice, stake: (places.get(key)?.stake ?? 0n) + stake });
  }
  return [...places.values()];
}

export const chipTotal = (chips: readonly PlacedChips[]): bigint =>
  chips.reduce((sum, { stake }) => sum + stake, 0n);

/** The chips on a spot. */
export function chipsOn(chips: readonly PlacedChips[], choice: GameChoice): bigint {
  const key = choiceKey(choice);
  return chipTotal(chips.filter((chip) => choiceKey(chip.choice) === key));
}
