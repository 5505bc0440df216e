import type { StatementItem, Subject, TransactionItem } from '#contracts/api/reports.ts';
import type { SportsBet } from '#contracts/api/sports-tickets.ts';
import { formatMinor, toWireAmount } from '#contracts/values/money.ts';
import { SPORTS_PROVIDER } from '#contracts/values/sports-bets.ts';
import { csvLine } from '../../platform/csv.ts';
import type { PeriodLine } from './statement-period.ts';
import type { TransactionLine } from './transactions.ts';
import type { AccountKind } from './transfer.ts';

const exact = (amount: bigint, currency: string) => ({
  decimal: formatMinor(amount, currency),
});

/** An entry's reference for the player: the round, the number of a payment, or the key of the posting. */
export function displayReference({ meta, key }: PeriodLine): string {
  if (typeof meta.round_id === 'string') return meta.round_id;
  return typeof meta.reference === 'string' ? meta.reference : key;
}

/** How our own rounds are linked: game rounds by their proof, sportsbook rounds as tickets. */
const ROUND_KINDS: Readonly<Record<string, Subject['kind']>> = {
  BAIZE: 'round',
  [SPORTS_PROVIDER]: 'ticket',
};
const SUBJECTS = [
  ['deposit_id', 'deposit'],
  ['withdrawal_id', 'withdrawal'],
  ['bonus_id', 'bonus'],
  ['inbox_id', 'message'],
] as const;

/** The sportsbook ticket of an entry, if any. */
export const ticketOf = ({ meta }: PeriodLine): string | undefined => {
  const { kind, id } = subjectOf(meta);
  return kind === 'ticket' ? id : undefined;
};

/** The subject of a posting, from its metadata. */
function subjectOf(meta: Record<string, unknown>): Subject {
  const { round_id: round, provider_code: provider, game_code } = meta;
  if (typeof round === 'string' && typeof provider === 'string') {
    const kind = ROUND_KINDS[provider] ?? 'played';
    return { kind, id: round, ...(kind === 'round' && typeof game_code === 'string' && { game_code }) };
  }
  for (const [name, kind] of SUBJECTS) {
    const id = meta[name];
    if (typeof id === 'string') return { kind, id };
  }
  return { kind: 'none', id: '' };
}

/** A statement line for its player. */
export function presentLine(
  line: PeriodLine,
  accountKind: AccountKind,
  currency: string,
  bets: ReadonlyMap<string, SportsBet>,
): StatementItem {
  return {
    entry_id: `${accountKind}-${line.seq}`,
    at: line.at.toISOString(),
    kind: line.kind,
    account: accountKind,
    amount: toWireAmount(line.amount, currency),
    balance_after: toWireAmount(line.balanceAfter, currency),
    currency,
    reference: displayReference(line),
    subject: subjectOf(line.meta),
    bet: bets.get(ticketOf(line) ?? '') ?? null,
  };
}

export const STATEMENT_HEADER = csvLine([
  'number',
  'time_utc',
  'kind',
  'balance',
  'amount',
  'after',
  'currency',
  'reference',
]);

/** A statement line as CSV, amounts in major units. */
export function statementCsvLine(line: PeriodLine, accountKind: AccountKind, currency: string): string {
  return csvLine([
    Number(line.seq),
    line.at.toISOString(),
    line.kind,
    accountKind,
    exact(line.amount, currency),
    exact(line.balanceAfter, currency),
    currency,
    displayReference(line),
  ]);
}

/** A transfer in its player's list of transactions. */
export function presentTransaction(line: TransactionLine): TransactionItem {
  const { number, at, kind, status, amount, currency, key } = line;
  return {
    transaction_id: String(number),
    at: at.toISOString(),
    kind,
    status,
    amount: toWireAmount(amount, currency),
    currency,
    reference: key,
    subject: subjectOf(line.meta),
  };
}

export const TRANSACTION_HEADER = csvLine([
  'number',
  'time_utc',
  'kind',
  'status',
  'amount',
  'currency',
  'reference',
]);

/** A transfer as CSV, its amount in major units. */
export function transactionCsvLine(line: TransactionLine): string {
  const { number, at, kind, status, amount, currency, key } = line;
  return csvLine([Number(number), at.toISOString(), kind, status, exact(amount, currency), currency, key]);
}
