import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers';
import type { PasskeyAssertion, PasskeyAttestation } from '#contracts/api/passkeys.ts';
import { Refusal, refuse } from '#server/platform/refusal.ts';

/** EdDSA, ES256 and RS256: the algorithms of common authenticators. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257];

/** The expectation: the domain of the request and the challenge issued to it. */
export type PasskeyExpectation = { domain: string; challenge: string };
export type StoredPasskey = { credentialId: Buffer; publicKey: Buffer; counter: bigint };

/** The challenge in an answer, to compare with the issued ones. */
export async function challengeOf(passkey: PasskeyAssertion | PasskeyAttestation): Promise<string> {
  return await orRefuse(async () => {
    const { challenge } = decodeClientDataJSON(passkey.response.clientDataJSON);
    return typeof challenge === 'string' ? challenge : refuse('invalidPasskey');
  });
}

/**
 * Verifies a new passkey: made on this domain, for this challenge, with user verification. Attestation is not
 * requested: a statement with a certificate is refused, not checked. Refuses `invalidPasskey`.
 */
export async function verifyNewPasskey(
  passkey: PasskeyAttestation,
  { domain, challenge }: PasskeyExpectation,
): Promise<StoredPasskey> {
  return await orRefuse(async () => {
    const { transports: _hints, ...response } = passkey.response;
    requirePlainStatement(response.attestationObject);
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...passkey, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: originOf(response.clientDataJSON, domain),
      expectedRPID: domain,
      requireUserVerification: true,
      supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    });
    if (!verified) refuse('invalidPasskey');
    const { id, publicKey, counter } = registrationInfo.credential;
    if (id !== passkey.id) refuse('invalidPasskey');
    return {
      credentialId: Buffer.from(id, 'base64url'),
      publicKey: Buffer.from(publicKey),
      counter: BigInt(counter),
    };
  });
}

/**
 * Verifies the answer of a known passkey and returns its new counter, which must rise unless the
 * authenticator does not count. Refuses `invalidPasskey`.
 */
export async function verifyPasskey(
  passkey: PasskeyAssertion,
  { domain, challenge }: PasskeyExpectation,
  { credentialId, publicKey, counter }: StoredPasskey,
): Promise<bigint> {
  return await orRefuse(async () => {
    const { userHandle, ...response } = passkey.response;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...passkey,
        response: { ...response, ...(userHandle ? { userHandle } : {}) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: originOf(response.clientDataJSON, domain),
      expectedRPID: domain,
      requireUserVerification: true,
      credential: {
        id: credentialId.toString('base64url'),
        publicKey: new Uint8Array(publicKey),
        counter: Number(counter),
      },
    });
    if (!verified) refuse('invalidPasskey');
    return BigInt(authenticationInfo.newCounter);
  });
}

/**
 * An answer's origin, if it is a page of this domain that no other site frames. The port is ignored, as with
 * cookies; without TLS browsers offer passkeys on localhost only.
 */
function originOf(clientDataJSON: string, domain: string): string {
  const { origin, crossOrigin, topOrigin } = decodeClientDataJSON(clientDataJSON);
  if (crossOrigin || topOrigin !== undefined) refuse('invalidPasskey');
  const { protocol, hostname } = new URL(origin);
  const isLocal = domain === 'localhost' || domain.endsWith('.localhost');
  const isSecure = protocol === 'https:' || (protocol === 'http:' && isLocal);
  if (!isSecure || hostname !== domain) refuse('invalidPasskey');
  return origin;
}

function requirePlainStatement(attestationObject: string): void {
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = decoded.get('fmt');
  const isPlain = format === 'none' || (format === 'packed' && !decoded.get('attStmt').get('x5c'));
  if (!isPlain) refuse('invalidPasskey');
}

/** Unreadable and invalid input comes from the caller and is refused alike. */
async function orRefuse<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    refuse('invalidPasskey');
  }
}
