/** A payment's state as queried from the gateway: authoritative, unlike a webhook. Amount in minor units. */
export type PaymentStatus = {
  status: 'pending' | 'paid' | 'failed' | 'expired' | 'refunded' | 'charged_back';
  amount: bigint;
  currency: string;
  /** The reason for a review by staff before the credit; becomes a flag of the deposit. */
  review?: 'MARKED_BY_HAND' | 'PAID_PARTIALLY' | 'PAID_LATE';
  /**
   * Our reference, if the gateway reports it: identifies the deposit of a payment whose creation the gateway
   * never confirmed.
   */
  reference?: string;
};

export type PaymentRequest = {
  /** Our payment number: a repeated request with it returns the same payment. */
  key: string;
  reference: string;
  description: string;
  /** Language tag of the player, for the gateway's page. */
  language: string;
  amount: bigint;
  currency: string;
  expiresSeconds: number;
  /** When the payment was first requested and when it expires: equal in all attempts. */
  createdAt: Date;
  expiresAt: Date;
};

/** A payout's state at the gateway. */
export type PayoutStatus = { status: 'pending' | 'paid' | 'failed' };

export type PayoutRequest = {
  /** Our payout number: a repeated request with it pays only once. */
  key: string;
  reference: string;
  amount: bigint;
  currency: string;
  /** A bank account, or the payer of one of the gateway's own payments. */
  to: { bank: string; holder: string; number: string } | { payment: string };
};

/** A line of a gateway's settlement records. */
export type SettledPayment = PaymentStatus & { gatewayId: string; reference: string };

/** A parsed webhook: only its payment id is trusted. */
type GatewayWebhook = { eventId: string; type: string; gatewayId: string };

/**
 * The cashier's client of a payment provider. An adapter only translates: no money, states or database.
 * External calls have a timeout and are never made inside a transaction.
 */
export type Gateway = {
  id: string;
  /** The brand it belongs to; 0 for every brand. */
  siteId: number;
  /** Whether new payments may be started; pending ones continue. */
  isOpen: boolean;
  /**
   * Creates a payment; idempotent by `key`. Throws `GatewayRefusal` for a definite refusal, any other error
   * when the outcome is unknown.
   */
  open(request: PaymentRequest): Promise<{ gatewayId: string; payUrl: string }>;
  query(gatewayId: string): Promise<PaymentStatus>;
  /** Whether it can refund the payer of one of its payments. */
  paysBack: boolean;
  /**
   * Makes a payout; idempotent by `key`. Throws `GatewayRefusal` for a definite refusal, any other error when
   * the outcome is unknown.
   */
  pay(request: PayoutRequest): Promise<PayoutStatus>;
  /** A payout's state by our number; undefined if the gateway does not know it. */
  payout(key: string): Promise<PayoutStatus | undefined>;
  /** Payments made between two times, for reconciliation. */
  settled(from: Date, to: Date): Promise<SettledPayment[]>;
  /** Whether the gateway signed these raw bytes, with a current timestamp. */
  verify(raw: Uint8Array, headers: Headers, now: Date): 'ok' | 'signature' | 'stale';
  /** Undefined if the bytes are not a webhook of the gateway, `ignored` for an irrelevant one. */
  parse(raw: Uint8Array): GatewayWebhook | 'ignored' | undefined;
  /** The payment that a webhook's number refers to, if webhooks carry a different id. */
  resolve?(gatewayId: string): Promise<string | undefined>;
};

/** The gateway refused the request. */
export class GatewayRefusal extends Error {}
