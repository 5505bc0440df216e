import { z } from 'zod';
import type { CurrencyDefinition } from '../values/currency.ts';
import { defineSessionCall } from './call.ts';
import { instant, staffLogin, staffName } from './fields.ts';
import { heldRole } from './own-roles.ts';

export const consoleSite = z.object({
  site_id: z.int(),
  name: z.string(),
  domain: z.string(),
  currency: z.string(),
  is_archived: z.boolean(),
  /** IANA time zone of the site's figures. */
  zone: z.string(),
  /** The person's roles on this site. */
  roles: z.array(heldRole),
});
export type ConsoleSiteItem = z.infer<typeof consoleSite>;

const currencyDefinition = z.object({
  code: z.string(),
  exponent: z.int(),
  symbol: z.string(),
  dollar: z.int(),
}) satisfies z.ZodType<CurrencyDefinition>;

/** Six digits of the authenticator app. */
export const totpCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/);

/** The signed-in staff member. */
export const me = {
  staff_id: z.string(),
  login: z.string(),
  name: z.string(),
  /** Address for mailed reports; empty: none. */
  mail: z.string(),
  sites: z.array(consoleSite),
  /** Currencies of the installation. */
  currencies: z.array(currencyDefinition),
  /** Roles for every site, including future ones. */
  everywhere: z.array(heldRole),
  /** Sent as the header `x-console-token` of every call; other origins cannot read it. */
  token: z.string(),
  idle_minutes: z.int(),
  /** Passkeys added in the last few days; the console notifies the person of each. */
  new_passkeys: z.array(z.object({ name: z.string(), created_at: instant })),
};

/**
 * Requires a second factor, or a passkey instead (`passkeys.ts`). The answer does not reveal what was wrong.
 */
export const signIn = defineSessionCall({
  path: 'sign-in',
  summary: 'Sign in with a login, a password and a time-based code.',
  input: {
    login: z.string().trim().min(1).max(64),
    password: z.string().min(1).max(128),
    code: totpCode,
  },
  output: me,
  errors: ['wrongSignIn', 'locked'],
});
export const session = defineSessionCall({
  path: 'session',
  summary: 'Who is signed in.',
  input: {},
  output: me,
});
export const signOut = defineSessionCall({
  path: 'sign-out',
  summary: 'End the session.',
  input: {},
  output: {},
});
export const changePassword = defineSessionCall({
  path: 'password',
  summary: 'Change your own password; other sessions end.',
  input: { password: z.string().min(1).max(128), new_password: z.string().min(12).max(128) },
  output: {},
  errors: ['wrongSignIn', 'weakPassword', 'locked'],
});

export const changeMail = defineSessionCall({
  path: 'mail',
  summary: 'Set the address for your emailed reports; empty for none.',
  input: {
    password: z.string().min(1).max(128),
    mail: z.union([z.email().max(254), z.literal('')]),
  },
  output: {},
  errors: ['wrongSignIn', 'locked'],
});

const setupAccount = {
  /** As printed by the server at start-up. */
  token: z.string().trim().min(1).max(128),
  login: staffLogin,
  name: staffName,
  password: z.string().min(12).max(128),
};

/** An installation without staff is set up by a person with access to the token that the server prints. */
export const setupState = defineSessionCall({
  path: 'setup/state',
  summary: 'Whether this installation still needs its first administrator.',
  input: {},
  output: { is_needed: z.boolean() },
});
export const beginSetup = defineSessionCall({
  path: 'setup/begin',
  summary: 'Check the account of the first administrator; returns the secret for the authenticator app.',
  input: setupAccount,
  output: { totp_uri: z.string() },
  errors: ['wrongSetupToken', 'weakPassword'],
});
export const completeSetup = defineSessionCall({
  path: 'setup/complete',
  summary: 'Open the account of the first administrator and sign in. The token works once.',
  input: {
    ...setupAccount,
    code: totpCode,
  },
  output: me,
  errors: ['wrongSetupToken', 'wrongCode', 'weakPassword'],
});
