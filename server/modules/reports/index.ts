import { defineModule, type Module } from '../../platform/module.ts';
import type { FindSportsBets } from '../ledger/index.ts';
import { createReportsConsole } from './console/index.ts';
import { erasePlayerName } from './erasure.ts';
import { countOpenAlarms, raiseHeldWin, raiseSmsLimit, raiseWebhookFailed } from './ledger-check/alarms.ts';
import { checkReports, checkSite, verifyEverySite } from './ledger-check/site-check.ts';
import { correctBet, recordBet, recordDeposit, recordRegistration, recordWithdrawal } from './read-models.ts';
import { createBetHistory, createTop10 } from './routes.ts';
import { mailReports, type ReportMailOptions } from './saved/report-mail.ts';
import type { ListStaffReaders } from './saved/saved-reports.ts';
import { segmentConditions } from './segment-conditions.ts';

export { betTotals, summarizeBets } from './bet-blocks.ts';
export type { BetFilter } from './bet-filter.ts';
export { type BetCursor, type BetRow, listBets } from './bets.ts';
export { hasClosedDay, setReportZone } from './days/zone.ts';
export { BET_HEADER, betCsvLine } from './presenters.ts';
export { checkReports, checkSite, countOpenAlarms, mailReports, type ReportMailOptions, verifyEverySite };

/**
 * The reports module, with a one-minute cache per site; `findBets` names the bets of sports tickets,
 * `listStaff` the staff of a site, `clock` (milliseconds) is for tests that must not wait.
 */
export function createReportsModule({
  clock = Date.now,
  findBets = async () => new Map(),
  listStaff = async () => [],
}: {
  clock?: (() => number) | undefined;
  findBets?: FindSportsBets | undefined;
  listStaff?: ListStaffReaders | undefined;
} = {}): Module {
  return defineModule({
    name: 'reports',
    segmentConditions,
    handlers: { betHistory: createBetHistory(findBets), top10: createTop10(clock) },
    events: {
      'round.settled': { 'reports.bet': recordBet },
      'round.corrected': { 'reports.correct_bet': correctBet },
      'player.registered': { 'reports.player': recordRegistration },
      'deposit.credited': { 'reports.deposit': recordDeposit },
      'withdrawal.paid': { 'reports.withdrawal': recordWithdrawal },
      'win.held': { 'reports.win_held': raiseHeldWin },
      'sms_limit.reached': { 'reports.sms_limit': raiseSmsLimit },
      'webhook.disabled': { 'reports.webhook_failed': raiseWebhookFailed },
      'player.erased': { 'reports.erased': erasePlayerName },
    },
    console: createReportsConsole(listStaff),
    siteCopy: { tables: [{ table: 'reports.ngr_deductions' }] },
  });
}
