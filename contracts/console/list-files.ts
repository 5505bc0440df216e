import { z } from 'zod';
import { defineWrite } from './call.ts';

/**
 * Reads that can be exported as a file, by name. A file has the same rows, masks and rights as its read; the
 * only error of these reads is `notFound`.
 */
export const LIST_FILES = [
  'playerSearch',
  'depositList',
  'withdrawalList',
  'documentList',
  'screeningCaseList',
  'auditLog',
  'auditOfBrands',
  'financeCases',
  'heldWins',
  'campaigns',
  'bonusList',
  'bonusFlags',
  'playerBonuses',
  'playerStatement',
  'freeBets',
  'affiliateList',
  'affiliateStatements',
  'affiliateFlags',
  'sportsTickets',
  'broadcasts',
  'contactMessages',
  'reportLines',
  'reportPlayers',
  'reportRounds',
  'openBetLines',
  'balanceLines',
  'cohortPlayers',
] as const;
export type ListFileName = (typeof LIST_FILES)[number];

/**
 * Maximum rows of a file. The transfer of a longer list is aborted, so that a truncated file is never taken
 * for a complete one.
 */
export const MAX_LIST_FILE_ROWS = 1_000_000;

/**
 * The answer is streamed `text/csv`, not JSON. `filter`: the fields of the read, without page and limit.
 * Everyone who may read the list may export it; the audit log records who exported what, and why, before the
 * first row is sent.
 */
export const exportList = defineWrite({
  path: 'lists/export',
  summary: 'Save all rows of a list as CSV, with the rights and masks of the list.',
  input: { list: z.enum(LIST_FILES), filter: z.record(z.string().max(64), z.unknown()).default({}) },
  output: {},
  errors: ['notFound'],
});
