import { type Logger, pino, stdSerializers } from 'pino';

export type Log = Logger;

/** Paths that carry secrets or personal data; whatever is logged there is replaced. */
const REDACTED = [
  'password',
  'new_password',
  'auth',
  'token',
  'session_token',
  'tac',
  'contact_email',
  'contact_phone',
];

/** JSON lines on standard output; secrets and personal data never leave the process. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    serializers: { err: withoutValues },
    redact: { paths: REDACTED.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
  });
}

/** An error as it is logged: PostgreSQL repeats the values of a row in these fields. */
function withoutValues(error: Error): object {
  const { detail, where, parameters, internalQuery, ...rest } = stdSerializers.err(error);
  return rest;
}
