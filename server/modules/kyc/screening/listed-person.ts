import { createHash } from 'node:crypto';
import type { ScreeningKind } from '#contracts/values/screening.ts';
import { keysOf, prepareName } from './name-similarity.ts';

/** A person in a list file. `birthDates`: YYYY-MM-DD or YYYY. */
export type ListedPerson = {
  reference: string;
  kind: ScreeningKind;
  names: string[];
  birthDates: string[];
  countries: string[];
  source: string;
};

/**
 * A person with the data stored for search and comparison. `fingerprint`: SHA-256 of names, birth dates and
 * kind; a decision applies to it.
 */
export type PreparedPerson = ListedPerson & { fingerprint: Buffer; keys: number[] };

/** Maximum number of names of one person. */
const MAX_NAMES = 100;

/** Keys and fingerprint of a person; duplicate names are removed. */
export function preparePerson(person: ListedPerson): PreparedPerson {
  const names = [...new Set(person.names)].slice(0, MAX_NAMES);
  const birthDates = [...new Set(person.birthDates)].sort();
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([[...names].sort(), birthDates, person.kind]))
    .digest();
  const keys = [...new Set(names.flatMap((name) => keysOf(prepareName(name))))];
  return { ...person, names, birthDates, fingerprint, keys };
}
