import { z } from 'zod';
import { calendarDay } from '../values/calendar-day.ts';
import { DOCUMENT_KINDS, DOCUMENT_STATES } from '../values/identity-documents.ts';
import { LANGUAGE_CODES, type LanguageCode } from '../values/languages.ts';
import { defineRead, defineWrite } from './call.ts';
import { instant, playerRef, staffRef, uuid } from './fields.ts';
import { listPage } from './list-page.ts';

const documentFields = { verification_id: uuid };
const text = z.partialRecord(
  z.enum(LANGUAGE_CODES as [LanguageCode, ...LanguageCode[]]),
  z.string().trim().max(200),
);
/** Document rejection reasons as texts for the player. Staff see the English text. */
const rejectReason = z.object({
  code: z.string().regex(/^[a-z][a-z_]{1,39}$/),
  text: text.refine((texts) => (texts.EN ?? '') !== '', { path: ['EN'] }),
});

const identityDocumentRow = z.object({
  verification_id: z.string(),
  player: playerRef,
  kind: z.enum(DOCUMENT_KINDS),
  state: z.enum(DOCUMENT_STATES),
  pages: z.int(),
  uploaded_at: instant,
  changed_at: instant,
  due_at: instant,
  /** The current reviewer. */
  claimed_by: staffRef.nullable(),
  decided_by: staffRef.nullable(),
  /** Text of the rejection reason. */
  reason: z.string(),
  expires_on: calendarDay.nullable(),
  /** Whether its pictures are still stored. */
  is_kept: z.boolean(),
});
export type IdentityDocumentRow = z.infer<typeof identityDocumentRow>;

export const documentList = defineRead({
  path: 'documents/list',
  summary: 'Verification documents by state, kind, player and date of upload.',
  needs: ['identity', 'read'],
  input: {
    ...listPage(['uploaded', 'changed']),
    state: z.union([z.enum(DOCUMENT_STATES), z.literal('')]).default(''),
    kind: z.union([z.enum(DOCUMENT_KINDS), z.literal('')]).default(''),
    /** A player's id, or the full account id. */
    player: z.string().trim().max(128).default(''),
  },
  output: { value: z.array(identityDocumentRow), next: z.string() },
});

export const documentHistory = defineRead({
  path: 'documents/history',
  summary: 'One document with its history, and the other documents of its player.',
  needs: ['identity', 'read'],
  input: documentFields,
  output: {
    value: identityDocumentRow,
    steps: z.array(z.object({ action: z.string(), by: staffRef, at: instant, note: z.string() })),
    others: z.array(identityDocumentRow),
    reasons: z.array(z.object({ code: z.string(), text: z.string() })),
  },
  errors: ['notFound'],
});

/** Each access is recorded with its reason. */
export const viewDocument = defineWrite({
  path: 'documents/view',
  summary: 'One page of a document with the player’s name, date of birth and contacts. Access is recorded.',
  needs: ['personal', 'read'],
  input: { ...documentFields, page: z.int().min(1).max(12) },
  output: {
    jpeg_base64: z.string(),
    person: z.object({
      full_name: z.string(),
      birth_date: z.string(),
      email: z.string(),
      phone: z.string(),
    }),
  },
  errors: ['notFound'],
});

export const claimDocument = defineWrite({
  path: 'documents/claim',
  summary: 'Assign a pending document to yourself for 30 minutes; no one else can decide it meanwhile.',
  needs: ['identity', 'write'],
  input: documentFields,
  output: { claimed_until: instant },
  errors: ['notFound', 'changedMeanwhile', 'takenByOther'],
});

export const releaseDocument = defineWrite({
  path: 'documents/release',
  summary: 'Return a document to the queue.',
  needs: ['identity', 'write'],
  input: documentFields,
  output: {},
  errors: ['notFound', 'changedMeanwhile', 'takenByOther'],
});

/** `pages`: number of pages displayed; `changedMeanwhile` if it has changed since. */
const decision = { ...documentFields, pages: z.int().min(1).max(12) };
const decisionErrors = ['notFound', 'takenByOther', 'changedMeanwhile', 'ownDocument'] as const;

