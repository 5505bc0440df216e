import type { Encoding } from './encodings.ts';

/** A strong tag: the bytes differ by encoding, so the tags do. */
export function tagFor(hash: string, encoding: Encoding): string {
  return encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`;
}

/**
 * Whether a browser's If-None-Match names this tag. A proxy that compressed may have made it weak: the
 * comparison is the weak one.
 */
export function isKnownTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch
    .split(',')
    .map((known) => known.trim().replace(/^W\//, ''))
    .some((known) => known === tag || known === '*');
}
