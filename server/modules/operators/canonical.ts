import type { Fields, Json } from '#server/platform/console/module-console.ts';

/** JSON with sorted names, as jsonb does not keep their order; what is undefined is not there. */
export function canonical(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const fields = Object.entries(value as Fields).filter(([, part]) => part !== undefined);
  const parts = fields
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`);
  return `{${parts.join(',')}}`;
}
