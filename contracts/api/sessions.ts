import { z } from 'zod';
import { AUTH_UNREACHABLE, defineCall } from './call.ts';
import { domainName, instant, playerFields } from './fields.ts';

/**
 * The session of the browser's cookie, for the page being rendered [P-01]. `session_token` is derived from
 * the cookie, so it is the same in every answer. `session` is null for a guest; an invalid cookie is cleared.
 * The calls of this file are not in the specification.
 */
export const currentSession = defineCall({
  path: '/api/auth/session',
  summary: 'The session behind the cookie, for server-rendered pages.',
  rows: ['P-01'],
  caller: 'cookie',
  input: z.object({ domain_name: domainName }),
  output: {
    session: z
      .object({
        token: z.string(),
        account_id: z.string(),
        session_token: z.string(),
        full_name: z.string(),
        contact_email: z.string(),
        contact_phone: z.string(),
        opened_at: instant,
        /** As in the answer of `login`, with the current value [player protection E4]. */
        withdraw_only: z.boolean(),
      })
      .nullable(),
  },
  unreachable: AUTH_UNREACHABLE,
});

export const logout = defineCall({
  path: '/api/auth/logout',
  summary: 'End the session of the caller.',
  rows: ['P-04'],
  caller: 'player',
  input: z.object(playerFields),
  output: {},
  unreachable: AUTH_UNREACHABLE,
});

/** One open session of a player; `device` is a readable summary of the user agent. */
const sessionItem = z.object({
  session_id: z.string(),
  current: z.boolean(),
  device: z.string(),
  opened_at: instant,
  last_seen_at: instant,
  address: z.string(),
});

export const listSessions = defineCall({
  path: '/api/auth/sessions',
  summary: 'Open sessions of the caller.',
  caller: 'player',
  input: z.object(playerFields),
  output: { value: z.array(sessionItem) },
  unreachable: AUTH_UNREACHABLE,
});

export const endSession = defineCall({
  path: '/api/auth/session_end',
  summary: 'End one session, or all others when no id is given.',
  caller: 'player',
  input: z.object({ ...playerFields, session_id: z.string().max(64).default('') }),
  output: { ended: z.int() },
  unreachable: AUTH_UNREACHABLE,
});
export type SessionItem = z.infer<typeof sessionItem>;
