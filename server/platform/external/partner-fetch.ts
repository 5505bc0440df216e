import { traceOutgoing } from '../tracing/outgoing-span.ts';
import { requestPublic } from './public-request.ts';

export type PartnerRequest = {
  method: 'GET' | 'POST';
  url: URL;
  headers: Readonly<Record<string, string>>;
  body?: string;
};
/** One call to the API of a gateway or vendor; throws without a complete answer. */
export type PartnerFetch = (request: PartnerRequest) => Promise<{ status: number; text: string }>;

const TIMEOUT_MS = 5_000;

/**
 * Calls go to public addresses by https; `origins` may be called over http or inside the network. Redirects
 * are not followed, so that credentials are not sent elsewhere. `maxBytes`: maximum response size of a public
 * address.
 */
export function createPartnerFetch(origins: readonly string[], maxBytes: number): PartnerFetch {
  return async ({ method, url, headers, body }) => {
    const bytes = body === undefined ? {} : { body: Buffer.from(body) };
    if (!origins.includes(url.origin))
      return await requestPublic({ url, method, headers, waitMs: TIMEOUT_MS, maxBytes, ...bytes });
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return await traceOutgoing({ method, url }, async (added) => {
      const request = { method, headers: { ...headers, ...added }, signal, ...bytes };
      const answer = await fetch(url, { redirect: 'error', ...request });
      return { status: answer.status, text: await answer.text() };
    });
  };
}
