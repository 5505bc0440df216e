/** A name as it is compared: Latin letters without accents, words in order of the alphabet. */
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

/** Whether two names are the same but for accents, case and the order of their words. */
export const isSameName = (one: string, other: string): boolean =>
  comparedName(one) !== '' && comparedName(one) === comparedName(other);
