import { type Database, run } from '../../platform/database.ts';
import { defineModule, type Module } from '../../platform/module.ts';
import { oneByOne } from '../../platform/one-by-one.ts';
import { affiliatesConsole } from './console.ts';
import {
  attributePlayer,
  countClosed,
  countCorrection,
  countDeposit,
  countFlagged,
  countHarm,
  countReturn,
  countRound,
} from './counting.ts';
import { draftStatements } from './statements.ts';

export { clearFlag, openFlags } from './flags.ts';
export {
  addAffiliate,
  affiliatesOf,
  type NewAffiliate,
  type Programme,
  putProgramme,
  setPlan,
} from './partners.ts';
export { adjustStatement, approveStatement, draftStatements, find, payStatement } from './statements.ts';
export type { Deed } from './steps.ts';
export type { AffiliateRow, FlagRow, StatementRow } from './tables.ts';

/** Partners who bring players. Staff meet them in the console. */
export const affiliatesModule: Module = defineModule({
  name: 'affiliates',
  console: affiliatesConsole,
  events: {
    'player.registered': { 'affiliates.attribute': attributePlayer },
    'round.settled': { 'affiliates.round': countRound },
    'round.corrected': { 'affiliates.corrected': countCorrection },
    'deposit.credited': { 'affiliates.deposit': countDeposit },
    'deposit.returned': { 'affiliates.returned': countReturn },
    'player.closed': { 'affiliates.closed': countClosed },
    'player.excluded': { 'affiliates.excluded': countClosed },
    'harm.reached': { 'affiliates.harm': countHarm },
    'player.flagged': { 'affiliates.flagged': countFlagged },
  },
});

/** Drafts the statements of the month that has ended on every site with partners; may be run again. For a job on the first days of a month. */
export async function draftMonth({ db }: Database, now: Date): Promise<void> {
  const sites = await run<{ site_id: number; month: string }>(db, {
    text: `select site_id, (date_trunc('month', $1::timestamptz at time zone zone) - interval '1 month')::date as month
      from affiliates.programme`,
    values: [now],
  });
  await oneByOne(db, sites, (tx, { site_id, month }) =>
    draftStatements(tx, site_id, month, { actor: 'system', reason: 'month', now }),
  );
}
