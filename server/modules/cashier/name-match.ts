/** Particles that are sometimes left out of names. */
const PARTICLES = new Set(
  'de del dela delos las los la y e da das do dos di du van von der den bin binti ibn al el jr sr ii iii iv mr mrs ms dr'.split(
    ' ',
  ),
);

/** A name normalised in case, accents and spaces. */
export function normalizeName(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();
}

/**
 * Whether two spellings may be the same person's name, ignoring case, accents, apostrophes, order and
 * particles (operations 3.2 rule 6).
 */
export function isSameName(one: string, other: string): boolean {
  const [a, b] = [nameParts(one), nameParts(other)];
  return a !== '' && a === b;
}

function nameParts(name: string): string {
  const words = normalizeName(name)
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N} ]/gu, ' ')
    .split(' ')
    .filter((word) => word !== '' && !PARTICLES.has(word));
  return words.sort().join(' ');
}
