import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#contracts/values/time.ts';
import { type Database, type Db, run, type Tx, write } from '../../../platform/database/index.ts';
import { forEachInOwnTransaction } from '../../../platform/database/item-transactions.ts';
import { publish } from '../../../platform/events/index.ts';
import { grantBonus } from '../../bonuses/index.ts';
import { post } from '../../ledger/index.ts';
import { boardPrizeCap } from '../payouts/reinvestment.ts';
import { addDays, type Day } from '../reward-windows.ts';
import { siteZone } from '../site-zone.ts';
import { issueTokens } from '../tokens.ts';
import { boardPeriodOn, listPrizeBoards, type PrizeBoard } from './boards.ts';
import { readRanking } from './rankings.ts';

/** A period is final this long after its end: bets may be voided until then (operations 9). */
export const FINALIZATION_MS = DAY_MS;
/** A bonus that its campaign does not grant is retried for this long. */
const RETRY_DURATION_MS = 30 * FINALIZATION_MS;

/** Maximum number of periods closed and prizes given per run; the next run takes the rest. */
const BATCH_SIZE = 1000;

type Ended = { site_id: number; code: string; period: Day };
type WonPrize = Ended & { rank: number; player_id: string; amount: bigint };

/**
 * Records the winners of every period that has become final, each in one transaction with its row locked, and
 * gives every due prize, each in its own transaction: once per board, period and rank. Idempotent. Returns
 * the number of periods closed.
 */
export async function payBoardPrizes({ db }: Database, now: Date): Promise<number> {
  const ended = await run<Ended>(db, {
    text: `select site_id, code, period::text from rewards.prize_board_period
      where paid_at is null and ends_at <= $1 order by ends_at limit ${BATCH_SIZE}`,
    values: [new Date(now.getTime() - FINALIZATION_MS)],
  });
  const closed = await forEachInOwnTransaction(db, ended, (tx, period) => closePeriod(tx, period, now));
  await forEachInOwnTransaction(db, await listDuePrizes(db, now), (tx, won) => payPrizeOnce(tx, won, now));
  return closed;
}

async function closePeriod(tx: Tx, due: Ended, now: Date): Promise<boolean> {
  const { site_id: siteId, code, period } = due;
  const [open] = await write(tx, {
    text: `select 1 as one from rewards.prize_board_period
      where site_id = $1 and code = $2 and period = $3 and paid_at is null for update skip locked`,
    values: [siteId, code, period],
  });
  if (!open) return false;
  const board = (await listPrizeBoards(tx, siteId)).find((prizeBoard) => prizeBoard.code === code)!;
  const winners = await readRanking(tx, { siteId, code, period }, board.prizes.length, now);
  const zone = await siteZone(tx, siteId);
  const to = addDays(boardPeriodOn(board, period, zone).lastDay, 1);
  for (const [index, { player_id, accountId }] of winners.entries()) {
    const promised = BigInt(board.prizes[index]!);
    // A money prize is capped at the expected revenue from its winner's play [operations 9].
    const max =
      board.prize_kind === 'tokens'
        ? promised
        : await boardPrizeCap(tx, { siteId, playerId: player_id, from: period, to, zone });
    const amount = promised < max ? promised : max;
    if (amount === 0n) continue;
    await write(tx, {
      text: `insert into rewards.prize_board_winner (site_id, code, period, rank, player_id, account_id, kind,
        amount, at, promised)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      values: [
        ...[siteId, code, period, index + 1, player_id, accountId],
        ...[board.prize_kind, amount, now, promised],
      ],
    });
  }
  await write(tx, {
    text: `update rewards.prize_board_period set paid_at = $4 where site_id = $1 and code = $2
      and period = $3`,
    values: [siteId, code, period, now],
  });
  return true;
}

/** Prizes won but not yet given; prizes that may wait for a campaign come last. */
function listDuePrizes(db: Db, now: Date): Promise<WonPrize[]> {
  return run<WonPrize>(db, {
    text: `select site_id, code, period::text, rank, player_id, amount from rewards.prize_board_winner
      where given_at is null and at > $1 order by kind = 'bonus', at, site_id, code, rank
      limit ${BATCH_SIZE}`,
    values: [new Date(now.getTime() - RETRY_DURATION_MS)],
  });
}

async function payPrizeOnce(tx: Tx, won: WonPrize, now: Date): Promise<boolean> {
  const key = [won.site_id, won.code, won.period, won.rank];
  const [mine] = await write(tx, {
    text: `select 1 from rewards.prize_board_winner where site_id = $1 and code = $2 and period = $3
      and rank = $4
      and given_at is null for update skip locked`,
    values: key,
  });
  if (!mine) return false;
  const board = (await listPrizeBoards(tx, won.site_id)).find((prizeBoard) => prizeBoard.code === won.code)!;
  if (!(await payPrize(tx, won, board, now))) return false;
  await write(tx, {
    text: `update rewards.prize_board_winner set given_at = $5 where site_id = $1 and code = $2
      and period = $3 and rank = $4`,
    values: [...key, now],
  });
  await notifyPrize(tx, won, board, now);
  return true;
}

const keyOf = ({ code, period, rank }: WonPrize) => `board:${code}:${period}:${rank}`;

/** False if the campaign does not currently grant the bonus: the prize stays due. */
async function payPrize(tx: Tx, won: WonPrize, board: PrizeBoard, now: Date): Promise<boolean> {
  const { site_id: siteId, player_id: playerId, code, period, amount } = won;
  const key = keyOf(won);
  const { prize_kind, campaign: campaignId, currency } = board;
  if (prize_kind === 'bonus') {
    const audit = { actor: 'system', reason: '', now };
    return (await grantBonus(tx, { siteId, playerId, campaignId, source: key, amount }, audit)).ok;
  }
  const posted = await post(
    tx,
    prize_kind === 'tokens'
      ? issueTokens({ siteId, playerId, key, amount, reference: code }, 'token')
      : {
          ...{ siteId, key, kind: 'promo', currency, meta: { reference: 'board', period } },
          postings: [{ from: { house: 'promo_expense' }, to: { player: playerId, kind: 'cash' }, amount }],
        },
  );
  if (!posted.ok) throw new Error(`${key} cannot be paid: ${posted.reason}`);
  return true;
}

async function notifyPrize(
  tx: Tx,
  won: WonPrize,
  { title, prize_kind, currency }: PrizeBoard,
  now: Date,
): Promise<void> {
  const named = Object.entries(title).map(([language, text]) => [language, `${text} – ${won.rank}`]);
  await publish(tx, 'reward.notified', {
    ...{ event_id: randomUUID(), site_id: won.site_id, player_id: won.player_id, key: keyOf(won) },
    what: `board_${prize_kind}` as const,
    name: Object.fromEntries(named),
    currency: prize_kind === 'tokens' ? 'TOKEN' : currency,
    amount: won.amount.toString(),
    at: now.toISOString(),
  });
}
