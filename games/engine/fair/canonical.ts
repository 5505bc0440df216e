/** A value that JSON can carry. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

/**
 * One text for one value: JSON without white space, object keys in code-point order, undefined members left out, numbers
 * only as safe integers (a fraction could print differently elsewhere). Throws a RangeError on other numbers.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new RangeError('only safe integers');
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members: string[] = [];
  for (const key of Object.keys(value).sort()) {
    const member = value[key];
    if (member !== undefined) members.push(`${JSON.stringify(key)}:${canonicalJson(member)}`);
  }
  return `{${members.join(',')}}`;
}

function isList(value: readonly Json[] | object): value is readonly Json[] {
  return Array.isArray(value);
}
