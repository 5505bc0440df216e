import { type Logger, pino, stdSerializers } from 'pino';

export type Log = Logger;

/** Paths of secrets or personal data, which are redacted in the log. */
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

/** An error in logged form: PostgreSQL repeats a row's values in these fields. */
function withoutValues(error: Error): object {
  const { detail, where, parameters, internalQuery, ...rest } = stdSerializers.err(error);
  return rest;
}
