/** A name in normal form: Latin letters without accents, words in alphabetical order. */
export function comparedName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ');
}

/** Whether two names are equal except for accents, case and word order. */
export const isSameName = (one: string, other: string): boolean =>
  comparedName(one) !== '' && comparedName(one) === comparedName(other);
