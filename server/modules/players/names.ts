import { refuse } from '#server/platform/refusal.ts';

/** Letters of any script with their marks, and spaces [V-01]. */
const NAME = /^[\p{L}\p{M}\p{Zs}]*$/u;
const LONGEST = 100;

/** A full name as it is stored: one space between words. Refuses with `invalidName` what is no name. Empty is allowed. */
export function checkedName(name: string): string {
  const normal = name
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim();
  if (!NAME.test(normal) || normal.length > LONGEST) refuse('invalidName');
  if (normal !== '' && !/\p{L}/u.test(normal)) refuse('invalidName');
  return normal;
}
