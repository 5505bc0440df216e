import { z } from 'zod';
import { defineWrite } from './call.ts';

/**
 * Reads whose rows can be saved as a file, by name. A file has the rows, masks and rights of its read; the
 * read's own refusals are `notFound` at most.
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

/** Maximum rows of a file. The transfer of a longer list breaks off, so that a part never passes for all. */
export const MAX_LIST_FILE_ROWS = 1_000_000;

/**
 * The answer is `text/csv`, streamed, and no JSON. `filter`: the fields of the read, without page and limit.
 * Everyone who may read the list may save it; the audit log has who saved what, and why, before the first row
 * leaves.
 */
export const exportList = defineWrite({
  path: 'lists/export',
  summary: 'Save all rows of a list as CSV, with the rights and masks of the list.',
  input: { list: z.enum(LIST_FILES), filter: z.record(z.string().max(64), z.unknown()).default({}) },
  output: {},
  errors: ['notFound'],
});
