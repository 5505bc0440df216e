import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export const SHORTEST_SECRET = 16;

/** A provider as seen by one brand, and the signing key of both sides. */
export type ProviderAccount = { site: string; provider: string; keyId: string; secret: string };

/**
 * The key of a brand at a provider, derived from one secret that the platform and the simulator share.
 */
export function providerAccountOf(master: string, site: string, provider: string): ProviderAccount {
  const derive = (what: string) =>
    createHmac('sha256', master).update(`${what}:${site}:${provider}`).digest('base64url');
  return { site, provider, keyId: `kit_${derive('key').slice(0, 24)}`, secret: derive('secret') };
}

/** The key entered for a brand at a provider, otherwise the derived one. */
export function accountOf(
  { master, state }: { master: string; state: { keys?: readonly ProviderAccount[] } },
  site: string,
  provider: string,
): ProviderAccount {
  const isOf = (key: ProviderAccount) => key.site === site && key.provider === provider;
  return state.keys?.find(isOf) ?? providerAccountOf(master, site, provider);
}

/** HMAC-SHA256 over method, path, time, nonce and the body's hash, as the wallet protocol requires. */
export function signatureOf(secret: string, path: string, timestamp: string, nonce: string, body: string) {
  const digest = createHash('sha256').update(body).digest('hex');
  return createHmac('sha256', secret)
    .update(`POST\n${path}\n${timestamp}\n${nonce}\n${digest}`)
    .digest('hex');
}

export function isSigned(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

export const newId = (kind: string): string => `${kind}-${randomBytes(9).toString('base64url')}`;
export const newNonce = (): string => randomBytes(16).toString('base64url');
