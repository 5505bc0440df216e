import { z } from 'zod';
import { calendarInstant } from '../values/calendar-day.ts';
import { AUTH_UNREACHABLE, defineCall } from './call.ts';
import { factorCode, password, playerFields, tac } from './fields.ts';

/**
 * Second factor of a player: an authenticator app (RFC 6238) or a passkey (`passkeys.ts`), and recovery
 * codes. Once set up, it is required for signing in with a password or a code, and within the last ten
 * minutes for every action that requires the password (`confirmSecondFactor`, `confirmPasskey`).
 * `factorNeeded` and `confirmationNeeded` list the available `methods`: `factor` is a code of the app or a
 * recovery code, `passkey` a passkey of this domain. The calls of this file are not in the specification.
 */
export const secondFactor = defineCall({
  path: '/api/auth/factor',
  summary: 'Whether the caller uses an authenticator app, and how many recovery codes are left.',
  caller: 'player',
  input: z.object(playerFields),
  output: { is_enabled: z.boolean(), recovery_codes_left: z.int() },
  unreachable: AUTH_UNREACHABLE,
});

/**
 * Begins set-up: returns the secret for the app, as text and as the URL for a QR code. It becomes active with
 * `enableSecondFactor`. If no contact has been verified, `tac`, a code from `requestConfirmTac`, is required;
 * without it `confirmationNeeded` with the method `code`.
 */
export const startSecondFactor = defineCall({
  path: '/api/auth/factor/start',
  summary: 'Begin the set-up of an authenticator app.',
  caller: 'player',
  input: z.object({ ...playerFields, password, tac: tac.optional() }),
  output: { secret: z.string(), uri: z.string() },
  errors: [
    'factorEnabled',
    'confirmationNeeded',
    'passwordUnset',
    'wrongCredentials',
    'invalidCode',
    'tooManyAttempts',
  ],
  unreachable: AUTH_UNREACHABLE,
});

/**
 * Completes set-up with a code of the app; other sessions end. Recovery codes are returned once and stored as
 * hashes. An account that already has some from a passkey keeps them and receives none.
 */
export const enableSecondFactor = defineCall({
  path: '/api/auth/factor/enable',
  summary: 'Finish the set-up of an authenticator app.',
  caller: 'player',
  input: z.object({ ...playerFields, factor_code: factorCode }),
  output: { recovery_codes: z.array(z.string()) },
  errors: [
    'invalidFactor',
    'factorEnabled',
    'confirmationNeeded',
    'invalidCode',
    'notFound',
    'tooManyAttempts',
  ],
  unreachable: AUTH_UNREACHABLE,
});

/** Removes the app, with the password and a code of the app or a recovery code. */
export const removeSecondFactor = defineCall({
  path: '/api/auth/factor/remove',
  summary: 'Remove the authenticator app.',
  caller: 'player',
  input: z.object({ ...playerFields, password, factor_code: factorCode }),
  output: {},
  errors: ['invalidFactor', 'notFound', 'passwordUnset', 'wrongCredentials', 'tooManyAttempts'],
  unreachable: AUTH_UNREACHABLE,
});

/** Confirms the session with the second factor for actions that require it, for ten minutes. */
export const confirmSecondFactor = defineCall({
  path: '/api/auth/factor/confirm',
  summary: 'Confirm the session with the second factor.',
  caller: 'player',
  input: z.object({ ...playerFields, factor_code: factorCode }),
  output: { confirmed_until: calendarInstant },
  errors: ['invalidFactor', 'notFound', 'tooManyAttempts'],
  unreachable: AUTH_UNREACHABLE,
});

/** Returns new recovery codes, with the password and the second factor; invalidates the old ones. */
export const renewRecoveryCodes = defineCall({
  path: '/api/auth/factor/recovery_codes',
  summary: 'Replace the recovery codes.',
  caller: 'player',
  input: z.object({ ...playerFields, password }),
  output: { recovery_codes: z.array(z.string()) },
  errors: ['notFound', 'confirmationNeeded', 'passwordUnset', 'wrongCredentials', 'tooManyAttempts'],
  unreachable: AUTH_UNREACHABLE,
});
