import { randomUUID } from 'node:crypto';
import type { Call } from '#contracts/api/call.ts';
import { COMMON_ERRORS, ERRORS, type ErrorName, SESSION_ERRORS } from '#contracts/api/errors.ts';
import type { Log } from '../log.ts';
import { Refusal } from '../refusal.ts';

/** A successful envelope [specification 7]. */
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
  return json({ statusCode, statusMessage: code, statusDetail: detail }, http, cookies);
}

/**
 * The one translator from what was thrown to what is answered. A refusal the call does not declare is a bug too: it is logged
 * with an id, and the caller learns the id alone.
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
  const incident = randomUUID();
  log.error({ err: error, incident, call: call?.path }, 'call failed');
  return refusalResponse('internalServerError', { incident });
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
