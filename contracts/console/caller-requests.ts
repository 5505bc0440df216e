import { z } from 'zod';
import { contactChannel } from '../api/profile.ts';
import { limitKind, limitPeriod } from '../api/protection.ts';
import { defineRead, defineWrite } from './call.ts';
import { instant, uuid } from './fields.ts';

const playerFields = { player_id: uuid };

/**
 * Sends a code to the account's own contact; the code sets a new password on the site's page. Staff never see
 * it. Errors: `contactMissing`, `codeLimit`, `notYet` for an inactive account.
 */
export const sendPasswordReset = defineWrite({
  path: 'players/password-reset',
  summary: 'Send a player a code that sets a new password.',
  needs: ['accounts', 'write'],
  input: playerFields,
  output: { channel: contactChannel, contact: z.string(), minutes: z.int() },
  errors: ['notFound', 'notYet', 'contactMissing', 'codeLimit'],
});

/**
 * Once approved, the new contact receives a code and the old one a notice. The change takes effect when the
 * code is entered in the player's profile or by `players/contact/confirm`.
 */
export const proposeContact = defineWrite({
  path: 'players/contact',
  summary: 'Propose a player’s new email address or phone number. Another person approves.',
  needs: ['accounts', 'write'],
  input: {
    ...playerFields,
    request_id: uuid,
    channel: contactChannel,
    contact: z
      .string()
      .trim()
      .max(254)
      .regex(/^(\+?\d{7,15}|[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]{2,})$/),
    /** How the caller's identity was verified. */
    evidence: z.string().trim().min(10).max(2000),
  },
  output: { proposal_id: z.string(), state: z.enum(['open', 'done']) },
  errors: ['notFound', 'notYet', 'decidedAlready'],
});

export const pendingContacts = defineRead({
  path: 'players/contacts',
  summary: 'Pending new contacts of a player, masked.',
  needs: ['players', 'read'],
  input: playerFields,
  output: {
    value: z.array(z.object({ channel: contactChannel, contact: z.string(), requested_at: instant })),
  },
  errors: ['notFound'],
});

export const resendContactCode = defineWrite({
  path: 'players/contact/code',
  summary: 'Resend the code to a new contact.',
  needs: ['accounts', 'write'],
  input: { ...playerFields, channel: contactChannel },
  output: {},
  errors: ['notFound', 'codeLimit'],
});

/** Withdrawals are reviewed for as long as after a change made by the player. */
export const confirmContact = defineWrite({
  path: 'players/contact/confirm',
  summary: 'Confirm a player’s new contact with the code sent to it, as read out by the caller.',
  needs: ['accounts', 'write'],
  input: {
    ...playerFields,
    channel: contactChannel,
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/),
  },
  output: {},
  errors: ['notFound', 'wrongCode', 'codeLimit', 'changedMeanwhile'],
});

/** Minor units, or minutes for a session limit. A pending looser limit is cancelled. */
export const lowerPlayerLimit = defineWrite({
  path: 'players/limit',
  summary: 'Set a stricter limit at the player’s request. It applies immediately.',
  needs: ['limits', 'write', 'record'],
  input: {
    ...playerFields,
    kind: limitKind,
    period: limitPeriod,
    amount: z.string().regex(/^(0|[1-9]\d{0,16})$/),
  },
  output: {},
  errors: ['notFound', 'looser'],
});
