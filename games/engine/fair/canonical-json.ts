/** A JSON-serialisable value. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

/**
 * Canonical JSON: no white space, members sorted by name, undefined members omitted. Hashes of commitments,
 * postings and the audit log depend on it, so its output must never change.
 *
 * Numbers are safe integers; others throw a RangeError, because fractions may print differently in other
 * languages. `anyNumber` prints every number as JavaScript does, for data that only the platform verifies.
 */
export function canonicalJson(value: Json, numbers: 'integers' | 'anyNumber' = 'integers'): string {
  if (typeof value === 'number' && numbers === 'integers' && !Number.isSafeInteger(value))
    throw new RangeError('only safe integers');
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map((item) => canonicalJson(item, numbers)).join(',')}]`;
  const members: string[] = [];
  for (const name of Object.keys(value).sort()) {
    const member = value[name];
    if (member !== undefined) members.push(`${JSON.stringify(name)}:${canonicalJson(member, numbers)}`);
  }
  return `{${members.join(',')}}`;
}

function isList(value: readonly Json[] | object): value is readonly Json[] {
  return Array.isArray(value);
}
