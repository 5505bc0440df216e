import type { Encoding } from './encodings.ts';

/** A strong tag: bytes differ by encoding, and so do the tags. */
export function tagFor(hash: string, encoding: Encoding): string {
  return encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`;
}

/**
 * Whether a browser's If-None-Match names this tag. Uses weak comparison, because a compressing proxy may
 * have weakened the tag.
 */
export function isKnownTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch
    .split(',')
    .map((known) => known.trim().replace(/^W\//, ''))
    .some((known) => known === tag || known === '*');
}
