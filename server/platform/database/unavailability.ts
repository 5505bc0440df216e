const DISK_FULL = '53100';
/**
 * The server is starting, stopping, or out of connections or disk space. Class 08 covers connection errors.
 */
const SQLSTATES = new Set(['57P01', '57P02', '57P03', '53300', DISK_FULL]);
/** Socket errors for a refused or dropped connection. */
const SOCKET_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT']);
const CONNECTION_LOST = /^Connection terminated|is not queryable|timeout exceeded when trying to connect/;

/** Whether a statement had no answer within the time of its pool. */
export const isReadTimeout = (error: unknown): error is Error =>
  error instanceof Error && error.message === 'Query read timeout';

/** Whether PostgreSQL has ended the session; a pooler may take a moment to close the connection. */
export const isFatal = (error: unknown): error is Error =>
  error instanceof Error && (error as { severity?: unknown }).severity === 'FATAL';

/** A statement in a stopping process whose connections are closed. */
export class DatabaseClosed extends Error {
  constructor() {
    super('the process is stopping and has closed its database connections');
  }
}

const unavailabilityErrors = new WeakSet<object>();

/** Records that no connection to the database was available, and rethrows the error. */
export function recordUnavailability(error: unknown): unknown {
  if (
    typeof error === 'object' &&
    error !== null &&
    SOCKET_CODES.has(String((error as { code?: unknown }).code))
  )
    unavailabilityErrors.add(error);
  return error;
}

/** Whether a statement failed because the database disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as { code?: unknown }).code === DISK_FULL || isDiskFull(error.cause);
}

/** Whether an error means that the database is unavailable: a retry may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseClosed) return true;
  const code = String((error as { code?: unknown }).code ?? '');
  if (unavailabilityErrors.has(error) || SQLSTATES.has(code) || /^08[0-9A-Z]{3}$/.test(code)) return true;
  return CONNECTION_LOST.test(error.message) || isDatabaseUnavailable(error.cause);
}

const codeOf = (error: Error): string => String((error as { code?: unknown }).code ?? '');

/**
 * The error of a first connection, in words: the address without its password, and what happened there. What
 * PostgreSQL itself answers, such as a wrong password, is clear already and stays.
 */
export function connectionFailure({ host, port }: { host: string; port: number }, error: unknown): unknown {
  if (!(error instanceof Error) || 'severity' in error) return error;
  const address = host.startsWith('/') ? `${host}, port ${port},` : `${host}:${port}`;
  return new Error(
    `The database at ${address} cannot be reached: ${codeOf(error) || error.message}.\n` +
      '  Check that PostgreSQL runs there and accepts connections, and the addresses in DATABASE_URL and ' +
      'DATABASE_OWNER_URL.',
    { cause: error },
  );
}

/** What a command prints of its failure: a lost connection in words, otherwise the error's own message. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = codeOf(error);
  const isFile = code === 'ENOENT' && (error as { syscall?: unknown }).syscall !== 'connect';
  if (isFile || !(SOCKET_CODES.has(code) || CONNECTION_LOST.test(error.message))) return error.message;
  return (
    `The connection to the database was lost: ${code || error.message}.\n` +
    '  The command has not finished. Run it again when the database answers.'
  );
}
