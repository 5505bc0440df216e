import type { ProviderTransaction } from '#contracts/gwp/calls.ts';
import type { TransactionRow } from '../tables.ts';
import { isOwnMessageId } from './message-ids.ts';

type DifferenceKind = 'missing_here' | 'missing_there' | 'amount_differs' | 'state_differs';
export type Difference = {
  tx_id: string;
  what: DifferenceKind;
  op: string;
  ours: (Pick<TransactionRow, 'state' | 'status'> & { amount: string }) | null;
  theirs: ProviderTransaction | null;
};

/** Our states that agree with a provider's state. A transaction whose outcome is unknown agrees with any. */
const MATCHING_STATES: Record<ProviderTransaction['state'], readonly TransactionRow['state'][]> = {
  pending: ['ok', 'refused', 'reversed', 'tombstone'],
  ok: ['ok'],
  refused: ['refused', 'tombstone'],
  reversed: ['reversed', 'tombstone', 'refused'],
};
/** Round ends move no money: it does not matter which side has them. */
const IGNORED_OPERATIONS = new Set(['end_round']);

/**
 * Reconciles a provider's transactions with ours by id [wallet 8]. `ours` has all rows whose id they list and
 * all rows of the requested period; `isAsked`: whether one of ours should be in their list.
 */
export function differencesOf(
  theirs: readonly ProviderTransaction[],
  ours: readonly TransactionRow[],
  isInSpan: (row: TransactionRow) => boolean,
): Difference[] {
  const mine = new Map(ours.map((row) => [row.tx_id, row]));
  const named = new Set(theirs.map(({ tx_id }) => tx_id));
  const found = theirs
    .filter(({ op }) => !IGNORED_OPERATIONS.has(op))
    .flatMap((theirs) => differenceOf(theirs, mine.get(theirs.tx_id)));
  const unknown = ours.filter(
    (row) =>
      row.state === 'ok' &&
      !IGNORED_OPERATIONS.has(row.op) &&
      !isOwnMessageId(row.tx_id) &&
      // A rollback without effect moved no money: some providers have one such message where we store two.
      row.detail?.effect !== 'tombstoned' &&
      isInSpan(row) &&
      !named.has(row.tx_id) &&
      // The win inside a bet_win is listed under the bet's id.
      !(row.op === 'win' && row.partner_tx_id !== null && named.has(row.partner_tx_id)),
  );
  return [
    ...found,
    ...unknown.map((row): Difference => ({ ...describeSide(row), what: 'missing_there', theirs: null })),
  ];
}

function differenceOf(theirs: ProviderTransaction, row: TransactionRow | undefined): Difference[] {
  const { tx_id, op, state } = theirs;
  if (!row) {
    // A refused bet may never have arrived, and one in transit is not late yet.
    const isMissed = state === 'ok' || (state === 'pending' && op === 'win');
    return isMissed ? [{ tx_id, op, what: 'missing_here', ours: null, theirs }] : [];
  }
  if (!MATCHING_STATES[state].includes(row.state))
    return [{ ...describeSide(row), what: 'state_differs', theirs }];
  const isSame = op === 'rollback' || row.state === 'tombstone' || BigInt(theirs.amount) === row.amount;
  return isSame && (theirs.currency === row.currency || row.currency === '')
    ? []
    : [{ ...describeSide(row), what: 'amount_differs', theirs }];
}

function describeSide({ tx_id, op, state, status, amount }: TransactionRow) {
  return { tx_id, op, ours: { state, status, amount: amount.toString() } };
}
