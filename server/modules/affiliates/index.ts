import { type Database, run } from '../../platform/database/index.ts';
import { forEachInOwnTransaction } from '../../platform/database/item-transactions.ts';
import { defineModule, type Module } from '../../platform/module.ts';
import { affiliatesConsole } from './console.ts';
import { segmentConditions } from './segment-conditions.ts';
import { draftStatements } from './statements.ts';
import {
  endOnAccountClosure,
  endOnRiskMarkers,
  endOnStaffFlag,
  recordAttribution,
  trackDeposit,
  trackDepositReversal,
  trackRound,
  trackRoundCorrection,
} from './tracking.ts';

export {
  type AffiliateProgramme,
  addAffiliate,
  listAffiliates,
  setAffiliateZone,
  setPlan,
  upsertProgramme,
} from './affiliates.ts';
export { clearFraudFlag, openFraudFlags } from './fraud-flags.ts';
export {
  adjustStatement,
  approveStatement,
  draftStatements,
  findStatement,
  payStatement,
} from './statements.ts';
export { endAttribution } from './tracking.ts';

/** Partners who refer players; managed in the console. */
export const affiliatesModule: Module = defineModule({
  name: 'affiliates',
  segmentConditions,
  console: affiliatesConsole,
  siteCopy: { tables: [{ table: 'affiliates.programme' }] },
  events: {
    'player.registered': { 'affiliates.attribute': recordAttribution },
    'round.settled': { 'affiliates.round': trackRound },
    'round.corrected': { 'affiliates.corrected': trackRoundCorrection },
    'deposit.credited': { 'affiliates.deposit': trackDeposit },
    'deposit.reversed': { 'affiliates.deposit-reversed': trackDepositReversal },
    'player.closed': { 'affiliates.closed': endOnAccountClosure },
    'player.excluded': { 'affiliates.excluded': endOnAccountClosure },
    'risk_level.reached': { 'affiliates.risk-level': endOnRiskMarkers },
    'player.flagged': { 'affiliates.flagged': endOnStaffFlag },
  },
});

/**
 * Drafts the statements of the previous month on every site with partners; safe to repeat. Run by a job on
 * the first days of a month.
 */
export async function draftMonthlyStatements({ db }: Database, now: Date): Promise<void> {
  const sites = await run<{ site_id: number; month: string }>(db, {
    text: `select site_id, (date_trunc('month', $1::timestamptz at time zone zone)
      - interval '1 month')::date as month
      from affiliates.programme`,
    values: [now],
  });
  await forEachInOwnTransaction(db, sites, (tx, { site_id, month }) =>
    draftStatements(tx, site_id, month, { actor: 'system', reason: 'month', now }),
  );
}
