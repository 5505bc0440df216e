import { createPartnerFetch, type PartnerFetch } from '../../../platform/external/partner-fetch.ts';
import { GatewayRefusal } from './gateway.ts';

/** Maximum response size of a gateway. */
const MAX_BYTES = 2 * 1024 * 1024;
/**
 * Request timeout, conflict with a request in progress, too early, too many requests: the outcome is
 * undecided.
 */
const RETRYABLE_STATUSES: readonly number[] = [408, 409, 425, 429];

/** Calls a gateway; `origins` may be called by http or inside the network. */
export const createGatewayFetch = (origins: readonly string[]): PartnerFetch =>
  createPartnerFetch(origins, MAX_BYTES);

/**
 * A gateway's response as JSON. Throws `GatewayRefusal` for a definite refusal, any other error when the
 * outcome is unknown.
 */
export function readAnswer(id: string, { status, text }: { status: number; text: string }): unknown {
  if (status >= 400 && status < 500 && !RETRYABLE_STATUSES.includes(status))
    throw new GatewayRefusal(`${id} answered ${status}`);
  if (status < 200 || status >= 300) throw new Error(`${id} answered ${status}`);
  return JSON.parse(text) as unknown;
}
