import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Chain } from '#contracts/values/blockchains.ts';
import type {
  DepositState,
  MethodType,
  PayoutLegState,
  SingleApprovalLimit,
  WithdrawalState,
} from '#contracts/values/payments.ts';
import type { WithdrawalReason } from '#contracts/values/withdrawal-reasons.ts';
import { schemaOf } from '../../platform/database/index.ts';
import { historyOf } from '../../platform/history.ts';

/** Row types of the schema `cashier`; the rules are in the migrations. */
type CashierTables = {
  player_payment_settings: { site_id: number; player_id: string; default_bank: string | null };
  bank_account: BankTable;
  method: MethodTable;
  deposit: DepositTable;
  payment_reference: PaymentReferenceTable;
  receipt: ReceiptTable;
  payment_approval: SignatureTable;
  policy: PolicyTable;
  segment_limit: SegmentLimitTable;
  turnover_requirement: RequirementTable;
  gateway: GatewayTable;
  pending_gateway: PendingGatewayTable;
  gateway_payment: GatewayPaymentTable;
  checkout_attempt: AttemptTable;
  gateway_reconciliation: GatewayComparedTable;
  webhook: WebhookTable;
  finance_case: FinanceCaseTable;
  withdrawal: WithdrawalTable;
  payout_leg: LegTable;
  coin_payout: CoinPayoutTable;
};

type BankTable = {
  site_id: number;
  player_id: string;
  bank_id: string;
  bank_name: string;
  holder_name: string;
  number_sealed: Buffer;
  number_hash: Buffer;
  /** For a wallet, the last four characters of its address. */
  last_digits: string;
  /** Both null unless it is a crypto wallet. */
  network: Chain | null;
  coin: string | null;
  memo_sealed: Buffer | null;
  created_at: Generated<Date>;
  removed_at: Date | null;
};

type MethodTable = {
  site_id: number;
  method_id: string;
  type: MethodType;
  adapter: string;
  position: number;
  is_open: boolean;
  currency: string;
  min_amount: bigint;
  max_amount: bigint;
  daily_max: bigint | null;
  fee_fixed: bigint;
  fee_points: number;
  fee_payer: 'player' | 'house';
  max_open: number;
  expires_minutes: number;
  review_minutes: number;
  identity_level: number;
  closed_from: Date | null;
  closed_until: Date | null;
  /** JSON of `MethodDetails`. */
  details: unknown;
  /** JSON of `PaymentRoute`. */
  route: Generated<unknown>;
};
export type MethodRow = Selectable<MethodTable>;

type DepositTable = {
  site_id: number;
  deposit_id: Generated<string>;
  player_id: string;
  method_id: string;
  request_id: string;
  fingerprint: Buffer;
  reference: string;
  state: DepositState;
  reason: Generated<string>;
  currency: string;
  amount: bigint;
  received: bigint | null;
  fee: bigint | null;
  request_sealed: Buffer | null;
  proof_sealed: Buffer | null;
  flags: Generated<string[]>;
  language: string;
  created_at: Generated<Date>;
  changed_at: Generated<Date>;
  expires_at: Date | null;
  due_at: Date | null;
  credited_at: Date | null;
  /** The credited amount, computed by the database: received less the fee. */
  credited: ColumnType<bigint | null, never, never>;
  /** Used to choose its gateway; empty if unknown. */
  country: Generated<string>;
};
export type DepositRow = Selectable<DepositTable>;

type PaymentReferenceTable = { site_id: number; method_id: string; number_hash: Buffer; deposit_id: string };

type ReceiptTable = {
  site_id: number;
  receipt_id: string;
  deposit_id: string;
  file_key: string;
  file_bytes: number;
  content_hash: Buffer;
  perceptual_hash: bigint;
  hash_segments: number[];
  created_at: Generated<Date>;
  encrypted_with: string | null;
};

type SignatureTable = {
  site_id: number;
  payment_id: string;
  staff_id: string;
  amount: bigint;
  capacity: Generated<'maker' | 'checker'>;
  /** The payout attempt; 1 for decisions that are made only once. */
  attempt: Generated<number>;
  approved_at: Generated<Date>;
  single_limit: SingleApprovalLimit | null;
};

type PolicyTable = {
  site_id: number;
  second_person_from: bigint;
  third_person_from: bigint;
  turnover_percent: number;
  withdrawal_min: bigint;
  withdrawal_max: bigint;
  daily_count: number;
  daily_amounts: bigint[];
  auto_limit: bigint;
  bank_age_hours: number;
  withdrawal_identity: number;
  review_hours: number;
  payout_adapter: string;
  due_diligence_from: bigint;
  covered_above: bigint;
  large_win: bigint;
  net_deposits_above: bigint;
  high_limit_above: bigint;
  flagged_games: string[];
  /** Withdrawals are reviewed for this long after a change of password, contact, name or second factor. */
  credential_hours: number;
  /** Deposits credited by a single person within 24 hours: by the same person, and to the same player. */
  single_approver_daily: bigint;
  single_player_daily: bigint;
  received_excess_percent: number;
  deposit_identity: number;
  /** By identity level, starting at 0; null for no limit. */
  deposit_day_by_identity: (bigint | null)[];
  deposit_month_by_identity: (bigint | null)[];
  withdrawal_day_by_identity: (bigint | null)[];
  withdrawal_month_by_identity: (bigint | null)[];
};
export type PolicyRow = Selectable<PolicyTable>;

