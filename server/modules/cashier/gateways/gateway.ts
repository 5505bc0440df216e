/** A payment's state as queried from the gateway: authoritative, unlike a webhook. Amount in minor units. */
export type PaymentStatus = {
  status: 'pending' | 'paid' | 'failed' | 'expired' | 'refunded' | 'charged_back';
  amount: bigint;
  currency: string;
  /** Why staff must review it before it is credited; a flag of the deposit. */
  review?: 'MARKED_BY_HAND' | 'PAID_PARTIALLY' | 'PAID_LATE';
  /**
   * Our reference, where the gateway reports it: finds the deposit of a payment whose creation it never
   * confirmed.
   */
  reference?: string;
};

export type PaymentRequest = {
  /** Our payment number: with it, a repeated request returns the same payment. */
  key: string;
  reference: string;
  description: string;
  amount: bigint;
  currency: string;
  expiresSeconds: number;
  /** When the payment was first requested and when it expires: the same in every attempt. */
  createdAt: Date;
  expiresAt: Date;
};

/** A payout's state at the gateway. */
export type PayoutStatus = { status: 'pending' | 'paid' | 'failed' };

export type PayoutRequest = {
  /** Our number of the payout: with it, a repeated request pays once. */
  key: string;
  reference: string;
  amount: bigint;
  currency: string;
  /** A bank account, or the payer of one of the gateway's own payments. */
  to: { bank: string; holder: string; number: string } | { payment: string };
};

/** A line of a gateway's books. */
export type SettledPayment = PaymentStatus & { gatewayId: string; reference: string };

/** A parsed webhook: only the payment it refers to is trusted. */
export type WebhookMessage = { eventId: string; type: string; gatewayId: string };

/**
 * The cashier's client of a payment provider. An adapter only translates: no money, no states, no database.
 * Calls to the outside have a time limit and are never made inside a transaction.
 */
export type Gateway = {
  id: string;
  /** The brand it belongs to; 0 for every brand. */
  siteId: number;
  /** Whether new payments may be started; running ones continue. */
  isOpen: boolean;
  /**
   * Creates a payment; idempotent by `key`. Throws `GatewayRefusal` for a definite refusal, anything else
   * when the outcome is unknown.
   */
  open(request: PaymentRequest): Promise<{ gatewayId: string; payUrl: string }>;
  query(gatewayId: string): Promise<PaymentStatus>;
  /** Whether it can refund the payer of one of its payments. */
  paysBack: boolean;
  /**
   * Makes a payout; idempotent by `key`. Throws `GatewayRefusal` for a definite refusal, anything else when
   * the outcome is unknown.
   */
  pay(request: PayoutRequest): Promise<PayoutStatus>;
  /** A payout's state by our number; undefined when the gateway does not know it. */
  payout(key: string): Promise<PayoutStatus | undefined>;
  /** What was paid from one instant up to another, for reconciliation. */
  settled(from: Date, to: Date): Promise<SettledPayment[]>;
  /** Whether raw bytes were sent by the gateway, now. */
  verify(raw: Uint8Array, headers: Headers, now: Date): 'ok' | 'signature' | 'stale';
  /** Undefined if the bytes are no message of the gateway, `ignored` for an irrelevant one. */
  parse(raw: Uint8Array): WebhookMessage | 'ignored' | undefined;
  /** The payment that a webhook's number refers to, where webhooks carry another id. */
  resolve?(gatewayId: string): Promise<string | undefined>;
};

/** The gateway refused the request. */
export class GatewayRefusal extends Error {}
