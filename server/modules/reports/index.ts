import { defineModule, type Module } from '../../platform/module.ts';
import { reportsConsole } from './console.ts';
import { eraseName } from './erase.ts';
import { openAlarms } from './proof/alarms.ts';
import { proveReports, proveSite } from './proof/prove.ts';
import { correctBet, recordBet, recordDeposit, recordPlayer, recordWithdrawal } from './record.ts';
import { betHistory, createTop10 } from './routes.ts';

export { betTotals, fillBetBlocks } from './bet-blocks.ts';
export type { BetFilter } from './bet-filter.ts';
export { type BetCursor, type BetRow, betRows } from './bets.ts';
export { BET_HEADER, csvOfBet } from './present.ts';
export { openAlarms, proveReports, proveSite };

/** The reports module, with what it keeps of each site for a minute; `clock` (milliseconds) is for tests that must not wait. */
export function createReportsModule({
  clock = Date.now,
}: {
  clock?: (() => number) | undefined;
} = {}): Module {
  return defineModule({
    name: 'reports',
    handlers: { betHistory, top10: createTop10(clock) },
    events: {
      'round.settled': { 'reports.bet': recordBet },
      'round.corrected': { 'reports.correct_bet': correctBet },
      'player.registered': { 'reports.player': recordPlayer },
      'deposit.credited': { 'reports.deposit': recordDeposit },
      'withdrawal.paid': { 'reports.withdrawal': recordWithdrawal },
      'player.erased': { 'reports.erased': eraseName },
    },
    console: reportsConsole,
  });
}
