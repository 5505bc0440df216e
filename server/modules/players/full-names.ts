import { refuse } from '#server/platform/refusal.ts';

/** Letters of any script with their marks, and spaces [V-01]. */
const NAME_PATTERN = /^[\p{L}\p{M}\p{Zs}]*$/u;
const MAX_LENGTH = 100;

/**
 * A full name in stored form: one space between words. Refuses an invalid one with `invalidName`. Empty is
 * allowed.
 */
export const normalizeFullName = (name: string): string => parseFullName(name) ?? refuse('invalidName');

/** The same; undefined for an invalid name. */
export function parseFullName(name: string): string | undefined {
  const normal = name
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim();
  if (!NAME_PATTERN.test(normal) || normal.length > MAX_LENGTH) return undefined;
  if (normal !== '' && !/\p{L}/u.test(normal)) return undefined;
  return normal;
}
