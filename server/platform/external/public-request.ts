import { request } from 'node:https';
import { traceOutgoing } from '../tracing/outgoing-span.ts';
import { isPublicAddress, pinnedLookup, resolveHost } from './public-address.ts';

type PublicRequest = {
  url: URL;
  method: string;
  headers: Readonly<Record<string, string>>;
  body?: Uint8Array;
  waitMs: number;
  /** Maximum response size in bytes. */
  maxBytes: number;
};
/** For tests. */
export type PublicRequestOptions = {
  addresses?: (host: string) => Promise<string[]>;
  isPublic?: (address: string) => boolean;
  ca?: string;
  port?: number;
};
type PublicResponse = { status: number; headers: Headers; text: string };

/**
 * One request to an address typed by staff: https only, never an internal host, to exactly the resolved
 * address, without redirects. Throws without a complete answer.
 */
export function requestPublic(
  request: PublicRequest,
  options: PublicRequestOptions = {},
): Promise<PublicResponse> {
  return traceOutgoing(request, (added) =>
    exchange({ ...request, headers: { ...request.headers, ...added } }, options),
  );
}

async function exchange(
  { url, method, headers, body, waitMs, maxBytes }: PublicRequest,
  { addresses = resolveHost, isPublic = isPublicAddress, ca, port }: PublicRequestOptions,
): Promise<PublicResponse> {
  if (url.protocol !== 'https:' || url.username || url.password) throw new Error('its address is not https');
  const found = await addresses(url.hostname.replace(/^\[|\]$/g, ''));
  const [address] = found;
  if (!address) throw new Error('its host is not known');
  if (!found.every(isPublic)) throw new Error('its address leads into this network');
  return await new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(waitMs);
    const lookup = pinnedLookup(address);
    const asking = request(url, {
      method,
      headers,
      signal,
      lookup,
      agent: false,
      ...(ca && { ca }),
      ...(port && { port }),
    });
    asking.on('error', reject);
    asking.on('response', (response) => {
      const pieces: Buffer[] = [];
      let bytes = 0;
      response.on('error', reject);
      response.on('data', (piece: Buffer) => {
        bytes += piece.byteLength;
        if (bytes > maxBytes) asking.destroy(new Error('the answer is too long'));
        else pieces.push(piece);
      });
      response.on('end', () => {
        const received = new Headers();
        for (const [name, value] of Object.entries(response.headers))
          if (value !== undefined) received.set(name, String(value));
        const text = Buffer.concat(pieces).toString('utf8');
        resolve({ status: response.statusCode ?? 0, headers: received, text });
      });
    });
    asking.end(body);
  });
}