type SegmentLimitTable = {
  site_id: number;
  segment_id: string;
  currency: string;
  version: number;
  deposit_min: bigint | null;
  deposit_max: bigint | null;
  deposit_day: bigint | null;
  withdrawal_min: bigint | null;
  withdrawal_max: bigint | null;
  withdrawal_day: bigint | null;
};
export type SegmentLimitRow = Selectable<SegmentLimitTable>;

type RequirementTable = {
  site_id: number;
  player_id: string;
  requirement_id: string;
  kind: 'deposit' | 'bonus';
  turnover_required: bigint;
  turnover_done: Generated<bigint>;
  opened_at: Generated<Date>;
  closed_at: Date | null;
};

type GatewayTable = {
  site_id: number;
  gateway_id: string;
  /** Code of a payment API of the platform or an extension. */
  adapter: string;
  name: string;
  is_live: boolean;
  status: 'open' | 'closed';
  url: string;
  settings: ColumnType<Record<string, string>, string, string>;
  /** JSON of `GatewaySecrets`, encrypted. */
  sealed: Buffer;
  revision: Generated<number>;
  tested_at: Generated<Date | null>;
  test_error: Generated<string>;
};
export type GatewayRow = Selectable<GatewayTable>;

type PendingGatewayTable = {
  site_id: number;
  gateway_id: string;
  request_id: string;
  sealed: Buffer;
  made_at: Date;
};

type GatewayPaymentTable = {
  site_id: number;
  deposit_id: string;
  gateway: string;
  gateway_id: string;
  pay_url: string;
  opened_at: Date;
  polled_at: Date;
};

type AttemptTable = {
  site_id: number;
  deposit_id: string;
  /** Starts at 1. */
  attempt: number;
  gateway: string;
  started_at: Date;
  outcome: 'opened' | 'refused' | 'unanswered' | 'late' | null;
  milliseconds: number | null;
  gateway_id: string | null;
};
export type AttemptRow = Selectable<AttemptTable>;

/** End of the last reconciled period of a gateway. */
type GatewayComparedTable = { gateway: string; until: Date };

type WebhookTable = {
  gateway: string;
  event_id: string;
  type: string;
  gateway_id: string;
  state: Generated<'waiting' | 'done' | 'parked' | 'given_up'>;
  received_at: Date;
  payment_id: string | null;
};

type FinanceCaseTable = {
  site_id: number;
  case_id: Generated<string>;
  kind: string;
  subject: string;
  player_id: string | null;
  payment_id: string | null;
  detail: unknown;
  opened_at: Date;
  closed_at: Date | null;
  closed_by: Generated<string | null>;
  outcome: Generated<string | null>;
};

type WithdrawalTable = {
  site_id: number;
  withdrawal_id: Generated<string>;
  player_id: string;
  request_id: string;
  fingerprint: Buffer;
  reference: string;
  state: WithdrawalState;
  reason: Generated<WithdrawalReason | ''>;
  currency: string;
  amount: bigint;
  paid: bigint | null;
  bank_id: string;
  bank_name: string;
  last_digits: string;
  /** JSON of a list of `Check`. */
  checks: Generated<unknown>;
  payout_adapter: string;
  language: string;
  created_at: Date;
  changed_at: Date;
  due_at: Date | null;
  /** The number of the payout attempt, from 1. */
  attempt: Generated<number>;
  /** The staff member who put it on hold, and the reason. */
  held_by: Generated<string | null>;
  held_reason: Generated<string | null>;
  held_at: Generated<Date | null>;
};
export type WithdrawalRow = Selectable<WithdrawalTable>;

type LegTable = {
  site_id: number;
  withdrawal_id: string;
  leg: number;
  /** Null for the part paid to the bank account. */
  method_id: string | null;
  source_deposit: string | null;
  adapter: string;
  amount: bigint;
  paid: bigint | null;
  state: PayoutLegState;
  payout_key: string;
  /** When the gateway last reported it or was last polled for it. */
  polled_at: Date | null;
  changed_at: Date;
};
export type PayoutLegRow = Selectable<LegTable>;

type CoinPayoutTable = {
  site_id: number;
  withdrawal_id: string;
  leg: number;
  network: Chain;
  coin: string;
  hash: string;
  /** The number of coins, and the rate in units of the currency: decimals as entered. */
  coins: string;
  rate: string;
  source: string;
  recorded_by: string;
  at: Date;
};

export const tables = schemaOf<CashierTables>('cashier');

/** The action, its actor and reason. */
export const history = historyOf('cashier');

/** The actor of a state change: the player, a job, a gateway, or a staff member by id. */
export type Actor = 'player' | 'system' | `gateway:${string}` | `staff:${string}`;
