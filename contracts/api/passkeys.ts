import { z } from 'zod';
import { calendarInstant } from '../values/calendar-day.ts';
import {
  passkeyAssertion,
  passkeyAttestation,
  passkeyCreationOptions,
  passkeyName,
  passkeyRequestOptions,
  passkeyRow,
} from '../values/passkeys.ts';
import { signedIn } from './auth.ts';
import { AUTH_UNREACHABLE, defineCall } from './call.ts';
import { password, playerFields, siteFields, tac } from './fields.ts';

/**
 * Player passkeys (WebAuthn): they sign in without account id and password, and count as a second factor. A
 * passkey works only on the domain it was created for. The calls of this file are not in the specification.
 */
export const passkeys = defineCall({
  path: '/api/auth/passkey/list',
  summary: 'Passkeys of the caller.',
  caller: 'player',
  input: z.object(playerFields),
  output: { value: z.array(passkeyRow) },
  unreachable: AUTH_UNREACHABLE,
});

/**
 * Begins registering a passkey, with the password and, if set up, the second factor. `tac` as for
 * `startSecondFactor`.
 */
export const startPasskey = defineCall({
  path: '/api/auth/passkey/start',
  summary: 'Begin a new passkey.',
  caller: 'player',
  input: z.object({ ...playerFields, password, tac: tac.optional() }),
  output: { options: passkeyCreationOptions },
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
 * Stores a new passkey. The account's first second factor ends its other sessions and returns recovery codes,
 * once; later ones return none.
 */
export const addPasskey = defineCall({
  path: '/api/auth/passkey/add',
  summary: 'Store a new passkey.',
  caller: 'player',
  input: z.object({
    ...playerFields,
    name: passkeyName,
    passkey: passkeyAttestation,
  }),
  output: { recovery_codes: z.array(z.string()) },
  errors: ['invalidPasskey', 'passkeyLimit', 'tooManyAttempts'],
  unreachable: AUTH_UNREACHABLE,
});

/** Removes a passkey; removing the last second factor also deletes the recovery codes. */
export const removePasskey = defineCall({
  path: '/api/auth/passkey/remove',
  summary: 'Remove a passkey.',
  caller: 'player',
  input: z.object({ ...playerFields, password, passkey_id: z.uuid() }),
  output: {},
  errors: ['notFound', 'confirmationNeeded', 'passwordUnset', 'wrongCredentials', 'tooManyAttempts'],
  unreachable: AUTH_UNREACHABLE,
});

/** The answer sets an HttpOnly cookie that `loginPasskey` must carry, from browsers and programs alike. */
export const startPasskeyLogin = defineCall({
  path: '/api/auth/passkey/start_login',
  summary: 'Begin signing in with a passkey.',
  caller: 'guest',
  input: z.object(siteFields),
  output: { options: passkeyRequestOptions },
  errors: ['tooManyAttempts'],
  unreachable: AUTH_UNREACHABLE,
});

/** Signs in with a passkey alone: it is both password and second factor. */
export const loginPasskey = defineCall({
  path: '/api/auth/passkey/login',
  summary: 'Sign in with a passkey.',
  caller: 'guest',
  input: z.object({ ...siteFields, passkey: passkeyAssertion }),
  output: signedIn,
  errors: ['invalidPasskey', 'wrongCredentials', 'tooManyAttempts', 'registerDown', 'BLOCK', 'CLOSE'],
  unreachable: AUTH_UNREACHABLE,
});

export const startPasskeyConfirm = defineCall({
  path: '/api/auth/passkey/start_confirm',
  summary: 'Begin confirming the session with a passkey.',
  caller: 'player',
  input: z.object(playerFields),
  output: { options: passkeyRequestOptions },
  errors: ['notFound', 'tooManyAttempts'],
  unreachable: AUTH_UNREACHABLE,
});

/** Like `confirmSecondFactor`, with a passkey. */
export const confirmPasskey = defineCall({
  path: '/api/auth/passkey/confirm',
  summary: 'Confirm the session with a passkey.',
  caller: 'player',
  input: z.object({ ...playerFields, passkey: passkeyAssertion }),
  output: { confirmed_until: calendarInstant },
  errors: ['invalidPasskey', 'tooManyAttempts'],
  unreachable: AUTH_UNREACHABLE,
});
