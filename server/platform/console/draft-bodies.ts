import type { ZodType } from 'zod';
import { deny, denyField } from './denial.ts';
import type { Fields } from './module-console.ts';

/** Validates a body by its schema; denies `invalidRequest` with the invalid fields. */
export function parseBody(schema: ZodType, body: unknown): Fields {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data as Fields;
  const fields = parsed.error.issues.map(({ path, code }) => ({ field: path.join('.'), rule: code }));
  return deny('invalidRequest', { fields: fields.slice(0, 20) });
}

/** Denies a key that is invalid for the kind. */
export function requireKey(isFitting: boolean): void {
  if (!isFitting) denyField('key', 'custom');
}
