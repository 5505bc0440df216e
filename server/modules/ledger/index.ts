export { type Balances, balancesOf, houseBalance, houseBalances, openAccounts } from './accounts.ts';
export { balanceRows } from './balance.ts';
export { fillBlocks } from './blocks.ts';
export type { AccountRef, JsonObject, Posting, Purse, TransferInput } from './call.ts';
export {
  BONUS_COST,
  type FlowRow,
  type FlowRule,
  type FlowSum,
  flowPlayers,
  flowRows,
  flowSums,
  flowsOfPlayers,
  heldBy,
  heldInSuspense,
  type Liability,
  liabilityAt,
  type PlayerSum,
  roundRows,
  type Span,
} from './flows.ts';
export { hold, postHold, reverse, voidHold } from './follow-ups.ts';
export { type Held, type HolderKey, lockAccounts, lockCash, postEach } from './many.ts';
export { playSince } from './play.ts';
export { type Posted, type PurseBalance, post, postAll, type RefusalReason, type Refused } from './post.ts';
export { csvOfLine, csvOfTransaction, referenceOf, STATEMENT_HEADER, TRANSACTION_HEADER } from './present.ts';
export { ledgerModule } from './routes.ts';
export { linesOf, type SpanLine, spanOf, totalsOf } from './span.ts';
export { stakeRows } from './stakes.ts';
export { type Statement, type StatementLine, type StatementQuery, statement } from './statement.ts';
export {
  netDeposits,
  type TransactionLine,
  type TransactionQuery,
  transactionById,
  transactionsOf,
  transactionTotals,
} from './transactions.ts';
export { preparePartitions } from './upkeep.ts';
export { type Violation, verify } from './verify.ts';
