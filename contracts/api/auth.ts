import { z } from 'zod';
import { MARKETING_CHANNELS } from '../values/segment-rules.ts';
import { AUTH_UNREACHABLE, defineCall, READ_UNREACHABLE } from './call.ts';
import {
  accountId,
  amount,
  email,
  factorCode,
  password,
  phone,
  playerFields,
  siteFields,
  tac,
  tracking,
} from './fields.ts';
import { depositLimit } from './protection.ts';

/**
 * Answer of every way to sign in [A-02, A-03, P-01]. `token` identifies the session and is not secret;
 * `session_token` is the `auth` of later calls. A browser also receives an HttpOnly cookie, without which its
 * `auth` is useless.
 */
export const signedIn = {
  token: z.string(),
  user: z.object({ account_id: z.string(), session_token: z.string() }),
  fullname: z.string(),
  email: z.string(),
  /**
   * The player is excluded: balance, withdrawals, statements and help are available, play and deposits are
   * not [player protection E4].
   */
  withdraw_only: z.boolean(),
  /**
   * Not in the specification: the password was invalidated; the player must set a new one (`updatePassword`).
   */
  password_needed: z.boolean(),
};

/**
 * Signs in with a password and, if the account has a second factor, `factor_code` (not in the specification).
 * A wrong id and a wrong password get the same answer in the same time [A-02, P-02].
 */
export const login = defineCall({
  path: '/api/auth/login',
  summary: 'Sign in with username and password.',
  rows: ['A-02', 'P-02'],
  caller: 'guest',
  input: z.object({ ...siteFields, account_id: accountId, password, factor_code: factorCode.optional() }),
  output: signedIn,
  errors: [
    'wrongCredentials',
    'factorNeeded',
    'invalidFactor',
    'tooManyAttempts',
    'registerDown',
    'BLOCK',
    'CLOSE',
  ],
  unreachable: AUTH_UNREACHABLE,
});

/** Signs in with a one-time code sent by `tac/request_login` [A-03, P-10]. */
export const loginTac = defineCall({
  path: '/api/auth/login_tac',
  summary: 'Sign in with a one-time code.',
  rows: ['A-03', 'P-10'],
  caller: 'guest',
  input: z.object({ ...siteFields, account_id: accountId, tac, factor_code: factorCode.optional() }),
  output: signedIn,
  errors: [
    'invalidCode',
    'wrongCredentials',
    'factorNeeded',
    'invalidFactor',
    'tooManyAttempts',
    'registerDown',
    'BLOCK',
    'CLOSE',
  ],
  unreachable: AUTH_UNREACHABLE,
});

/** Seconds until the code expires and may be requested again; the same whether or not the account exists. */
const codeSent = { expires_in: z.int(), retry_after: z.int() };

/**
 * Sends a sign-in code to the account's contact. The answer does not reveal whether the account exists [A-04,
 * P-10].
 */
export const requestLoginTac = defineCall({
  path: '/api/auth/tac/request_login',
  summary: 'Send a sign-in code to the contact of an account.',
  rows: ['A-04', 'P-10'],
  caller: 'guest',
  input: z.object({ ...siteFields, account_id: accountId }),
  output: codeSent,
  errors: ['tooManyAttempts', 'smsLimitReached'],
  unreachable: AUTH_UNREACHABLE,
});

/**
 * Opens an account and stores every code the visitor arrived with [A-05, P-09]. Does not sign the player in.
 */
export const signup = defineCall({
  path: '/api/auth/signup',
  summary: 'Create an account.',
  rows: ['A-05', 'P-09'],
  caller: 'guest',
  country: 'registration',
  input: z.object({
    ...siteFields,
    account_id: accountId,
    password,
    contact_phone: phone,
    contact_email: email,
    referrer_code: tracking,
    ch: tracking,
    cm: tracking,
    pp: tracking,
    affiliate_code: tracking,
    fbp: tracking,
    appsflyer_id: tracking,
    visitor_id: tracking,
    /**
     * Not in the specification: the new player's answer about deposit limits [player protection C1]. It can
     * also be given later, before the first deposit.
     */
    deposit_limit: depositLimit.optional(),
    /**
     * Not in the specification: channels on which the new player consents to marketing [operations 10.1].
     * Channels that the registration form does not offer are ignored.
     */
    marketing: z.array(z.enum(MARKETING_CHANNELS)).max(MARKETING_CHANNELS.length).default([]),
  }),
  output: { account_id: z.string() },
  errors: [
    'invalidLimit',
    'registerDown',
    'accountTaken',
    'invalidAccountId',
    'weakPassword',
    'codeNotVerified',
    'tooManyAttempts',
    'registrationClosed',
    'registrationRefused',
  ],
  unreachable: AUTH_UNREACHABLE,
});

/**
 * Checks a registration code and allows the caller to sign up with the account id, a phone number or an email
 * address: the answer sets an HttpOnly cookie that `signup` must carry, from browsers and programs alike
 * [A-06, P-10].
 */
