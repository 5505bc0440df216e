import { z } from 'zod';
import { defineSessionCall } from './call.ts';
import { ROLES } from './rights.ts';

const role = z.enum(ROLES);
export const consoleSite = z.object({
  site_id: z.int(),
  name: z.string(),
  domain: z.string(),
  currency: z.string(),
  /** What the person is on this site. */
  roles: z.array(role),
});
export type ConsoleSiteItem = z.infer<typeof consoleSite>;

const me = {
  staff_id: z.string(),
  login: z.string(),
  name: z.string(),
  sites: z.array(consoleSite),
  /** Goes into the header `x-console-token` of every call: a page of another origin cannot read it. */
  token: z.string(),
  idle_minutes: z.int(),
};

/** A second factor is always asked. What was wrong is not told. */
export const signIn = defineSessionCall({
  path: 'sign-in',
  summary: 'Sign in with a login, a password and a time-based code.',
  input: {
    login: z.string().trim().min(1).max(64),
    password: z.string().min(1).max(128),
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/),
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
  summary: 'Change one’s own password; other sessions end.',
  input: { password: z.string().min(1).max(128), new_password: z.string().min(12).max(128) },
  output: {},
  errors: ['wrongSignIn', 'weakPassword', 'locked'],
});
