import { z } from 'zod';
import { defineCall, SETTINGS_UNREACHABLE } from './call.ts';
import { instant, playerFields } from './fields.ts';

/** Lists and receipts as downloadable files; not in the specification. Texts of a PDF are in `language`. */
const language = z.string().max(8).default('EN');
/** UTC offset of the times in a PDF, in minutes east; a CSV always uses UTC. */
const zone = z.int().min(-840).max(840).default(0);

export const DOCUMENT_LISTS = ['statement', 'transactions', 'bets'] as const;
export const DOCUMENT_FORMATS = ['csv', 'pdf'] as const;
/** Machine-readable and printable formats. */
const PERSONAL_FORMATS = ['json', 'html'] as const;
/** Maximum lines of a file. */
export const MAX_DOCUMENT_LINES = { csv: 500_000, pdf: 10_000 } as const;

/** Filter of the list: the fields of the list's own call. */
const documentFilter = z.object({
  from: instant.nullable().default(null),
  to: instant.nullable().default(null),
  account: z.enum(['cash', 'bonus', 'token', 'frozen_token', 'reserved']).default('cash'),
  kind: z.string().max(32).default(''),
  status: z.enum(['', 'completed', 'reversed']).default(''),
  category: z.string().max(32).default(''),
  outcome: z.enum(['', 'won', 'lost', 'even']).default(''),
});

const documentItem = z.object({
  document_id: z.string(),
  /** `personal`: all data stored about the caller. */
  list: z.enum([...DOCUMENT_LISTS, 'personal']),
  format: z.enum([...DOCUMENT_FORMATS, ...PERSONAL_FORMATS]),
  state: z.enum(['waiting', 'working', 'ready', 'failed']),
  percent: z.int(),
  lines: z.int(),
  /** Number of parts to fetch; set once it is ready. */
  parts: z.int(),
  bytes: z.int(),
  name: z.string(),
  created_at: instant,
  expires_at: instant,
});

/**
 * Creates a file of a list. A short list is `ready` in the answer; a long one is created by a job and polled
 * with `document`. `document_id` is a UUID chosen by the caller: a repeated request creates one file. Errors:
 * `documentTooLong` (detail: most), `documentOpen` while other files are being created.
 */
export const createDocument = defineCall({
  path: '/api/document/create',
  summary: 'Create a file with the caller’s statement, transactions or bet history.',
  caller: 'player',
  input: z.object({
    ...playerFields,
    language,
    zone_minutes: zone,
    document_id: z.uuid(),
    list: z.enum(DOCUMENT_LISTS),
    format: z.enum(DOCUMENT_FORMATS),
    filter: documentFilter.prefault({}),
  }),
  output: { value: documentItem },
  errors: ['documentTooLong', 'documentOpen', 'duplicateMismatch'],
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * Exports all data stored about the caller in a job; `document` returns its progress (player protection L10).
 * Requires the password. Only the caller can fetch the file, which is deleted after a week. `document_id` is
 * a UUID chosen by the caller.
 */
export const exportPersonal = defineCall({
  path: '/api/document/personal',
  summary: 'Export all personal data of the caller.',
  caller: 'player',
  input: z.object({
    ...playerFields,
    language,
    document_id: z.uuid(),
    password: z.string().min(1).max(128),
    as: z.enum(PERSONAL_FORMATS),
  }),
  output: { value: documentItem },
  errors: [
    'confirmationNeeded',
    'passwordUnset',
    'wrongCredentials',
    'tooManyAttempts',
    'documentOpen',
    'duplicateMismatch',
  ],
  unreachable: SETTINGS_UNREACHABLE,
});

export const documents = defineCall({
  path: '/api/document/list',
  summary: 'The caller’s files, in progress or ready, newest first.',
  caller: 'player',
  input: z.object(playerFields),
  output: { value: z.array(documentItem) },
  unreachable: SETTINGS_UNREACHABLE,
});

export const document = defineCall({
  path: '/api/document/one',
  summary: 'Progress of a file of the caller.',
  caller: 'player',
  input: z.object({ ...playerFields, document_id: z.uuid() }),
  output: { value: documentItem },
  errors: ['notFound'],
  unreachable: SETTINGS_UNREACHABLE,
});

/** `content` is base64. The file is the concatenation of its parts, numbered from 0. */
export const documentPart = defineCall({
  path: '/api/document/part',
  summary: 'One part of a finished file.',
  caller: 'player',
  input: z.object({ ...playerFields, document_id: z.uuid(), part: z.int().min(0).max(10_000) }),
  output: { content: z.string() },
  errors: ['notFound'],
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * A receipt of a deposit or withdrawal by its number in the transaction list; `content` is a PDF in base64.
 */
export const receipt = defineCall({
  path: '/api/document/receipt',
  summary: 'Receipt of a deposit or withdrawal of the caller.',
  caller: 'player',
  input: z.object({
    ...playerFields,
    language,
    zone_minutes: zone,
    transaction_id: z.string().regex(/^\d{1,18}$/),
  }),
  output: { name: z.string(), content: z.string() },
  errors: ['notFound'],
  unreachable: SETTINGS_UNREACHABLE,
});

export type DocumentItem = z.infer<typeof documentItem>;
export type DocumentFilter = z.infer<typeof documentFilter>;
