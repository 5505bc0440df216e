import { PERSON_NAME_PATTERN } from '#contracts/values/person-name.ts';
import { refuse } from '#server/platform/refusal.ts';

const MAX_LENGTH = 100;

/**
 * A full name in stored form: single spaces between words, straight apostrophes. Refuses an invalid one with
 * `invalidName`. Empty is allowed.
 */
export const normalizeFullName = (name: string): string => parseFullName(name) ?? refuse('invalidName');

/** The same; undefined for an invalid name. */
export function parseFullName(name: string): string | undefined {
  const normal = name
    .normalize('NFC')
    .replace(/’/g, "'")
    .replace(/\p{Zs}+/gu, ' ')
    .trim();
  if (normal === '') return normal;
  return PERSON_NAME_PATTERN.test(normal) && normal.length <= MAX_LENGTH ? normal : undefined;
}
