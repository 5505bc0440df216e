import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers';
import type { PasskeyAssertion, PasskeyAttestation } from '#contracts/values/passkeys.ts';

/** EdDSA, ES256 and RS256: the algorithms of common authenticators. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257];

/** The expectation: the domain of the request and the challenge issued to it. */
type PasskeyExpectation = { domain: string; challenge: string };
export type StoredPasskey = { credentialId: Buffer; publicKey: Buffer; counter: bigint };

/** The challenge in an answer, to compare with the issued ones; undefined if unreadable. */
export function challengeOf(passkey: PasskeyAssertion | PasskeyAttestation): string | undefined {
  try {
    const { challenge } = decodeClientDataJSON(passkey.response.clientDataJSON);
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Verifies a new passkey: made on this domain, for this challenge, with user verification. Attestation is not
 * requested: a statement with a certificate is not accepted. Undefined on any error.
 */
export async function verifyNewPasskey(
  passkey: PasskeyAttestation,
  { domain, challenge }: PasskeyExpectation,
): Promise<StoredPasskey | undefined> {
  return await unlessInvalid(async () => {
    const { transports: _hints, ...response } = passkey.response;
    const origin = originOf(response.clientDataJSON, domain);
    if (!origin || !isPlainStatement(response.attestationObject)) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...passkey, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: domain,
      requireUserVerification: true,
      supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    });
    if (!verified) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    if (id !== passkey.id) return undefined;
    return {
      credentialId: Buffer.from(id, 'base64url'),
      publicKey: Buffer.from(publicKey),
      counter: BigInt(counter),
    };
  });
}

/**
 * Verifies the answer of a known passkey and returns its new counter, which must rise unless the
 * authenticator does not count. Undefined on any error.
 */
export async function verifyPasskey(
  passkey: PasskeyAssertion,
  { domain, challenge }: PasskeyExpectation,
  { credentialId, publicKey, counter }: StoredPasskey,
): Promise<bigint | undefined> {
  return await unlessInvalid(async () => {
    const { userHandle, ...response } = passkey.response;
    const origin = originOf(response.clientDataJSON, domain);
    if (!origin) return undefined;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...passkey,
        response: { ...response, ...(userHandle ? { userHandle } : {}) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: domain,
      requireUserVerification: true,
      credential: {
        id: credentialId.toString('base64url'),
        publicKey: new Uint8Array(publicKey),
        counter: Number(counter),
      },
    });
    if (!verified) return undefined;
    return BigInt(authenticationInfo.newCounter);
  });
}

/**
 * An answer's origin, if it is a page of this domain not framed by another site. The port is ignored, as with
 * cookies; without TLS browsers offer passkeys on localhost only.
 */
function originOf(clientDataJSON: string, domain: string): string | undefined {
  const { origin, crossOrigin, topOrigin } = decodeClientDataJSON(clientDataJSON);
  if (crossOrigin || topOrigin !== undefined) return undefined;
  const { protocol, hostname } = new URL(origin);
  const isLocal = domain === 'localhost' || domain.endsWith('.localhost');
  const isSecure = protocol === 'https:' || (protocol === 'http:' && isLocal);
  return isSecure && hostname === domain ? origin : undefined;
}

function isPlainStatement(attestationObject: string): boolean {
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = decoded.get('fmt');
  return format === 'none' || (format === 'packed' && !decoded.get('attStmt').get('x5c'));
}

/** The library throws at unreadable and invalid input alike, all of which comes from the caller. */
async function unlessInvalid<T>(check: () => Promise<T>): Promise<T | undefined> {
  try {
    return await check();
  } catch {
    return undefined;
  }
}
