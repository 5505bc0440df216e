/** A number with its noun in English: `1 player`, `2 players`; `many` for nouns with another plural. */
export const counted = (count: number | string, noun: string, many = `${noun}s`): string =>
  `${count} ${Number(count) === 1 ? noun : many}`;
