import type { WithdrawalItem } from '#contracts/console/payments.ts';
import type { WithdrawalCheckCode } from '#contracts/values/withdrawal-reasons.ts';
import { decimal } from '../../lib/format.ts';

type Evidence = WithdrawalItem['checks'][number]['evidence'];

const ASKED: Record<WithdrawalCheckCode, string> = {
  TURNOVER: 'Deposits wagered',
  IDENTITY: 'Identity on file',
  DOCUMENTS: 'No document required of the player',
  NAME_MISMATCH: 'Payee name matches the player',
  NEW_BANK: 'Bank details are old enough',
  CREDENTIAL_CHANGED: 'Password, contact and name unchanged',
  FIRST_WITHDRAWAL: 'Earlier withdrawal paid',
  LARGE: 'Within the automatic limit',
  SHARED_BANK: 'Bank account not shared',
  OPEN_CASE: 'No finance case that blocks payouts',
  CLOSED_LOOP: 'Paid back to the deposit source',
  DUE_DILIGENCE: '24-hour total below the due diligence threshold',
  COVERED: '24-hour total below the reporting threshold',
  MINIMAL_PLAY: 'Deposits of the last 7 days wagered once',
  NOTABLE_WIN: 'No notable win since the last withdrawal',
  CHARGE_BACK: 'No open chargeback',
  NEGATIVE_BALANCE: 'No negative balance in 90 days',
  THIRD_PARTY: 'No third-party deposits in 90 days',
  CYCLES: 'No deposit-and-withdraw cycles',
  STRUCTURING: 'No amounts just below the threshold',
  FAILED_PAYMENTS: 'Fewer than five declined payments in a day',
  SHARED_DEVICE: 'Device not shared',
  SHARED_ADDRESS: 'IP address not shared',
  NEW_PLACE: 'Known device or IP address',
  SCREENING: 'No screening case that holds payments',
};

/** The question of a check, so that `pass` is unambiguous. */
export const checkQuestion = (code: WithdrawalCheckCode): string => ASKED[code];

const IDENTITY = [
  'nothing on file',
  'name only',
  'name and a verified contact',
  'name, verified contact and identity document',
];

type Read = {
  sum(name: string): string;
  count(name: string, singular: string, plural: string): string;
  has(name: string): boolean;
  evidence: Evidence;
};

/** The evidence of each check, as text; nothing if the result is self-explanatory. */
const FOUND: Record<Exclude<WithdrawalCheckCode, 'CLOSED_LOOP'>, (read: Read) => string> = {
  TURNOVER: ({ sum, has }) => (has('missing') ? `${sum('missing')} missing` : ''),
  IDENTITY: ({ evidence }) => IDENTITY[Number(evidence.level)] ?? '',
  DOCUMENTS: ({ evidence }) => String(evidence.kinds ?? ''),
  NAME_MISMATCH: () => '',
  NEW_BANK: ({ count, has }) =>
    has('hours') ? `${count('hours', 'hour', 'hours')} old` : 'less than an hour old',
  CREDENTIAL_CHANGED: ({ evidence, count, has }) => {
    if (typeof evidence.hours !== 'number') return 'never changed';
    return has('hours') ? `changed ${count('hours', 'hour', 'hours')} ago` : 'changed less than an hour ago';
  },
  FIRST_WITHDRAWAL: ({ count, has }) =>
    `${has('before') ? count('before', 'withdrawal', 'withdrawals') : 'no withdrawal'} paid before`,
  LARGE: ({ sum }) => `up to ${sum('limit')}`,
  SHARED_BANK: ({ count }) => count('others', 'other player', 'other players'),
  OPEN_CASE: ({ count }) =>
    [
      count('cases', 'open case', 'open cases'),
      count('others', 'open case that does not block', 'open cases that do not block'),
    ]
      .filter(Boolean)
      .join(', '),
  DUE_DILIGENCE: ({ sum }) => `${sum('amount')}; threshold ${sum('limit')}`,
  COVERED: ({ sum }) => `${sum('amount')}; above ${sum('limit')}`,
  MINIMAL_PLAY: ({ sum }) => `${sum('amount')} deposited, ${sum('staked')} staked`,
  NOTABLE_WIN: ({ sum, count, evidence }) =>
    typeof evidence.game === 'string'
      ? `${count('wins', 'win', 'wins')}, the largest ${sum('amount')} at ${evidence.game}`
      : '',
  CHARGE_BACK: ({ count }) => count('found', 'open chargeback', 'open chargebacks'),
  NEGATIVE_BALANCE: ({ count }) => count('found', 'time', 'times'),
  THIRD_PARTY: ({ count }) => count('found', 'deposit', 'deposits'),
  CYCLES: ({ count, has }) => (has('found') ? `${count('found', 'time', 'times')} in a week` : ''),
  STRUCTURING: ({ count, has }) => (has('found') ? `${count('found', 'amount', 'amounts')} in a day` : ''),
  FAILED_PAYMENTS: ({ count }) => count('found', 'payment', 'payments'),
  SHARED_DEVICE: ({ count }) => count('others', 'other player', 'other players'),
  SHARED_ADDRESS: ({ count }) => count('others', 'other player', 'other players'),
  NEW_PLACE: () => '',
  SCREENING: () => '',
};

/** The evidence of a check, as text. */
export function checkFinding(code: WithdrawalCheckCode, evidence: Evidence, currency: string): string {
  const text = (name: string) => String(evidence[name] ?? 0);
  if (code === 'CLOSED_LOOP') return planOf(evidence, currency);
  return FOUND[code]({
    evidence,
    sum: (name) => `${decimal({ amount: text(name), currency })} ${currency}`,
    has: (name) => text(name) !== '0',
    count: (name, singular, plural) =>
      text(name) === '0' ? '' : `${text(name)} ${text(name) === '1' ? singular : plural}`,
  });
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
