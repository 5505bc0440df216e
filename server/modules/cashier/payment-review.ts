import type { DepositReason } from '#contracts/values/payments.ts';
import type { WithdrawalReason } from '#contracts/values/withdrawal-reasons.ts';
import { type Database, type Db, sql } from '../../platform/database/index.ts';
import type { Encryption } from '../../platform/encryption.ts';
import type { Files } from '../../platform/files/index.ts';
import { playersByIds } from '../players/index.ts';
import type { NetworkCoin } from './bank-accounts.ts';
import {
  approveDeposit,
  type DepositDecision,
  type DepositDecisionResult,
  rejectDeposit,
} from './deposits/decisions.ts';
import { listDepositQueue } from './deposits/queries.ts';
import { type DepositRow, tables, type WithdrawalRow } from './tables.ts';
import { coinOfEach } from './wallets.ts';
import type { WithdrawalCheck } from './withdrawals/checks.ts';
import {
  approveWithdrawal,
  type PaymentRecord,
  recordManualPayment,
  rejectWithdrawal,
  type WithdrawalDecision,
  type WithdrawalDecisionResult,
} from './withdrawals/decisions.ts';
import { type NamedLeg, namedLegsOfEach } from './withdrawals/payout-legs.ts';

/** A deposit as the reviewer sees it, with the player's input and its flags. */
export type QueuedDeposit = DepositRow & {
  account_id: string;
  full_name: string;
  request: Record<string, string>;
  proof: Record<string, string>;
  receipts: string[];
};

/** A withdrawal as the reviewer or payout staff see it. */
export type QueuedWithdrawal = Omit<WithdrawalRow, 'checks'> & {
  account_id: string;
  full_name: string;
  checks: WithdrawalCheck[];
  /** The coin of a wallet; null for a bank account. */
  coin: NetworkCoin | null;
  legs: NamedLeg[];
};

/**
 * Staff actions on a site's payments. The caller checks identity and rights; this module ensures that no one
 * approves twice and that a decision is made only once.
 */
export type PaymentReview = {
  /** Deposits to review; with a reference, the deposit with it that can be credited. */
  deposits(siteId: number, reference?: string): Promise<QueuedDeposit[]>;
  /** The receipt picture as JPEG; undefined if the site has none with this id. */
  receipt(siteId: number, receiptId: string): Promise<Uint8Array | undefined>;
  approveDeposit(decision: DepositDecision & { received: bigint }): Promise<DepositDecisionResult>;
  rejectDeposit(decision: DepositDecision & { reason: DepositReason }): Promise<DepositDecisionResult>;
  /** Withdrawals to review, and approved ones to pay manually, most urgent first. */
  withdrawals(siteId: number): Promise<QueuedWithdrawal[]>;
  approveWithdrawal(decision: WithdrawalDecision): Promise<WithdrawalDecisionResult>;
  rejectWithdrawal(
    decision: WithdrawalDecision & { reason: WithdrawalReason },
  ): Promise<WithdrawalDecisionResult>;
  recordPayment(decision: PaymentRecord): Promise<WithdrawalDecisionResult>;
};

type PaymentReviewDeps = {
  database: Database;
  encryption: Encryption;
  files: Files;
  clock: () => number;
};

/** Console handlers for payments that need a decision. */
export function createPaymentReview({
  database,
  encryption,
  files,
  clock,
}: PaymentReviewDeps): PaymentReview {
  const { db, transaction } = database;
  const now = () => new Date(clock());
  return {
    deposits: async (siteId, reference) => {
      return await queuedDeposits(db, encryption, siteId, await listDepositQueue(db, siteId, reference));
    },
    receipt: async (siteId, receiptId) => {
      const row = await tables(db)
        .selectFrom('receipt')
        .select('file_key')
        .where('site_id', '=', siteId)
        .where('receipt_id', '=', receiptId)
        .executeTakeFirst();
      const sealed = row && (await files.get(row.file_key));
      return row && sealed && encryption.decrypt(sealed, row.file_key);
    },
    approveDeposit: (decision) => transaction((tx) => approveDeposit(tx, decision, now())),
    rejectDeposit: (decision) => transaction((tx) => rejectDeposit(tx, decision, now())),
    withdrawals: (siteId) => queuedWithdrawals(db, siteId),
    approveWithdrawal: (decision) => transaction((tx) => approveWithdrawal(tx, decision, now())),
    rejectWithdrawal: (decision) => transaction((tx) => rejectWithdrawal(tx, decision, now())),
    recordPayment: (decision) => transaction((tx) => recordManualPayment(tx, decision, now())),
  };
}

/** Reads the additional data of all rows in a queue at once. */
async function queuedDeposits(
  db: Db,
  encryption: Encryption,
  siteId: number,
  rows: readonly DepositRow[],
): Promise<QueuedDeposit[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ deposit_id }) => deposit_id);
  const [playerOf, receipts] = await Promise.all([
    playersOf(db, siteId, rows),
    tables(db)
      .selectFrom('receipt')
      .select(['deposit_id', 'receipt_id'])
      .where('site_id', '=', siteId)
      .where('deposit_id', 'in', ids)
      .execute(),
  ]);
  return rows.map((row) => {
    const open = (sealed: Buffer | null, part: string): Record<string, string> =>
      sealed
        ? JSON.parse(encryption.decrypt(sealed, `${row.site_id}/${row.deposit_id}/${part}`).toString())
        : {};
    const mine = receipts.filter(({ deposit_id }) => deposit_id === row.deposit_id);
    return {
      ...row,
      ...playerOf(row.player_id),
      request: open(row.request_sealed, 'request'),
      proof: open(row.proof_sealed, 'proof'),
      receipts: mine.map(({ receipt_id }) => receipt_id),
    };
  });
}

/** Account ids and names of the players of the given payments. */
async function playersOf(db: Db, siteId: number, rows: readonly { player_id: string }[]) {
  const ids = rows.map(({ player_id }) => player_id);
  const players = await playersByIds(db, siteId, ids);
  return (playerId: string) => {
    const player = players.get(playerId);
    return { account_id: player?.accountId ?? '', full_name: player?.fullName ?? '' };
  };
}

const QUEUE_SIZE = 100;
/** A part that staff must pay manually. */
const hasManualLeg = (siteId: number) =>
  sql<boolean>`exists (select from cashier.payout_leg l where l.site_id = ${siteId}
    and l.withdrawal_id = withdrawal.withdrawal_id and l.state = 'waiting' and l.adapter = 'manual')`;

async function queuedWithdrawals(db: Db, siteId: number): Promise<QueuedWithdrawal[]> {
  const rows = await tables(db)
    .selectFrom('withdrawal')
    .selectAll()
    .where('site_id', '=', siteId)
    .where((where) =>
      where.or([
        where('state', '=', 'review'),
        where.and([where('state', 'in', ['approved', 'paying']), hasManualLeg(siteId)]),
      ]),
    )
    .orderBy('due_at')
    .orderBy('withdrawal_id')
    .limit(QUEUE_SIZE)
    .execute();
  const [playerOf, coins, legs] = await Promise.all([
    playersOf(db, siteId, rows),
    coinOfEach(db, rows),
    namedLegsOfEach(db, rows, 'EN'),
  ]);
  return rows.map((row) => ({
    ...row,
    ...playerOf(row.player_id),
    checks: row.checks as WithdrawalCheck[],
    coin: coins.get(row.withdrawal_id)!,
    legs: legs.get(row.withdrawal_id)!,
  }));
}
