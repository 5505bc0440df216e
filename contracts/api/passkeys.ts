import { z } from 'zod';
import { signedIn } from './auth.ts';
import { AUTH_UNREACHABLE, defineCall } from './call.ts';
import { password, playerFields, siteFields, tac } from './fields.ts';

/**
 * Passkeys of a player (WebAuthn): they sign in without a name and a password, and count as second factor. A
 * passkey works only on the domain it was created for. Options and answers have WebAuthn's names, binary
 * values are base64url. Calls of this file are our own.
 */
const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);
const credentialId = base64url(1364);
/** How a browser reaches an authenticator. */
const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
export type PasskeyTransport = z.infer<typeof transport>;
/** Transports of a new passkey; unknown ones are dropped, because browsers add new ones. */
const knownTransports = z
  .array(z.string().min(1).max(32))
  .max(10)
  .default([])
  .transform((reported) => transport.options.filter((known) => reported.includes(known)));

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(transport),
});
const userVerification = z.literal('required');

const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification,
  }),
});
export type PasskeyCreationOptions = z.infer<typeof creationOptions>;

const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(descriptor),
  userVerification,
});
export type PasskeyRequestOptions = z.infer<typeof requestOptions>;

/** An authenticator's answer to creation options. */
const attestation = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4096),
    attestationObject: base64url(16_384),
    transports: knownTransports,
  }),
});
export type PasskeyAttestation = z.output<typeof attestation>;

/** An authenticator's answer to request options. */
const assertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4096),
    authenticatorData: base64url(4096),
    signature: base64url(2048),
    userHandle: base64url(128).optional(),
  }),
});
export type PasskeyAssertion = z.output<typeof assertion>;

const passkeyRow = z.object({
  passkey_id: z.uuid(),
  name: z.string(),
  domain: z.string(),
  created_at: z.iso.datetime(),
  /** Empty: not used yet. */
  last_used_at: z.union([z.iso.datetime(), z.literal('')]),
});
export type PasskeyRow = z.infer<typeof passkeyRow>;

export const passkeys = defineCall({
  path: '/api/auth/passkey/list',
  summary: 'Passkeys of the caller.',
  caller: 'player',
  input: z.object(playerFields),
  output: { value: z.array(passkeyRow) },
  unreachable: AUTH_UNREACHABLE,
});

/**
 * Begins a new passkey, with the password and, where there is one, the second factor. `tac` as for
 * `startSecondFactor`.
 */
export const startPasskey = defineCall({
  path: '/api/auth/passkey/start',
  summary: 'Begin a new passkey.',
  caller: 'player',
  input: z.object({ ...playerFields, password, tac: tac.optional() }),
  output: { options: creationOptions },
  errors: [
    'passkeyLimit',
    'confirmationNeeded',
    'passwordUnset',
    'wrongCredentials',
    'invalidCode',
    'tooManyAttempts',
  ],
  unreachable: AUTH_UNREACHABLE,
});

/**
 * Stores a new passkey. The first second factor of an account ends its other sessions and returns recovery
 * codes, once; later ones return none.
 */
export const addPasskey = defineCall({
  path: '/api/auth/passkey/add',
  summary: 'Store a new passkey.',
  caller: 'player',
  input: z.object({
    ...playerFields,
    /** The player's name for it; empty: the browser and its system. */
    name: z.string().trim().max(40).default(''),
    passkey: attestation,
  }),
  output: { recovery_codes: z.array(z.string()) },
  errors: ['invalidPasskey', 'passkeyLimit', 'tooManyAttempts'],
  unreachable: AUTH_UNREACHABLE,
});

/** Removes a passkey; with the last second factor the recovery codes are deleted too. */
export const removePasskey = defineCall({
  path: '/api/auth/passkey/remove',
  summary: 'Remove a passkey.',
  caller: 'player',
  input: z.object({ ...playerFields, password, passkey_id: z.uuid() }),
  output: {},
  errors: ['notFound', 'confirmationNeeded', 'passwordUnset', 'wrongCredentials', 'tooManyAttempts'],
  unreachable: AUTH_UNREACHABLE,
});

/** The answer sets an HttpOnly cookie that `loginPasskey` must carry, from a browser and from a program. */
export const startPasskeyLogin = defineCall({
  path: '/api/auth/passkey/start_login',
  summary: 'Begin signing in with a passkey.',
  caller: 'guest',
  input: z.object(siteFields),
  output: { options: requestOptions },
  errors: ['tooManyAttempts'],
  unreachable: AUTH_UNREACHABLE,
});

/** Signs in with a passkey alone: it is both password and second factor. */
export const loginPasskey = defineCall({
  path: '/api/auth/passkey/login',
  summary: 'Sign in with a passkey.',
  caller: 'guest',
  input: z.object({ ...siteFields, passkey: assertion }),
  output: signedIn,
  errors: ['invalidPasskey', 'wrongCredentials', 'tooManyAttempts', 'registerDown', 'BLOCK', 'CLOSE'],
  unreachable: AUTH_UNREACHABLE,
});

export const startPasskeyConfirm = defineCall({
  path: '/api/auth/passkey/start_confirm',
  summary: 'Begin confirming the session with a passkey.',
  caller: 'player',
  input: z.object(playerFields),
  output: { options: requestOptions },
  errors: ['notFound', 'tooManyAttempts'],
  unreachable: AUTH_UNREACHABLE,
});

/** As `confirmSecondFactor`, with a passkey. */
export const confirmPasskey = defineCall({
  path: '/api/auth/passkey/confirm',
  summary: 'Confirm the session with a passkey.',
  caller: 'player',
  input: z.object({ ...playerFields, passkey: assertion }),
  output: { confirmed_until: z.iso.datetime() },
  errors: ['invalidPasskey', 'tooManyAttempts'],
  unreachable: AUTH_UNREACHABLE,
});
