import type { ErrorName } from '#contracts/api/errors.ts';

/**
 * A declared refusal: bad input, a rule, a limit. Thrown by domain code, it rolls the transaction back and
 * reaches the caller as the envelope's `statusMessage` and `statusDetail`. Everything else that is thrown is
 * a bug.
 */
export class Refusal extends Error {
  readonly code: ErrorName;
  readonly detail: unknown;
  constructor(code: ErrorName, detail: unknown = '') {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.detail = detail;
  }
}

/** Ends the call with a declared refusal; `detail` must be safe to show to the player. */
export function refuse(code: ErrorName, detail?: unknown): never {
  throw new Refusal(code, detail);
}
