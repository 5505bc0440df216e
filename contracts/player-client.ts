/** Exports of the npm package of the player API (`scripts/client-package.ts`). */
export type { Answer, Call, Input, Output } from './api/call.ts';
export type { ErrorName } from './api/errors.ts';
export { type Api, api, type CallName } from './api/index.ts';
export { type Client, createClient, type Send, succeeded } from './client.ts';

/**
 * Sends calls to a brand's own host, such as `https://casino.example`. `fetcher`: an alternative `fetch`, for
 * example with timeouts or a proxy.
 */
export function sendTo(origin: string, fetcher: typeof fetch = fetch) {
  return (path: string, init: { method: 'POST'; headers: Record<string, string>; body: string }) =>
    fetcher(new URL(path, origin), init);
}