export const verifyTac = defineCall({
  path: '/api/auth/tac/verify',
  summary: 'Verify a registration code.',
  rows: ['A-06', 'P-10'],
  caller: 'guest',
  input: z.object({ ...siteFields, account_id: accountId, tac }),
  output: { verified_until: z.string() },
  errors: ['invalidCode', 'tooManyAttempts'],
  unreachable: AUTH_UNREACHABLE,
});

/** Sends a registration code to an account id that is a phone number or an email address [A-07, P-10]. */
export const requestRegisterTac = defineCall({
  path: '/api/auth/tac/request_new_register',
  summary: 'Send a registration code to a phone number or email address.',
  rows: ['A-07', 'P-10'],
  caller: 'guest',
  country: 'registration',
  input: z.object({ ...siteFields, account_id: accountId }),
  output: codeSent,
  errors: ['invalidAccountId', 'tooManyAttempts', 'smsLimitReached', 'registrationClosed'],
  unreachable: AUTH_UNREACHABLE,
});

/** Sends a recovery code if account and phone match. The answer is the same if they do not [A-08, P-11]. */
export const forgotPassword = defineCall({
  path: '/api/auth/forgot_password',
  summary: 'Send a password recovery code.',
  rows: ['A-08', 'P-11'],
  caller: 'guest',
  input: z.object({ ...siteFields, account_id: accountId, contact_phone: phone }),
  output: codeSent,
  errors: ['tooManyAttempts', 'smsLimitReached'],
  unreachable: AUTH_UNREACHABLE,
});

/**
 * Sets a new password with a recovery code and ends every session of the account [P-11]. Not in the
 * specification.
 */
export const resetPassword = defineCall({
  path: '/api/auth/reset_password',
  summary: 'Set a new password with a recovery code.',
  rows: ['P-11'],
  caller: 'guest',
  input: z.object({ ...siteFields, account_id: accountId, tac, new_password: password }),
  output: {},
  errors: ['invalidCode', 'weakPassword', 'samePassword', 'tooManyAttempts'],
  unreachable: AUTH_UNREACHABLE,
});

/**
 * Changes the caller's password and ends every other session [A-09, P-11]. If the password is invalidated,
 * `tac`, a code from `requestConfirmTac`, replaces it. Neither is required within ten minutes after signing
 * in.
 */
export const updatePassword = defineCall({
  path: '/api/auth/update_password',
  summary: 'Change the password; other sessions end.',
  rows: ['A-09', 'P-11'],
  caller: 'player',
  input: z.object({
    ...playerFields,
    password: password.optional(),
    tac: tac.optional(),
    new_password: password,
  }),
  output: {},
  errors: [
    'wrongCredentials',
    'invalidCode',
    'confirmationNeeded',
    'weakPassword',
    'samePassword',
    'tooManyAttempts',
  ],
  unreachable: AUTH_UNREACHABLE,
});

/**
 * Sends the caller's contact a code that confirms a change if no password is set. Not in the specification.
 */
export const requestConfirmTac = defineCall({
  path: '/api/auth/tac/request_confirm',
  summary: 'Send a code to confirm a change.',
  rows: ['P-10'],
  caller: 'player',
  input: z.object(playerFields),
  output: codeSent,
  errors: ['tooManyAttempts', 'smsLimitReached'],
  unreachable: AUTH_UNREACHABLE,
});

/**
 * `game_balance` is cash plus usable bonus in the site's currency, `bonus_balance` the bonus in it,
 * `game_token` whole tokens [A-10, operations 2].
 */
export const getBalance = defineCall({
  path: '/api/auth/get_balance',
  summary: 'Balance and tokens of the caller.',
  rows: ['A-10'],
  caller: 'player',
  input: z.object(playerFields),
  output: {
    game_balance: amount,
    bonus_balance: amount,
    game_token: amount,
    frozen_token: amount,
    currency: z.string(),
  },
  unreachable: READ_UNREACHABLE,
});

/** Fields of `nextLevel[0]` exactly as specified; always one element [A-11, P-07, operations 5]. */
export const nextLevel = z.object({
  starting_deposit: amount,
  cycle_deposit: amount,
  deposit_next: amount,
  starting_turnover: amount,
  cycle_turnover: amount,
  turnover_next: amount,
  vip_name: z.string(),
  vip_name_next: z.string(),
});

export const vip = defineCall({
  path: '/api/auth/vip',
  summary: 'VIP level of the caller and the requirements of the next one.',
  rows: ['A-11', 'P-07'],
  caller: 'player',
  input: z.object(playerFields),
  output: {
    nextLevel: z.array(nextLevel).length(1),
    /**
     * Not in the specification: whether progress starts at zero (A) or at the carried-over amount (B),
     * operations 5.
     */
    vipProgressMode: z.enum(['A', 'B']),
  },
  unreachable: AUTH_UNREACHABLE,
});
export type NextLevel = z.infer<typeof nextLevel>;
