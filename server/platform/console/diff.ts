import type { Fields, Json } from './module-console.ts';

export type FieldChange = { field: string; before: Json; after: Json };

/** `{ steps: [{ EN: 'Pay' }] }` → `steps 1 EN: Pay`; a list of plain values stays one field. */
function leaves(value: Json | undefined, path: string, found: Map<string, Json>): Map<string, Json> {
  const isPlainList = Array.isArray(value) && value.every((part) => typeof part !== 'object');
  if (value === undefined || value === null || typeof value !== 'object' || isPlainList)
    return path ? found.set(path, value ?? null) : found;
  const parts = Array.isArray(value)
    ? value.map((part, place) => [String(place + 1), part] as const)
    : Object.entries(value);
  for (const [name, part] of parts) leaves(part, path ? `${path} ${name}` : name, found);
  return found;
}

/** Differing fields, at any depth, in the order of the old value; missing fields are null. */
export function diffOf(before: Fields | null | undefined, after: Fields | null | undefined): FieldChange[] {
  const [old, young] = [leaves(before, '', new Map()), leaves(after, '', new Map())];
  return [...new Set([...old.keys(), ...young.keys()])]
    .map((field) => ({ field, before: old.get(field) ?? null, after: young.get(field) ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}
