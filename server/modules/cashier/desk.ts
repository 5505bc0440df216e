import type { DepositReason, WithdrawalReason } from '#contracts/values/payments.ts';
import { type Database, type Db, sql } from '../../platform/database.ts';
import type { Files } from '../../platform/files.ts';
import type { Sealing } from '../../platform/sealing.ts';
import { playersByIds } from '../players/index.ts';
import type { Coin } from './banks.ts';
import { approveDeposit, type Decided, type Decision, rejectDeposit } from './deposits/decide.ts';
import { depositQueue } from './deposits/list.ts';
import { type DepositRow, tables, type WithdrawalRow } from './tables.ts';
import { coinOfEach } from './wallets.ts';
import type { Check } from './withdrawals/checks.ts';
import {
  approveWithdrawal,
  type PaymentRecord,
  recordPayment,
  rejectWithdrawal,
  type WithdrawalDecided,
  type WithdrawalDecision,
} from './withdrawals/decide.ts';
import { type NamedLeg, namedLegsOfEach } from './withdrawals/legs.ts';

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
  legs: NamedLeg[];
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
      return await queuedDeposits(db, sealing, siteId, await depositQueue(db, siteId, reference));
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

/** What a queue shows beside its rows is read once for all of them. */
async function queuedDeposits(
  db: Db,
  sealing: Sealing,
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
      sealed ? JSON.parse(sealing.open(sealed, `${row.site_id}/${row.deposit_id}/${part}`).toString()) : {};
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

/** Account ids and names of the players of some payments. */
async function playersOf(db: Db, siteId: number, rows: readonly { player_id: string }[]) {
  const ids = rows.map(({ player_id }) => player_id);
  const players = await playersByIds(db, siteId, ids);
  return (playerId: string) => {
    const player = players.get(playerId);
    return { account_id: player?.accountId ?? '', full_name: player?.fullName ?? '' };
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
  const [playerOf, coins, legs] = await Promise.all([
    playersOf(db, siteId, rows),
    coinOfEach(db, rows),
    namedLegsOfEach(db, rows, 'EN'),
  ]);
  return rows.map((row) => ({
    ...row,
    ...playerOf(row.player_id),
    checks: row.checks as Check[],
    coin: coins.get(row.withdrawal_id)!,
    legs: legs.get(row.withdrawal_id)!,
  }));
}
