import type { WithdrawalItem } from '#contracts/console/payments.ts';
import { decimal } from '../../lib/format.ts';
import { words } from '../../lib/session.ts';

type Evidence = WithdrawalItem['checks'][number]['evidence'];

const ASKED: Record<string, string> = {
  TURNOVER: 'Deposits have been played',
  IDENTITY: 'Identity is known',
  NAME_MISMATCH: 'Payee is the player',
  NEW_BANK: 'Bank details are old enough',
  FIRST_WITHDRAWAL: 'Has withdrawn before',
  LARGE: 'Within the automatic limit',
  SHARED_BANK: 'Nobody else has this account',
  OPEN_CASE: 'No open finance case',
  CLOSED_LOOP: 'Goes back where it came from',
  DUE_DILIGENCE: 'Sums of 24 hours need no due diligence',
  COVERED: 'Sums of 24 hours need no report',
  MINIMAL_PLAY: 'Deposits of the week have been played once',
  NOTABLE_WIN: 'No notable win since the last withdrawal',
  CHARGE_BACK: 'No open charge-back',
  NEGATIVE_BALANCE: 'Balance was not below zero in 90 days',
  THIRD_PARTY: 'Nobody else paid in 90 days',
  CYCLES: 'Does not pass money through',
  STRUCTURING: 'No sums just below the threshold',
  FAILED_PAYMENTS: 'Fewer than five declined payments in a day',
  SHARED_DEVICE: 'Nobody else uses the browser',
  SHARED_ADDRESS: 'The address is not crowded',
  NEW_PLACE: 'A browser or address that is known',
};

/** What a check asks, so that `pass` reads as what it means. */
export const askedBy = (code: string): string => ASKED[code] ?? words(code.toLowerCase());

const IDENTITY = ['nothing is known', 'a name', 'a name and a verified contact'];

type Read = {
  sum(name: string): string;
  count(name: string, one: string, many: string): string;
  has(name: string): boolean;
  evidence: Evidence;
};

/** What each check was found by, in words; nothing where the answer says it all. */
const FOUND: Record<string, (read: Read) => string> = {
  TURNOVER: ({ sum, has }) => (has('missing') ? `${sum('missing')} missing` : ''),
  IDENTITY: ({ evidence }) => IDENTITY[Number(evidence.level)] ?? '',
  NEW_BANK: ({ count, has }) =>
    has('hours') ? `${count('hours', 'hour', 'hours')} old` : 'less than an hour old',
  FIRST_WITHDRAWAL: ({ count, has }) =>
    `${has('before') ? count('before', 'withdrawal', 'withdrawals') : 'no withdrawal'} paid before`,
  LARGE: ({ sum }) => `up to ${sum('limit')}`,
  SHARED_BANK: ({ count }) => count('others', 'other player', 'other players'),
  OPEN_CASE: ({ count }) => count('cases', 'open case', 'open cases'),
  DUE_DILIGENCE: ({ sum }) => `${sum('amount')}; from ${sum('limit')} on`,
  COVERED: ({ sum }) => `${sum('amount')}; above ${sum('limit')}`,
  MINIMAL_PLAY: ({ sum }) => `${sum('amount')} came in, ${sum('staked')} staked`,
  NOTABLE_WIN: ({ sum, count, evidence }) =>
    typeof evidence.game === 'string'
      ? `${count('wins', 'win', 'wins')}, the largest ${sum('amount')} at ${evidence.game}`
      : '',
  CHARGE_BACK: ({ count }) => count('found', 'open charge-back', 'open charge-backs'),
  NEGATIVE_BALANCE: ({ count }) => count('found', 'time', 'times'),
  THIRD_PARTY: ({ count }) => count('found', 'deposit', 'deposits'),
  CYCLES: ({ count, has }) => (has('found') ? `${count('found', 'time', 'times')} in a week` : ''),
  STRUCTURING: ({ count, has }) => (has('found') ? `${count('found', 'sum', 'sums')} in a day` : ''),
  FAILED_PAYMENTS: ({ count }) => count('found', 'payment', 'payments'),
  SHARED_DEVICE: ({ count }) => count('others', 'other player', 'other players'),
  SHARED_ADDRESS: ({ count }) => count('others', 'other player', 'other players'),
};

/** What a check was found by, in words. */
export function foundBy(code: string, evidence: Evidence, currency: string): string {
  const text = (name: string) => String(evidence[name] ?? 0);
  if (code === 'CLOSED_LOOP') return planOf(evidence, currency);
  return (
    FOUND[code]?.({
      evidence,
      sum: (name) => `${decimal({ amount: text(name), currency })} ${currency}`,
      has: (name) => text(name) !== '0',
      count: (name, one, many) =>
        text(name) === '0' ? '' : `${text(name)} ${text(name) === '1' ? one : many}`,
    }) ?? ''
  );
}

/** Where the money goes, part by part. */
function planOf({ plan }: Evidence, currency: string): string {
  if (!Array.isArray(plan)) return '';
  return plan
    .map((part: { method: string; amount: string }) => {
      const sum = decimal({ amount: part.amount, currency });
      return `${sum} ${currency} to ${part.method === 'bank' ? 'the account' : part.method}`;
    })
    .join(', ');
}
