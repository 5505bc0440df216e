export {
  type LockedAccount,
  type LockedBalance,
  lockAccounts,
  lockCashAccounts,
  postIndividually,
} from './account-locks.ts';
export { listBalanceEntries, listRoundRows } from './balance-entries.ts';
export {
  type Balances,
  findBalances,
  hasHouseAccount,
  houseBalance,
  houseBalances,
  openAccounts,
} from './balances.ts';
export { type CashRange, playersAmongByCash, playersByCash } from './cash-ranges.ts';
export { addCurrency, enableCurrency, listCurrencies, loadCurrencies } from './currencies.ts';
export { summarizeBlocks } from './entry-blocks.ts';
export { hold, postHold, reverse, voidHold } from './follow-up-transfers.ts';
export {
  checkAnchors,
  createLedgerHeads,
  headKey,
  type LedgerHeads,
  readHeads,
  SIGN_TASK,
} from './heads/index.ts';
export { findLedgerLosses, ledgerProgress } from './ledger-progress.ts';
export { type Violation, verify } from './ledger-verification.ts';
export {
  BONUS_COST,
  balancesAt,
  type FlowRow,
  type FlowRule,
  type FlowSum,
  flowSums,
  flowSumsBy,
  flowSumsByPlayer,
  liabilityAt,
  listFlowPlayers,
  listFlowRows,
  suspenseBalance,
} from './money-flows.ts';
export { createPartitions } from './partitions.ts';
export { playTotalsSince } from './play-totals.ts';
export { post, postAll, type RefusedTransfer } from './posting.ts';
export {
  displayReference,
  STATEMENT_HEADER,
  statementCsvLine,
  TRANSACTION_HEADER,
  transactionCsvLine,
} from './presenters.ts';
export { createLedgerModule, ledgerModule } from './routes.ts';
export { oldestVerification, verifiedThrough, verifySite } from './site-verification.ts';
export { listStakeEntries } from './stake-entries.ts';
export { type AccountStatement, type StatementLine, statement } from './statement.ts';
export { findPeriod, listPeriodLines, type PeriodLine, periodTotals } from './statement-period.ts';
export type { FindSportsBets } from './statement-routes.ts';
export {
  findTransaction,
  listTransactions,
  netDeposits,
  type TransactionLine,
  type TransactionQuery,
  transactionTotals,
} from './transactions.ts';
export type { AccountKind, AccountRef, JsonObject, Posting, TransferInput } from './transfer.ts';
