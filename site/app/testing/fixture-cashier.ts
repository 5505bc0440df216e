import type { DepositDetail, DepositMethodItem, MethodFieldItem } from '#contracts/api/deposits.ts';
import type { WithdrawalDetail } from '#contracts/api/withdrawals.ts';

const AT = '2026-11-20T08:30:00.000Z';
const field: MethodFieldItem = {
  name: 'payment_number',
  kind: 'text',
  label: 'Reference number of the payment',
  hint: 'It is on your receipt.',
  is_required: true,
  min_length: 4,
  max_length: 40,
  options: [],
};
const method: DepositMethodItem = {
  method_id: 'bank-transfer',
  type: 'bank_transfer',
  name: 'Bank transfer',
  time: 'About 15 minutes after the receipt',
  image: '',
  currency: 'PHP',
  min: 100,
  max: 50_000,
  daily_max: 100_000,
  fee: { fixed: 0, percent: 0, payer: 'house' },
  steps: ['Transfer exactly this amount.', 'Send a picture of the receipt.'],
  fields: [],
  chain: null,
  closed_until: null,
  identity_needed: '',
  identity_left: { amount: 20_000, period: 'day' },
};
const CHAIN = { coin: 'USDT', network: 'TRON (TRC-20)', confirmations: 20 };
const METHODS: DepositMethodItem[] = [
  method,
  {
    ...method,
    method_id: 'counter',
    type: 'over_the_counter',
    name: 'Over the counter',
    fee: { fixed: 10, percent: 1.5, payer: 'player' },
    fields: [{ ...field, name: 'phone', kind: 'phone', label: 'Phone number', hint: '' }],
  },
  {
    ...method,
    method_id: 'usdt',
    type: 'crypto',
    name: 'USDT (TRC-20)',
    chain: CHAIN,
    identity_needed: 'name',
  },
  { ...method, method_id: 'qr', type: 'qr', name: 'QR payment', closed_until: AT },
];
const DEPOSIT: DepositDetail = {
  deposit_id: '0190b0c0-0000-7000-8000-00000000d001',
  reference: 'D7K3Q9XA2M',
  method_id: method.method_id,
  type: method.type,
  name: method.name,
  image: '',
  state: 'awaiting_payment',
  reason: '',
  amount: 500,
  currency: 'PHP',
  received: null,
  fee: null,
  credited: null,
  created_at: AT,
  expires_at: '2026-11-21T08:30:00.000Z',
  due_at: null,
  chain: null,
  steps: method.steps,
  payee: [
    { label: 'Bank', value: 'Demo Savings Bank', is_copied: true },
    { label: 'Account number', value: '0000 0000 0000', is_copied: true },
    { label: 'Amount', value: '500.00', is_copied: true },
  ],
  qr: 'baize-demo:pay',
  pay_url: '',
  proof: { fields: [field], receipt: 'required' },
  history: [
    { state: 'created', at: AT },
    { state: 'awaiting_payment', at: AT },
  ],
};

const WITHDRAWAL: WithdrawalDetail = {
  withdrawal_id: '0190b0c0-0000-7000-8000-00000000e001',
  reference: 'W4H8T2QM6C',
  state: 'review',
  reason: 'FIRST_WITHDRAWAL',
  reason_amount: null,
  amount: 600,
  paid: null,
  currency: 'PHP',
  bank_name: 'Harbour Savings',
  masked_number: '•••• 4821',
  destinations: ['E-wallet', 'Harbour Savings •••• 4821'],
  wallet: null,
  created_at: AT,
  due_at: '2026-11-21T08:30:00.000Z',
  parts: [
    { name: 'E-wallet', is_bank: false, amount: 200, paid: null, state: 'waiting', sent: null },
    {
      name: 'Harbour Savings •••• 4821',
      is_bank: true,
      amount: 400,
      paid: null,
      state: 'waiting',
      sent: null,
    },
  ],
  history: [
    { state: 'requested', at: AT },
    { state: 'auto_checks', at: AT },
    { state: 'review', at: AT },
  ],
};

/** Answers of the cashier with made-up methods and one deposit that waits. */
export function cashierAnswers() {
  return {
    withdrawalInfo: () => ({
      currency: 'PHP',
      cash: 1000,
      reserved: 600,
      min: 100,
      max: 500_000,
      left_today: { count: 2, amount: 499_400 },
      turnover_missing: 0,
      bonus_at_stake: null,
      identity_needed: '' as const,
      identity_left: { amount: 8_000, period: 'month' as const },
      back_first: [{ name: 'E-wallet', amount: 200 }],
      coins_first: [],
      review_hours: 24,
    }),
    withdrawals: () => ({ value: [WITHDRAWAL], page: 1, pages: 1, total: 1 }),
    withdrawal: () => ({ value: WITHDRAWAL }),
    createWithdrawal: () => ({ value: WITHDRAWAL }),
    depositMethods: () => ({ value: METHODS }),
    deposits: () => ({ value: [DEPOSIT], page: 1, pages: 1, total: 1 }),
    deposit: () => ({ value: DEPOSIT }),
    createDeposit: () => ({ value: DEPOSIT }),
    proveDeposit: () => ({ value: { ...DEPOSIT, state: 'under_review' as const, due_at: AT } }),
    cancelDeposit: () => ({ value: { ...DEPOSIT, state: 'cancelled' as const } }),
  };
}
