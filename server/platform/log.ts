import { type Logger, pino } from 'pino';

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
    redact: { paths: REDACTED.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
  });
}
