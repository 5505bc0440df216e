const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * An account id as strangers may see it [S-19, operations 8]: the first two characters, `***`, the last one;
 * shorter than five, the first one and `***`. Of an e-mail address only the local part is used. Characters
 * are whole graphemes, so no letter is cut in half.
 */
export function maskAccount(accountId: string): string {
  const at = accountId.lastIndexOf('@');
  const shown = at > 0 ? accountId.slice(0, at) : accountId;
  const characters = Array.from(segmenter.segment(shown), ({ segment }) => segment);
  if (characters.length < 5) return `${characters[0] ?? ''}***`;
  return `${characters[0]}${characters[1]}***${characters.at(-1)}`;
}
