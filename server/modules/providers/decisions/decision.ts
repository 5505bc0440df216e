import { randomUUID } from 'node:crypto';
import type { MoneyOp } from '#contracts/gwp/requests.ts';
import { GWP_STATUSES, type GwpStatus } from '#contracts/gwp/statuses.ts';
import type { TransferInput } from '../../ledger/index.ts';
import type { HeldEvent } from '../held-event.ts';
import { roundOf, type WalletMessage } from '../message.ts';
import type { MessageFacts, PlayerFacts } from '../message-facts.ts';
import type { RoundEvent } from '../round-events.ts';
import type { Detail, HeldWinRow, OrphanRow, ReviewFlag, RoundRow, TransactionRow } from '../tables.ts';

/** A message's response and effects, derived only from facts; the caller applies all of it or nothing. */
export type WalletDecision = {
  status: GwpStatus;
  replayed: boolean;
  txRef: string | null;
  currency: string;
  /** Balances after all effects. */
  cash: bigint;
  bonus: bigint;
  /** Whether the bonus can be played, and is therefore part of the balance shown in games. */
  isBonusPlayable: boolean;
  /** For a repetition: the balance after the original message. */
  balanceAfter: bigint | null;
  detail: Detail;
  effects: Effects;
};
export type Effects = {
  rows: TransactionRow[];
  /** Ids of rolled-back transactions. */
  reversed: string[];
  /** A tombstone hit by a later message. */
  tombstoneHit?: string;
  round?: RoundRow;
  grant?: { grantId: string; used: 1 | -1 };
  money: LedgerOperation[];
  events: RoundEvent[];
  orphan?: OrphanRow;
  /** A waiting win that no longer waits. */
  orphanGone?: string;
  /** Held wins, changes to held wins, and notifications about new ones. */
  held?: HeldWinRow[];
  heldChanges?: HeldWinRow[];
  heldEvents?: HeldEvent[];
  /** Bonus money of a bonus that has ended. */
  lateResults?: { grantId: string; amount: bigint; txId: string } | undefined;
};
/** A posting, or its reversal, under ledger keys. */
export type LedgerOperation =
  | { post: TransferInput }
  | { reverse: { siteId: number; key: string; transferKey: string } };

/** A decision without effects, as a starting point. */
export const noEffects = (): Effects => ({ rows: [], reversed: [], money: [], events: [] });

/** A message with one kind of request. */
export type MessageOf<Op extends MoneyOp> = WalletMessage & {
  request: Extract<WalletMessage['request'], { op: Op }>;
};
/** Facts about an existing player. */
export type PlayerMessageFacts = MessageFacts & { player: PlayerFacts };

/** The playable bonus money: all of it with an active bonus. */
export const playableFunds = ({ player }: PlayerMessageFacts, bonus: bigint): bigint =>
  player.active ? bonus : 0n;

type BalanceChange = { cash: bigint; bonus: bigint };
export const NO_BALANCE_CHANGE: BalanceChange = { cash: 0n, bonus: 0n };

/** A transaction's row; omitted fields are zero. */
export function transactionRow(
  message: WalletMessage,
  facts: MessageFacts,
  outcome: Pick<TransactionRow, 'state' | 'status'> & Partial<TransactionRow>,
): TransactionRow {
  const { request } = message;
  const cash = outcome.cash ?? 0n;
  return {
    ...message.key,
    tx_id: request.tx_id,
    tx_ref: randomUUID(),
    op: request.op,
    fingerprint: message.fingerprint,
    player_id: message.link?.player_id ?? null,
    round_id: roundOf(message) ?? null,
    amount: 'amount' in request ? BigInt(request.amount) : 0n,
    bonus: 0n,
    balance_after: facts.player ? balanceAfter(facts.player, cash, outcome.bonus ?? 0n) : cash,
    currency: facts.player?.currency ?? '',
    grant_id: null,
    contributions: 0,
    partner_tx_id: null,
    target_tx_id: null,
    detail: null,
    flags: [],
    created_at: facts.now,
    jackpot_contributed: 0n,
    ...outcome,
    cash,
  };
}

function balanceAfter(player: PlayerFacts, cash: bigint, bonus: bigint): bigint {
  return player.cash + cash + (player.active ? player.bonus + bonus : 0n);
}

/** A refusal; stored if its status requires it, so that a repetition gets the same response. */
export function refuseMessage(
  message: WalletMessage,
  facts: MessageFacts,
  status: GwpStatus,
  detail: Detail = {},
): WalletDecision {
  const row = GWP_STATUSES[status].stored
    ? transactionRow(message, facts, {
        state: 'refused',
        status,
        detail: Object.keys(detail).length > 0 ? detail : null,
      })
    : undefined;
  return {
    ...balancesNow(facts),
    status,
    txRef: row?.tx_ref ?? null,
    detail,
    effects: { ...noEffects(), rows: row ? [row] : [] },
  };
}

/** An accepted message: `row` is the first effect, and its postings change the balances. */
export function accept(
  facts: PlayerMessageFacts,
  row: TransactionRow,
  effects: Partial<Effects>,
  { moved = row, detail = {} }: { moved?: BalanceChange; detail?: Detail } = {},
): WalletDecision {
  const { cash, bonus } = facts.player;
  return {
    ...balancesNow(facts),
    status: 'OK',
    txRef: row.tx_ref,
    cash: cash + moved.cash,
    bonus: bonus + moved.bonus,
    detail,
    effects: { ...noEffects(), ...effects, rows: [row, ...(effects.rows ?? [])] },
  };
}

/** The response to a repeated message. */
export function repeatedDecision(facts: MessageFacts, earlier: TransactionRow): WalletDecision {
  return {
    ...balancesNow(facts),
    status: earlier.status,
    replayed: true,
    txRef: earlier.tx_ref,
    currency: earlier.currency,
    balanceAfter: earlier.balance_after,
    detail: earlier.detail ?? {},
    effects: noEffects(),
  };
}

function balancesNow(facts: MessageFacts) {
  return {
    replayed: false,
    currency: facts.player?.currency ?? '',
    cash: facts.player?.cash ?? 0n,
    bonus: facts.player?.bonus ?? 0n,
    isBonusPlayable: facts.player?.active !== undefined,
    balanceAfter: null,
  };
}

/** The flags for staff review after a change of a player's balance. */
export function reviewFlagsOf({ player }: PlayerMessageFacts, cash: bigint, isCredit: boolean): ReviewFlag[] {
  return [
    ...(isCredit && (player.excluded || !player.verdict.allowed) ? (['PAYOUT_DUE'] as const) : []),
    ...(cash < 0n && player.cash + cash < 0n ? (['NEGATIVE_BALANCE'] as const) : []),
  ];
}
