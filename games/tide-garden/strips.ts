/**
 * Reel strips of Tide Garden, top to bottom, 32 stops each. Creatures come in pairs and threes, so that
 * falling columns form clusters; pearls are single on each reel.
 */

export const SYMBOLS = [
  'pearl',
  'turtle',
  'octopus',
  'seahorse',
  'crab',
  'clownfish',
  'jellyfish',
  'star',
] as const;

export type TideSymbol = (typeof SYMBOLS)[number];

function strip(text: string): TideSymbol[] {
  const names = text.split(' ').filter((name): name is TideSymbol => SYMBOLS.some((s) => s === name));
  if (names.length !== 32) throw new RangeError('a strip has 32 symbols');
  return names;
}

export const STRIPS: readonly (readonly TideSymbol[])[] = [
  strip(
    'octopus octopus seahorse seahorse pearl jellyfish star star crab octopus octopus crab crab clownfish clownfish turtle ' +
      'turtle seahorse seahorse crab crab clownfish clownfish jellyfish jellyfish turtle star star jellyfish jellyfish star clownfish',
  ),
  strip(
    'jellyfish jellyfish clownfish clownfish turtle turtle clownfish star seahorse seahorse seahorse crab crab jellyfish jellyfish clownfish ' +
      'clownfish jellyfish pearl star octopus crab crab octopus octopus octopus star star star turtle seahorse seahorse',
  ),
  strip(
    'seahorse seahorse seahorse crab star star star pearl jellyfish jellyfish octopus octopus star star turtle turtle ' +
      'crab crab clownfish jellyfish jellyfish clownfish clownfish octopus octopus clownfish clownfish turtle turtle seahorse crab crab',
  ),
  strip(
    'octopus octopus star crab crab clownfish jellyfish jellyfish seahorse seahorse pearl crab crab star star seahorse ' +
      'clownfish clownfish turtle octopus octopus star star seahorse seahorse jellyfish jellyfish turtle turtle jellyfish clownfish clownfish',
  ),
  strip(
    'octopus octopus seahorse seahorse crab crab clownfish clownfish turtle jellyfish jellyfish pearl clownfish crab crab clownfish ' +
      'clownfish turtle turtle octopus octopus star star jellyfish jellyfish star star star seahorse seahorse crab jellyfish',
  ),
];
