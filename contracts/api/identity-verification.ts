import { z } from 'zod';
import { calendarDay } from '../values/calendar-day.ts';
import { DOCUMENT_KINDS, MAX_DOCUMENT_BYTES } from '../values/identity-documents.ts';
import { defineCall, SETTINGS_UNREACHABLE } from './call.ts';
import { instant, playerFields } from './fields.ts';

const verificationItem = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  state: z.enum(['missing', 'waiting', 'approved', 'rejected', 'expired']),
  /** Pictures of the pending document. */
  pages: z.int(),
  uploaded_at: instant.nullable(),
  /** The target time of the review. */
  due_at: instant.nullable(),
  /** Why it was rejected, in the player's language; otherwise empty. */
  reason: z.string(),
  /** Last day of validity of the approved document. */
  expires_on: calendarDay.nullable(),
  /** The document was approved for a name other than the profile's and no longer counts. */
  is_other_name: z.boolean(),
  /** Whether this player must verify: withdrawals wait until a document is approved. */
  holds_withdrawals: z.boolean(),
  /** Whether it can be verified online now, and whether such a check is in progress. */
  online: z.enum(['', 'offered', 'started']),
  /** Whether a picture can be uploaded now. */
  can_upload: z.boolean(),
});
export type VerificationItem = z.infer<typeof verificationItem>;

/**
 * Documents required from the player and their states. With `upload`, a picture is first added to the pending
 * document of the kind, or to a new one. `request_id` is chosen by the caller: a repeated upload adds
 * nothing. Errors: `invalidDocument` (detail: `reason` size, type or content), `documentFull`.
 */
export const verification = defineCall({
  path: '/api/verification',
  summary: 'List the documents required from the caller and their states; upload a picture.',
  caller: 'player',
  input: z.object({
    ...playerFields,
    language: z.string().max(8).default('EN'),
    upload: z
      .object({
        request_id: z.uuid(),
        kind: z.enum(DOCUMENT_KINDS),
        /** Base64 of a JPEG, PNG or WebP. */
        file: z
          .string()
          .max(Math.ceil(MAX_DOCUMENT_BYTES / 3) * 4)
          .regex(/^[A-Za-z0-9+/]*={0,2}$/),
      })
      .optional(),
  }),
  output: { value: z.array(verificationItem) },
  errors: ['notFound', 'invalidDocument', 'documentFull'],
  unreachable: SETTINGS_UNREACHABLE,
  bodyBytes: MAX_DOCUMENT_BYTES * 1.4,
});

/**
 * The page on which a verification vendor checks the player's identity document; a check in progress is
 * continued. Errors: `notFound` if not offered, `tooManyRequests` after several checks in a day.
 */
export const startIdentityCheck = defineCall({
  path: '/api/verification/online',
  summary: 'Start or continue an online identity check; answers the address of its page.',
  caller: 'player',
  input: z.object({ ...playerFields, language: z.string().max(8).default('EN') }),
  output: { url: z.string() },
  errors: ['notFound', 'tooManyRequests', 'identityVendorDown'],
  unreachable: SETTINGS_UNREACHABLE,
});
