import type {
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  PasskeyTransport,
} from '#contracts/values/passkeys.ts';
import { PASSKEY_ALGORITHMS } from './verification.ts';

/** Authenticator timeout. */
export const CHALLENGE_SECONDS = 300;
/** Passkeys of a person, and the length of their names. */
export const MAX_PASSKEYS = 10;
export const MAX_PASSKEY_NAME = 40;

type KnownPasskey = PasskeyRequestOptions['allowCredentials'][number];

/** A stored passkey in the form browsers expect. */
export const passkeyDescriptor = (credentialId: Buffer, transports: PasskeyTransport[]): KnownPasskey => ({
  id: credentialId.toString('base64url'),
  type: 'public-key',
  transports,
});

/** Options for a new passkey: discoverable, with user verification, excluding known ones. */
export function creationOptions(
  rp: { id: string; name: string },
  person: { id: string; name: string },
  challenge: string,
  known: KnownPasskey[],
): PasskeyCreationOptions {
  return {
    rp,
    user: { id: userHandleOf(person.id), name: person.name, displayName: person.name },
    challenge,
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_SECONDS * 1000,
    attestation: 'none',
    excludeCredentials: known,
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

/**
 * Options for signing in with one of these passkeys; if empty, the browser offers all passkeys of the domain.
 */
export function requestOptions(
  domain: string,
  challenge: string,
  allowCredentials: KnownPasskey[],
): PasskeyRequestOptions {
  const timeout = CHALLENGE_SECONDS * 1000;
  return { rpId: domain, challenge, timeout, allowCredentials, userVerification: 'required' };
}

/** The account's name in authenticators: its id (UUID), which reveals nothing about the person. */
export const userHandleOf = (personId: string): string =>
  Buffer.from(personId.replaceAll('-', ''), 'hex').toString('base64url');
