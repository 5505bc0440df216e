import { z } from 'zod';
import {
  passkeyAssertion,
  passkeyAttestation,
  passkeyCreationOptions,
  passkeyName,
  passkeyRequestOptions,
  passkeyRow,
} from '../values/passkeys.ts';
import { defineSessionCall } from './call.ts';
import { uuid } from './fields.ts';
import { me, totpCode } from './session.ts';

/**
 * Both factors again: password and code, or a passkey (with `startStaffPasskeyConfirm`), which counts as
 * both.
 */
const staffProof = z.union([
  z.object({ password: z.string().min(1).max(128), code: totpCode }),
  z.object({ passkey: passkeyAssertion }),
]);
export type StaffProof = z.output<typeof staffProof>;

/** Staff passkeys, for the console's host. */
export const staffPasskeyCalls = {
  /** The answer sets an HttpOnly cookie that `signInByPasskey` must carry. */
  startStaffPasskeySignIn: defineSessionCall({
    path: 'passkeys/start-sign-in',
    summary: 'Begin signing in with a passkey.',
    input: {},
    output: { options: passkeyRequestOptions },
  }),
  signInByPasskey: defineSessionCall({
    path: 'passkeys/sign-in',
    summary: 'Sign in with a passkey alone: it is both factors.',
    input: { passkey: passkeyAssertion },
    output: me,
    errors: ['invalidPasskey', 'locked'],
  }),
  staffPasskeys: defineSessionCall({
    path: 'passkeys',
    summary: 'Your own passkeys, the oldest first.',
    input: {},
    output: { value: z.array(passkeyRow) },
  }),
  startStaffPasskeyConfirm: defineSessionCall({
    path: 'passkeys/start-confirm',
    summary: 'Begin confirming with a passkey of this host.',
    input: {},
    output: { options: passkeyRequestOptions },
    errors: ['notFound'],
  }),
  startStaffPasskey: defineSessionCall({
    path: 'passkeys/start',
    summary: 'Begin a new passkey of your own, with both factors.',
    input: { proof: staffProof },
    output: { options: passkeyCreationOptions },
    errors: ['wrongSignIn', 'invalidPasskey', 'passkeyLimit', 'locked'],
  }),
  addStaffPasskey: defineSessionCall({
    path: 'passkeys/add',
    summary: 'Store a new passkey of your own.',
    input: { name: passkeyName, passkey: passkeyAttestation },
    output: {},
    errors: ['invalidPasskey', 'passkeyLimit'],
  }),
  removeStaffPasskey: defineSessionCall({
    path: 'passkeys/remove',
    summary: 'Remove a passkey of your own, with both factors.',
    input: { passkey_id: uuid, proof: staffProof },
    output: {},
    errors: ['wrongSignIn', 'invalidPasskey', 'notFound', 'locked'],
  }),
};
