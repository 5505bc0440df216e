import type { DOMAIN_STATES } from '#contracts/console/brands.ts';
import { resolveHost } from '#server/platform/external/public-address.ts';
import { type PublicRequestOptions, requestPublic } from '#server/platform/external/public-request.ts';

type DomainCheck = {
  domain: string;
  state: (typeof DOMAIN_STATES)[number];
  addresses: string[];
  problem: string;
};

const WAIT_MS = 8000;
const MAX_BYTES = 1024;

/**
 * Whether a domain resolves, and whether this installation answers there over HTTPS. Internal addresses are
 * not called, and only the result of a response is disclosed.
 */
export async function checkDomain(
  domain: string,
  installationId: string,
  options: PublicRequestOptions = {},
): Promise<DomainCheck> {
  const { addresses: resolve = resolveHost } = options;
  const addresses = await resolve(domain).catch(() => []);
  const of = (state: DomainCheck['state'], problem = ''): DomainCheck => ({
    ...{ domain, state, addresses, problem },
  });
  if (addresses.length === 0) return of('unresolved');
  try {
    const url = new URL(`https://${domain}/healthz/installation`);
    const limits = { waitMs: WAIT_MS, maxBytes: MAX_BYTES };
    const { text } = await requestPublic({ url, method: 'GET', headers: {}, ...limits }, options);
    return of(text.trim() === installationId ? 'here' : 'elsewhere');
  } catch (error) {
    return of('unreachable', error instanceof Error ? error.message.slice(0, 200) : '');
  }
}
