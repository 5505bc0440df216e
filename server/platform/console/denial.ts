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

/** Ends a call of the console with a declared refusal. */
export function deny(code: ConsoleError, detail?: unknown): never {
  throw new Denial(code, detail);
}
