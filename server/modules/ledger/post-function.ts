import type { SqlStatement } from '../../platform/database/index.ts';
import type { PostingCall } from './transfer.ts';

export type RefusalReason =
  /** The account would fall below zero; `balances` has the current values. */
  | 'insufficient'
  /** The key was already used for a different transfer. */
  | 'mismatch'
  /** The account is kept in another currency. */
  | 'currency'
  /** The player has no such account on this site. */
  | 'unknown_account'
  /** The transfer to reverse, or the hold, does not exist on this site. */
  | 'unknown_transfer'
  /** It has already been reversed or settled. */
  | 'already_settled';

/** The result of the function `ledger.post`. */
export interface PostFunctionAnswer {
  status: 'posted' | RefusalReason;
  refused: number | null;
  ids: bigint[];
  replayed: boolean[];
  after_each: (bigint | null)[];
  balances: (bigint | null)[] | null;
  house_ids: (bigint | null)[] | null;
}

/** The statement for all postings that the fast path does not handle. */
export function postFunctionStatement(call: PostingCall): SqlStatement {
  const { siteId, transfers, accounts, houses } = call;
  const lines = transfers.flatMap((transfer, i) => transfer.lines.map((line) => ({ of: i + 1, ...line })));
  return {
    name: 'ledger-post',
    text: 'select * from ledger.post($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16)',
    values: [
      siteId,
      transfers.map(({ key }) => key),
      transfers.map(({ kind }) => kind),
      transfers.map(({ currency }) => currency),
      transfers.map(({ fingerprint }) => fingerprint.toString('hex')),
      transfers.map(({ refersTo }) => refersTo),
      `[${transfers.map(({ meta }) => meta).join(',')}]`,
      accounts.map(({ playerId }) => playerId),
      accounts.map(({ kind }) => kind),
      houses.map(({ code }) => code),
      houses.map(({ currency }) => currency),
      houses.map(({ id }) => id),
      lines.map(({ of }) => of),
      lines.map(({ from }) => from),
      lines.map(({ to }) => to),
      lines.map(({ amount }) => amount),
    ],
  };
}
