import { randomUUID } from 'node:crypto';
import { type Database, run, type Tx } from '../../../platform/database.ts';
import { publish } from '../../../platform/events.ts';
import { oneByOne } from '../../../platform/one-by-one.ts';
import { post } from '../../ledger/index.ts';
import type { Day } from '../days.ts';
import { issue } from '../tokens.ts';
import { type PrizeBoard, prizeBoards } from './boards.ts';
import { standingOf } from './standing.ts';

/** A period is final so long after its end: bets may be taken back until then (operations 9). */
export const FINAL_AFTER_MS = 24 * 3_600_000;

/** Periods closed in one go at most; the next go takes the rest. */
const AT_ONCE = 1000;

type Due = { site_id: number; code: string; period: Day };

/**
 * Posts the prizes of every period that has become final, each period in one transaction whose row is locked: once for board, period and
 * rank, whoever runs this how often. Answers how many periods were closed.
 */
export async function payBoards(database: Database, now: Date): Promise<number> {
  const due = await run<Due>(database.db, {
    text: `select site_id, code, period::text from rewards.board_period
      where paid_at is null and ends_at <= $1 order by ends_at limit ${AT_ONCE}`,
    values: [new Date(now.getTime() - FINAL_AFTER_MS)],
  });
  return await oneByOne(database.db, due, (tx, one) => payPeriod(tx, one, now));
}

async function payPeriod(tx: Tx, due: Due, now: Date): Promise<boolean> {
  const { site_id: siteId, code, period } = due;
  const [open] = await run(tx, {
    text: `select 1 as one from rewards.board_period
      where site_id = $1 and code = $2 and period = $3 and paid_at is null for update skip locked`,
    values: [siteId, code, period],
  });
  if (!open) return false;
  const board = (await prizeBoards(tx, siteId)).find((one) => one.code === code)!;
  const winners = await standingOf(tx, { siteId, code, period }, board.prizes.length, now);
  for (const [index, { player_id }] of winners.entries())
    await give(tx, due, board, index + 1, player_id, now);
  await run(tx, {
    text: 'update rewards.board_period set paid_at = $4 where site_id = $1 and code = $2 and period = $3',
    values: [siteId, code, period, now],
  });
  return true;
}

async function give(
  tx: Tx,
  { site_id: siteId, code, period }: Due,
  board: PrizeBoard,
  rank: number,
  playerId: string,
  now: Date,
): Promise<void> {
  const amount = BigInt(board.prizes[rank - 1]!);
  const kind = board.prize_kind;
  await run(tx, {
    text: `insert into rewards.board_prize (site_id, code, period, rank, player_id, kind, amount, at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [siteId, code, period, rank, playerId, kind, amount, now],
  });
  const key = `board:${code}:${period}:${rank}`;
  const posted = await post(
    tx,
    kind === 'tokens'
      ? issue({ siteId, playerId, key, amount, reference: code }, 'token')
      : {
          ...{ siteId, key, kind: 'promo', currency: board.currency, meta: { reference: 'board', period } },
          postings: [{ from: { house: 'promo_expense' }, to: { player: playerId, kind: 'cash' }, amount }],
        },
  );
  if (!posted.ok) throw new Error(`${key} cannot be paid: ${posted.reason}`);
  const named = Object.entries(board.title).map(([language, title]) => [language, `${title} – ${rank}`]);
  await publish(tx, 'reward.told', {
    ...{ event_id: randomUUID(), site_id: siteId, player_id: playerId, key },
    what: kind === 'tokens' ? 'board_tokens' : 'board_cash',
    name: Object.fromEntries(named.filter(([, text]) => text !== '')),
    currency: kind === 'tokens' ? 'TOKEN' : board.currency,
    amount: amount.toString(),
    at: now.toISOString(),
  });
}
