import { requestPublic } from '../../../platform/external/public-request.ts';
import { traceOutgoing } from '../../../platform/tracing/outgoing-span.ts';
import { GatewayRefusal } from './gateway.ts';

export type GatewayRequest = {
  method: 'GET' | 'POST';
  url: URL;
  headers: Readonly<Record<string, string>>;
  body?: string;
};
/** One call to a gateway; throws without a complete answer. */
export type GatewayFetch = (request: GatewayRequest) => Promise<{ status: number; text: string }>;

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 2 * 1024 * 1024;
/** Request timeout, conflict with a request on its way, too early, too many: nothing was decided. */
const RETRYABLE_STATUSES: readonly number[] = [408, 409, 425, 429];

/**
 * Calls go to public addresses by https; `origins` may be called by http or inside the network. Redirects are
 * not followed: credentials go nowhere else.
 */
export function createGatewayFetch(origins: readonly string[]): GatewayFetch {
  return async ({ method, url, headers, body }) => {
    const bytes = body === undefined ? {} : { body: Buffer.from(body) };
    if (!origins.includes(url.origin))
      return await requestPublic({ url, method, headers, waitMs: TIMEOUT_MS, maxBytes: MAX_BYTES, ...bytes });
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return await traceOutgoing({ method, url }, async (added) => {
      const request = { method, headers: { ...headers, ...added }, signal, ...bytes };
      const answer = await fetch(url, { redirect: 'error', ...request });
      return { status: answer.status, text: await answer.text() };
    });
  };
}

/**
 * A gateway's answer as JSON. Throws `GatewayRefusal` for a definite refusal, anything else when the outcome
 * is unknown.
 */
export function readAnswer(id: string, { status, text }: { status: number; text: string }): unknown {
  if (status >= 400 && status < 500 && !RETRYABLE_STATUSES.includes(status))
    throw new GatewayRefusal(`${id} answered ${status}`);
  if (status < 200 || status >= 300) throw new Error(`${id} answered ${status}`);
  return JSON.parse(text) as unknown;
}
