import { z } from 'zod';
import { defineCall, SETTINGS_UNREACHABLE } from './call.ts';
import { email, password, phone, playerFields, tac } from './fields.ts';

/** Contact type: an email address or a phone number. */
export const contactChannel = z.enum(['mail', 'sms']);
export type ContactChannel = z.infer<typeof contactChannel>;

/** Current name and contacts; `pending`: new contacts awaiting their code. */
export const profile = z.object({
  full_name: z.string(),
  contact_email: z.string(),
  contact_phone: z.string(),
  pending: z.array(z.object({ channel: contactChannel, contact: z.string() })),
});
export type Profile = z.infer<typeof profile>;
const profileAnswer = { value: z.array(profile).length(1) };

/**
 * Stores name and contacts and returns them as a one-element list [A-14, P-06]. A name matches
 * `PERSON_NAME_PATTERN` [V-01]. A contact of another account is accepted: refusing it would reveal who plays
 * here. `contact_phone` is not in the specification; if omitted, the number stays. Every change except the
 * first entry of a name requires `password` or, if none is set, `tac`, a code to the verified contact;
 * otherwise `confirmationNeeded`. A new contact receives a code and takes effect when `verifyContact` is
 * called with it; until then the old one applies. Once a bank account has been added, the name is fixed:
 * `nameFixed`.
 */
export const profileUpdate = defineCall({
  path: '/api/settings/profile_update',
  summary: 'Change full name and contacts.',
  rows: ['A-14', 'P-06'],
  caller: 'player',
  input: z.object({
    ...playerFields,
    full_name: z.string().trim().max(100),
    contact_email: email,
    contact_phone: phone.removeDefault().optional(),
    password: password.optional(),
    tac: tac.optional(),
  }),
  output: profileAnswer,
  errors: [
    'invalidName',
    'nameFixed',
    'confirmationNeeded',
    'wrongCredentials',
    'invalidCode',
    'tooManyAttempts',
    'smsLimitReached',
  ],
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * Verifies a new contact with the code sent to it, which makes it the current one. Not in the specification.
 */
export const verifyContact = defineCall({
  path: '/api/settings/contact_verify',
  summary: 'Confirm a new email address or phone number with its code.',
  caller: 'player',
  input: z.object({ ...playerFields, channel: contactChannel, tac }),
  output: profileAnswer,
  errors: ['invalidCode', 'notFound', 'tooManyAttempts'],
  unreachable: SETTINGS_UNREACHABLE,
});

/** Resends the code to a new contact. Not in the specification. */
export const requestContactTac = defineCall({
  path: '/api/settings/contact_tac',
  summary: 'Send the code for a new email address or phone number again.',
  caller: 'player',
  input: z.object({ ...playerFields, channel: contactChannel }),
  output: { expires_in: z.int(), retry_after: z.int() },
  errors: ['notFound', 'tooManyAttempts', 'smsLimitReached'],
  unreachable: SETTINGS_UNREACHABLE,
});

/** The current profile, and whether the name can still be changed. Not in the specification. */
export const readProfile = defineCall({
  path: '/api/settings/profile',
  summary: 'Name, contacts and pending contacts.',
  caller: 'player',
  input: z.object(playerFields),
  output: { ...profileAnswer, name_fixed: z.boolean(), password_needed: z.boolean() },
  unreachable: SETTINGS_UNREACHABLE,
});
