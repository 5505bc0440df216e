import type { DepositReason, WithdrawalReason } from '#contracts/values/payments.ts';
import { type Database, type Db, sql } from '../../platform/database.ts';
import type { Files } from '../../platform/files.ts';
import type { Sealing } from '../../platform/sealing.ts';
import { playerById } from '../players/index.ts';
import type { Coin } from './banks.ts';
import { approveDeposit, type Decided, type Decision, rejectDeposit } from './deposits/decide.ts';
import { depositQueue } from './deposits/list.ts';
import { type DepositRow, tables, type WithdrawalRow } from './tables.ts';
import { coinOf } from './wallets.ts';
import type { Check } from './withdrawals/checks.ts';
import {
  approveWithdrawal,
  type PaymentRecord,
  recordPayment,
  rejectWithdrawal,
  type WithdrawalDecided,
  type WithdrawalDecision,
} from './withdrawals/decide.ts';
import { namedLegs } from './withdrawals/legs.ts';

/** A deposit as whoever reviews it sees it, with what the player typed and what makes it suspicious. */
export type QueuedDeposit = DepositRow & {
  account_id: string;
  full_name: string;
  request: Record<string, string>;
  proof: Record<string, string>;
  receipts: string[];
};

/** A withdrawal as whoever reviews or pays it sees it. */
export type QueuedWithdrawal = Omit<WithdrawalRow, 'checks'> & {
  account_id: string;
  full_name: string;
  checks: Check[];
  /** The coin of a wallet; null of a bank account. */
  coin: Coin | null;
  legs: Awaited<ReturnType<typeof namedLegs>>;
};

/**
 * What the staff of a site can do with payments. Who the staff are and what each may do is for whoever calls; here it is held that
 * nobody agrees twice, and that a decision is taken once.
 */
export type Desk = {
  /** Deposits to be looked at; with a reference the one of it that people can credit. */
  deposits(siteId: number, reference?: string): Promise<QueuedDeposit[]>;
  /** The picture of a receipt as JPEG; undefined when the site has none by this id. */
  receipt(siteId: number, receiptId: string): Promise<Uint8Array | undefined>;
  approveDeposit(decision: Decision & { received: bigint }): Promise<Decided>;
  rejectDeposit(decision: Decision & { reason: DepositReason }): Promise<Decided>;
  /** Withdrawals to be looked at, and approved ones to be paid by hand, the most urgent first. */
  withdrawals(siteId: number): Promise<QueuedWithdrawal[]>;
  approveWithdrawal(decision: WithdrawalDecision): Promise<WithdrawalDecided>;
  rejectWithdrawal(decision: WithdrawalDecision & { reason: WithdrawalReason }): Promise<WithdrawalDecided>;
  recordPayment(decision: PaymentRecord): Promise<WithdrawalDecided>;
};

export type DeskDeps = { database: Database; sealing: Sealing; files: Files; clock: () => number };

export function createDesk({ database, sealing, files, clock }: DeskDeps): Desk {
  const { db, transaction } = database;
  const now = () => new Date(clock());
  return {
    deposits: async (siteId, reference) => {
      const rows = await depositQueue(db, siteId, reference);
      return await Promise.all(rows.map((row) => queued(db, sealing, row)));
    },
    receipt: async (siteId, receiptId) => {
      const row = await tables(db)
        .selectFrom('receipt')
        .select('file_key')
        .where('site_id', '=', siteId)
        .where('receipt_id', '=', receiptId)
        .executeTakeFirst();
      const sealed = row && (await files.get(row.file_key));
      return row && sealed && sealing.open(sealed, row.file_key);
    },
    approveDeposit: (decision) => transaction((tx) => approveDeposit(tx, decision, now())),
    rejectDeposit: (decision) => transaction((tx) => rejectDeposit(tx, decision, now())),
    withdrawals: (siteId) => queuedWithdrawals(db, siteId),
    approveWithdrawal: (decision) => transaction((tx) => approveWithdrawal(tx, decision, now())),
    rejectWithdrawal: (decision) => transaction((tx) => rejectWithdrawal(tx, decision, now())),
    recordPayment: (decision) => transaction((tx) => recordPayment(tx, decision, now())),
  };
}

async function queued(db: Db, sealing: Sealing, row: DepositRow): Promise<QueuedDeposit> {
  const open = (sealed: Buffer | null, part: string): Record<string, string> =>
    sealed ? JSON.parse(sealing.open(sealed, `${row.site_id}/${row.deposit_id}/${part}`).toString()) : {};
  const [player, receipts] = await Promise.all([
    playerById(db, row.site_id, row.player_id),
    tables(db)
      .selectFrom('receipt')
      .select('receipt_id')
      .where('site_id', '=', row.site_id)
      .where('deposit_id', '=', row.deposit_id)
      .execute(),
  ]);
  return {
    ...row,
    account_id: player?.accountId ?? '',
    full_name: player?.fullName ?? '',
    request: open(row.request_sealed, 'request'),
    proof: open(row.proof_sealed, 'proof'),
    receipts: receipts.map(({ receipt_id }) => receipt_id),
  };
}

const QUEUE_SIZE = 100;
/** A part of it has to be paid by one of the staff. */
const BY_HAND = sql<boolean>`exists (select from cashier.leg l where l.site_id = withdrawal.site_id
  and l.withdrawal_id = withdrawal.withdrawal_id and l.state = 'waiting' and l.adapter = 'manual')`;

async function queuedWithdrawals(db: Db, siteId: number): Promise<QueuedWithdrawal[]> {
  const rows = await tables(db)
    .selectFrom('withdrawal')
    .selectAll()
    .where('site_id', '=', siteId)
    .where((where) =>
      where.or([
        where('state', '=', 'review'),
        where.and([where('state', 'in', ['approved', 'paying']), BY_HAND]),
      ]),
    )
    .orderBy('due_at')
    .orderBy('withdrawal_id')
    .limit(QUEUE_SIZE)
    .execute();
  return await Promise.all(
    rows.map(async (row) => {
      const player = await playerById(db, siteId, row.player_id);
      return {
        ...row,
        account_id: player?.accountId ?? '',
        full_name: player?.fullName ?? '',
        checks: row.checks as Check[],
        coin: await coinOf(db, row),
        legs: await namedLegs(db, row, 'EN'),
      };
    }),
  );
}
