import { randomUUID } from 'node:crypto';

export type PaymentStatus = 'pending' | 'paid' | 'failed' | 'expired' | 'refunded' | 'charged_back';

/** A requested payment. Amounts in minor units, as gateways count. */
export type Payment = {
  id: string;
  /** The merchant's idempotency key: a repeated request is the same payment. */
  key: string;
  reference: string;
  description: string;
  /** Language tag of the payer: `en`, `fil`, `zh-Hans`; empty for that of the browser. */
  language: string;
  amount: number;
  currency: string;
  status: PaymentStatus;
  /** The amount actually paid. */
  paidAmount: number;
  paidCurrency: string;
  expiresAt: number;
  paidAt: number;
};

export type Event = { id: string; type: string; paymentId: string; at: number };

/**
 * The stored state: payments, their events, and payouts. Small on purpose; a simulator's day has dozens of
 * payments.
 */
export type SimulatorState = { payments: Payment[]; events: Event[]; payouts: Payout[] };

/** A bank and the last digits of its account, or the payer of a payment by its reference. */
export type Payee = string | { payerOf: string };

/**
 * A payout requested by the merchant. The key is the merchant's own number: a repeated request is the same
 * payout.
 */
export type Payout = {
  key: string;
  reference: string;
  amount: number;
  currency: string;
  /** Nothing else is stored of the payee. */
  to: Payee;
  status: 'pending' | 'paid' | 'failed';
};

export const emptyState = (): SimulatorState => ({ payments: [], events: [], payouts: [] });

export function openPayout(state: SimulatorState, request: Omit<Payout, 'status'>): Payout {
  const known = state.payouts.find(({ key }) => key === request.key);
  if (known) return known;
  const payout: Payout = { ...request, status: 'pending' };
  state.payouts.push(payout);
  return payout;
}

type NewPayment = Pick<
  Payment,
  'key' | 'reference' | 'description' | 'language' | 'amount' | 'currency' | 'expiresAt'
>;

export function openPayment(state: SimulatorState, request: NewPayment): Payment {
  const known = state.payments.find(({ key }) => key === request.key);
  if (known) return known;
  const payment: Payment = {
    ...request,
    id: `pay_${randomUUID().replaceAll('-', '')}`,
    status: 'pending',
    paidAmount: 0,
    paidCurrency: request.currency,
    paidAt: 0,
  };
  state.payments.push(payment);
  return payment;
}

/** An action of the payer or the payer's bank. */
export type PayerAction =
  | { kind: 'pay'; amount?: number; currency?: string }
  | { kind: 'refuse' }
  | { kind: 'charge_back' }
  | { kind: 'refund' };

const TYPES: Record<PaymentStatus, string> = {
  pending: 'payment.pending',
  paid: 'payment.paid',
  failed: 'payment.failed',
  expired: 'payment.expired',
  refunded: 'payment.refunded',
  charged_back: 'payment.charged_back',
};

/** Performs the payer's action, if the payment allows it; returns the event to send, if any. */
export function applyPayerAction(
  state: SimulatorState,
  payment: Payment,
  done: PayerAction,
  now: number,
): Event | undefined {
  const status = next(payment, done);
  if (!status) return undefined;
  if (done.kind === 'pay') {
    payment.paidAmount = done.amount ?? payment.amount;
    payment.paidCurrency = done.currency ?? payment.currency;
    payment.paidAt = now;
  }
  return become(state, payment, status, now);
}

function next({ status }: Payment, { kind }: PayerAction): PaymentStatus | undefined {
  // Late payments count: a payment that has expired or was refused can still be paid.
  if (kind === 'pay') return ['pending', 'expired', 'failed'].includes(status) ? 'paid' : undefined;
  if (kind === 'refuse') return status === 'pending' ? 'failed' : undefined;
  if (status !== 'paid') return undefined;
  return kind === 'refund' ? 'refunded' : 'charged_back';
}

/** Expires overdue payments; returns their events. */
export function expireDue(state: SimulatorState, now: number): Event[] {
  return state.payments
    .filter(({ status, expiresAt }) => status === 'pending' && expiresAt <= now)
    .map((payment) => become(state, payment, 'expired', now));
}

function become(state: SimulatorState, payment: Payment, status: PaymentStatus, at: number): Event {
  payment.status = status;
  const event = {
    id: `evt_${randomUUID().replaceAll('-', '')}`,
    type: TYPES[status],
    paymentId: payment.id,
    at,
  };
  state.events.push(event);
  return event;
}