export const approveDocument = defineWrite({
  path: 'documents/approve',
  summary: 'Approve a document assigned to you.',
  needs: ['identity', 'write'],
  input: {
    ...decision,
    /** The profile name displayed; `changedMeanwhile` if it has changed since. */
    full_name: z.string().max(100),
    /** Last day of validity; empty for a document without expiry. */
    expires_on: z.union([calendarDay, z.literal('')]).default(''),
    /** Document number, stored as a hash that detects the same document on a second account. */
    number: z.string().trim().max(64).default(''),
  },
  output: {},
  errors: [...decisionErrors, 'documentUsed', 'invalidRequest'],
});

export const rejectDocument = defineWrite({
  path: 'documents/reject',
  summary: 'Reject a document assigned to you; the player sees the reason and can upload again.',
  needs: ['identity', 'write'],
  input: { ...decision, code: z.string().max(40) },
  output: {},
  errors: [...decisionErrors, 'invalidRequest'],
});

export const revokeDocument = defineWrite({
  path: 'documents/revoke',
  summary: 'End an approval before the document expires. The player reads the reason and uploads again.',
  needs: ['identity', 'write'],
  input: { ...documentFields, code: z.string().max(40) },
  output: {},
  errors: ['notFound', 'notYet', 'ownDocument', 'invalidRequest'],
});

export const requiredDocumentList = defineRead({
  path: 'documents/required',
  summary: 'Documents required from one player in addition to those of the site, newest first.',
  needs: ['identity', 'read'],
  input: { player_id: uuid },
  output: {
    value: z.array(
      z.object({
        requirement_id: z.string(),
        kind: z.enum(DOCUMENT_KINDS),
        reason: z.string(),
        by: staffRef,
        at: instant,
        ended_at: instant.nullable(),
        outcome: z.enum(['', 'approved', 'withdrawn']),
      }),
    ),
  },
  errors: ['notFound'],
});

export const requireDocument = defineWrite({
  path: 'documents/require',
  summary:
    'Require a document from one player. The player is notified; withdrawals are on hold until it is approved.',
  needs: ['identity', 'write'],
  input: { player_id: uuid, kind: z.enum(DOCUMENT_KINDS) },
  output: { requirement_id: z.string() },
  errors: ['notFound', 'decidedAlready'],
});

export const withdrawRequirement = defineWrite({
  path: 'documents/require/withdraw',
  summary: 'Remove a document requirement.',
  needs: ['identity', 'write'],
  input: { requirement_id: uuid },
  output: {},
  errors: ['notFound', 'decidedAlready'],
});

const verificationRules = z
  .object({
    /** Documents required from every player. */
    requested: z.array(z.enum(DOCUMENT_KINDS)),
    reasons: z.array(rejectReason).min(1).max(30),
    /** Maximum number of pictures per player in 24 hours. */
    pages_per_day: z.int().min(1).max(100),
    review_hours: z.int().min(1).max(720),
    /** Days before a document's expiry when the player is reminded. */
    reminder_days: z.int().min(1).max(120),
    /** Days after which the pictures of a rejected document are deleted. */
    rejected_days: z.int().min(1).max(3650),
    /** Months after which the pictures of invalid documents, or of a closed account, are deleted. */
    retention_months: z.int().min(1).max(240),
  })
  .refine(({ reasons }) => new Set(reasons.map(({ code }) => code)).size === reasons.length, {
    path: ['reasons'],
  });
export type VerificationRules = z.infer<typeof verificationRules>;

export const verificationSettings = defineRead({
  path: 'verification',
  summary: 'Required documents of a site, reasons for rejection, and retention.',
  needs: ['sites', 'read'],
  input: {},
  output: { rules: verificationRules, languages: z.array(z.string()) },
});

export const setVerificationSettings = defineWrite({
  path: 'verification/set',
  summary: 'Change the required documents of a site and their retention.',
  needs: ['sites', 'write'],
  input: { before: verificationRules, rules: verificationRules },
  output: {},
  errors: ['changedMeanwhile'],
});
