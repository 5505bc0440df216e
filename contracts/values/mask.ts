const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A masked account id [S-19, operations 8]: the first two characters, `***` and the last one; if shorter than
 * five characters, the first one and `***`. For an email address only the local part is used. Characters are
 * grapheme clusters, so that no letter is split.
 */
export function maskAccount(accountId: string): string {
  const at = accountId.lastIndexOf('@');
  const shown = at > 0 ? accountId.slice(0, at) : accountId;
  const characters = Array.from(segmenter.segment(shown), ({ segment }) => segment);
  if (characters.length < 5) return `${characters[0] ?? ''}***`;
  return `${characters[0]}${characters[1]}***${characters.at(-1)}`;
}

/**
 * Masked accounts of a list: different accounts with the same mask are numbered in order, `ju***4`, `ju***4
 * (2)`.
 */
export function maskAccounts(accountIds: readonly string[]): string[] {
  const alike = new Map<string, string[]>();
  return accountIds.map((accountId) => {
    const masked = maskAccount(accountId);
    const known = alike.get(masked) ?? [];
    alike.set(masked, known);
    if (!known.includes(accountId)) known.push(accountId);
    const number = known.indexOf(accountId) + 1;
    return number === 1 ? masked : `${masked} (${number})`;
  });
}
