import { randomUUID } from 'node:crypto';
import type { ConsoleCall } from '#contracts/console/call.ts';
import { COMMON_CONSOLE_ERRORS, CONSOLE_ERRORS, type ConsoleError } from '#contracts/console/errors.ts';
import type { Db } from '../database/index.ts';
import { isDatabaseUnavailable } from '../database/unavailability.ts';
import { currentRequest, noteRequest } from '../http/request-trace.ts';
import type { Log } from '../log.ts';
import { Refusal } from '../refusal.ts';
import { Denial } from './denial.ts';
import type { StreamedFile } from './module-console.ts';

export function successResponse(fields: Record<string, unknown>, cookies: readonly string[]): Response {
  return json({ ok: true, ...fields }, 200, cookies);
}

export function denialResponse(
  code: ConsoleError,
  detail: unknown = '',
  cookies: readonly string[] = [],
): Response {
  noteRequest({ code });
  return json({ ok: false, error: code, detail }, CONSOLE_ERRORS[code], cookies);
}

/**
 * A file as a stream, read as fast as it is received. A failure aborts the transfer, so that the receiver
 * cannot mistake a part for the whole.
 */
export function fileResponse(file: StreamedFile, db: Db, call: ConsoleCall, log: Log): Response {
  const { name } = file;
  const lines = file.lines(db);
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await lines.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        log.error({ err: error, call: call.path, file: name }, 'the transfer of a file failed');
        controller.error(error);
      }
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
  return new Response(stream, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

/**
 * The only translation from errors to responses; an undeclared error is a bug, reported with the request id.
 */
export function toResponse(
  error: unknown,
  call: ConsoleCall,
  log: Log,
  cookies: readonly string[] = [],
): Response {
  if (error instanceof Denial && isDeclared(call, error.code))
    return denialResponse(error.code, error.detail, cookies);
  if (
    error instanceof Refusal &&
    error.code in CONSOLE_ERRORS &&
    isDeclared(call, error.code as ConsoleError)
  )
    return denialResponse(error.code as ConsoleError, error.detail, cookies);
  if (isDatabaseUnavailable(error)) {
    log.warn({ call: call.path }, 'the database is unavailable');
    const response = denialResponse('serviceUnavailable', '', cookies);
    response.headers.set('retry-after', '2');
    return response;
  }
  const incident = currentRequest()?.id ?? randomUUID();
  log.error({ err: error, incident, call: call.path }, 'console call failed');
  return denialResponse('internalServerError', { incident }, cookies);
}

function isDeclared(call: ConsoleCall, code: ConsoleError): boolean {
  return call.errors.includes(code) || (COMMON_CONSOLE_ERRORS as readonly ConsoleError[]).includes(code);
}

function json(body: unknown, status: number, cookies: readonly string[]): Response {
  const headers = new Headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(JSON.stringify(body), { status, headers });
}
