/**
 * Reel strips of Fiesta Roads, top to bottom, 32 stops each. Fruit is stacked, so that a reel often shows
 * several equal symbols and the ways multiply; bell and parol are single, at most once per window.
 */

export const SYMBOLS = [
  'parol',
  'bell',
  'carabao',
  'guitar',
  'drum',
  'fan',
  'mango',
  'pineapple',
  'melon',
  'grape',
] as const;

export type FiestaSymbol = (typeof SYMBOLS)[number];

function strip(text: string): FiestaSymbol[] {
  const names = text.split(' ').filter((name): name is FiestaSymbol => SYMBOLS.some((s) => s === name));
  if (names.length !== 32) throw new RangeError('a strip has 32 symbols');
  return names;
}

export const STRIPS: readonly (readonly FiestaSymbol[])[] = [
  strip(
    'carabao carabao grape grape grape drum drum melon melon guitar pineapple pineapple fan fan drum guitar ' +
      'melon melon melon grape grape mango mango guitar mango mango mango pineapple pineapple pineapple fan fan',
  ),
  strip(
    'grape grape melon melon fan fan melon carabao carabao melon melon melon mango pineapple pineapple fan ' +
      'mango mango mango guitar drum pineapple pineapple pineapple bell grape grape grape guitar drum drum parol',
  ),
  strip(
    'grape grape guitar grape guitar melon melon melon bell melon pineapple fan mango mango mango guitar ' +
      'drum drum carabao carabao grape grape grape drum parol pineapple pineapple pineapple fan fan mango mango',
  ),
  strip(
    'fan fan parol guitar fan grape grape grape pineapple pineapple pineapple melon melon melon drum drum ' +
      'grape grape mango mango mango carabao carabao pineapple pineapple mango mango drum bell guitar melon melon',
  ),
  strip(
    'pineapple pineapple pineapple fan fan pineapple drum drum mango mango mango drum melon melon melon grape ' +
      'grape guitar melon melon fan fan grape grape grape bell carabao mango guitar carabao carabao guitar',
  ),
];
