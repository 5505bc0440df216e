import { comparableName } from '../players/index.ts';

/** Words that banks and gateways omit from a holder's name or add to it. */
const PARTICLES = new Set(
  'de del dela delos las los la y e da das do dos di du van von der den bin binti ibn al el jr sr ii iii iv mr mrs ms dr'.split(
    ' ',
  ),
);

/**
 * Whether the holder of a bank account or payment may be the player (operations 3.2 rule 6): compares
 * `comparableName`, which ignores case, accents, apostrophes and order, without particles. A missing middle
 * name is a mismatch, for staff to judge.
 */
export function isSameHolderName(one: string, other: string): boolean {
  const [a, b] = [withoutParticles(one), withoutParticles(other)];
  return a !== '' && a === b;
}

const withoutParticles = (name: string): string =>
  comparableName(name)
    .split(' ')
    .filter((word) => !PARTICLES.has(word))
    .join(' ');

/** Whether two names have the same letters in the same order, ignoring case, accents and extra spaces. */
export const isSpelledAlike = (one: string, other: string): boolean => letters(one) === letters(other);

const letters = (name: string): string =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();
