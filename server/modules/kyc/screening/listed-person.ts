import { createHash } from 'node:crypto';
import type { ScreeningKind } from '#contracts/values/screening.ts';
import { keysOf, prepareName } from './name-similarity.ts';

/** A person of a list's file. `birthDates`: YYYY-MM-DD or YYYY. */
export type ListedPerson = {
  reference: string;
  kind: ScreeningKind;
  names: string[];
  birthDates: string[];
  countries: string[];
  source: string;
};

/**
 * A person with what is stored to find and compare them. `fingerprint`: SHA-256 of names, birth dates and
 * kind, which a decision applies to.
 */
export type PreparedPerson = ListedPerson & { fingerprint: Buffer; keys: number[] };

/** Most names of one person. */
const MAX_NAMES = 100;

/** Keys and fingerprint of a person; the same name twice is kept once. */
export function preparePerson(person: ListedPerson): PreparedPerson {
  const names = [...new Set(person.names)].slice(0, MAX_NAMES);
  const birthDates = [...new Set(person.birthDates)].sort();
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([[...names].sort(), birthDates, person.kind]))
    .digest();
  const keys = [...new Set(names.flatMap((name) => keysOf(prepareName(name))))];
  return { ...person, names, birthDates, fingerprint, keys };
}
