import type { ConsoleError } from '#contracts/console/errors.ts';

/** A declared refusal of the console; throwing it rolls the transaction back. */
export class Denial extends Error {
  readonly code: ConsoleError;
  readonly detail: unknown;
  constructor(code: ConsoleError, detail: unknown = '') {
    super(code);
    this.name = 'Denial';
    this.code = code;
    this.detail = detail;
  }
}

/**
 * An error for a refused value: its wire field and a rule. A rule is a one-word code (`format`, `too_big`),
 * or the end of a sentence that begins with the field: `must be above 1`. For files, `place` is the line or
 * row from 1 and `found` the value there.
 */
type RefusedFields = {
  fields: readonly { field: string; rule: string; place?: number; found?: string }[];
};

/** Ends a call of the console with a declared refusal. */
export function deny(code: 'invalidRequest', detail: RefusedFields): never;
export function deny(code: Exclude<ConsoleError, 'invalidRequest'>, detail?: unknown): never;
export function deny(code: ConsoleError, detail?: unknown): never {
  throw new Denial(code, detail);
}

/** Refuses a single value: `deny('invalidRequest')` with its field and rule. */
export function denyField(field: string, rule: string): never {
  deny('invalidRequest', { fields: [{ field, rule }] });
}
