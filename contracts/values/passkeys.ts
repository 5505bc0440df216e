import { z } from 'zod';

/**
 * Passkeys (WebAuthn) of players and staff: options and answers use WebAuthn's names; binary values are
 * base64url.
 */
const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);
const credentialId = base64url(1364);
/** Transports between browser and authenticator. */
const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
export type PasskeyTransport = z.infer<typeof transport>;
/** Transports of a new passkey; unknown ones are dropped, because browsers add new values. */
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

export const passkeyCreationOptions = z.object({
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
export type PasskeyCreationOptions = z.infer<typeof passkeyCreationOptions>;

export const passkeyRequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(descriptor),
  userVerification,
});
export type PasskeyRequestOptions = z.infer<typeof passkeyRequestOptions>;

/** An authenticator's answer to creation options. */
export const passkeyAttestation = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4096),
    attestationObject: base64url(16_384),
    transports: knownTransports,
  }),
});
export type PasskeyAttestation = z.output<typeof passkeyAttestation>;

/** An authenticator's answer to request options. */
export const passkeyAssertion = z.object({
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
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

export const passkeyRow = z.object({
  passkey_id: z.uuid(),
  name: z.string(),
  /** Relying party host; browsers offer the passkey only there. */
  domain: z.string(),
  created_at: z.iso.datetime(),
  /** Empty: never used. */
  last_used_at: z.union([z.iso.datetime(), z.literal('')]),
});
export type PasskeyRow = z.infer<typeof passkeyRow>;

/** Passkey name chosen by the owner; if empty, browser and operating system. */
export const passkeyName = z.string().trim().max(40).default('');
