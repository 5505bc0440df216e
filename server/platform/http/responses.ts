import { randomUUID } from 'node:crypto';
import { type Call, READ_UNREACHABLE } from '#contracts/api/call.ts';
import { COMMON_ERRORS, ERRORS, type ErrorName, SESSION_ERRORS } from '#contracts/api/errors.ts';
import { isDatabaseUnavailable } from '../database/unavailability.ts';
import type { Log } from '../log.ts';
import { Refusal } from '../refusal.ts';
import { currentRequest, noteRequest } from './request-trace.ts';

/** A successful envelope. */
export function successResponse(fields: Record<string, unknown>, cookies: readonly string[]): Response {
  return json({ statusCode: 1, statusMessage: 'OK', statusDetail: '', ...fields }, 200, cookies);
}

/** The envelope of a refusal. */
export function refusalResponse(
  code: ErrorName,
  detail: unknown = '',
  cookies: readonly string[] = [],
): Response {
  const { statusCode, http } = ERRORS[code];
  noteRequest({ code });
  return json({ statusCode, statusMessage: code, statusDetail: detail }, http, cookies);
}

/**
 * The only translation from errors to responses. An undeclared refusal is also a bug: it is logged with the
 * request's id, and the caller gets only the id.
 */
export function toResponse(
  error: unknown,
  call: Call | undefined,
  log: Log,
  cookies: readonly string[],
): Response {
  if (error instanceof Refusal && (!call || isDeclared(call, error.code))) {
    return refusalResponse(error.code, error.detail, cookies);
  }
  if (isDatabaseUnavailable(error)) {
    log.warn({ call: call?.path }, 'the database is unavailable');
    return unavailableResponse(call);
  }
  const incident = currentRequest()?.id ?? randomUUID();
  log.error({ err: error, incident, call: call?.path }, 'call failed');
  return refusalResponse('internalServerError', { incident });
}

/** How soon a caller may try again, with the same id. */
const RETRY_SECONDS = 2;

/** The response when the server cannot decide: a 503, like an unreachable server [E-05]. */
function unavailableResponse(call: Call | undefined): Response {
  const failure = call?.unreachable ?? READ_UNREACHABLE;
  const response = json({ ...failure, statusDetail: { retry_after_seconds: RETRY_SECONDS } }, 503, []);
  response.headers.set('retry-after', String(RETRY_SECONDS));
  return response;
}

function isDeclared(call: Call, code: ErrorName): boolean {
  const declared: readonly ErrorName[] = [
    ...COMMON_ERRORS,
    ...(call.caller === 'player' ? SESSION_ERRORS : []),
    ...call.errors,
  ];
  return declared.includes(code);
}

function json(body: unknown, status: number, cookies: readonly string[]): Response {
  const headers = new Headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(JSON.stringify(body), { status, headers });
}
