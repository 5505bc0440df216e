import type { ZodType } from 'zod';
import { deny, denyField } from '../../../platform/console/denial.ts';
import type { Fields } from '../../../platform/console/module-console.ts';

/** A body validated by its schema; denies `invalidRequest` with the invalid fields. */
export function parseBody(schema: ZodType, body: unknown): Fields {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data as Fields;
  const fields = parsed.error.issues.map(({ path, code }) => ({ field: path.join('.'), rule: code }));
  return deny('invalidRequest', { fields: fields.slice(0, 20) });
}

/** Denies an invalid key of the kind. */
export function requireKey(isFitting: boolean): void {
  if (!isFitting) denyField('key', 'custom');
}
