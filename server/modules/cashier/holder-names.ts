import { comparableName } from '../players/index.ts';

/** Words that banks and gateways leave out of a holder's name, or add to it. */
const PARTICLES = new Set(
  'de del dela delos las los la y e da das do dos di du van von der den bin binti ibn al el jr sr ii iii iv mr mrs ms dr'.split(
    ' ',
  ),
);

/**
 * Whether a bank account or a payment in one name may be that of a player of the other (operations 3.2
 * rule 6): `comparableName`, which ignores case, accents, apostrophes and order, and without particles. A
 * missing middle name is a difference, which a person judges.
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
