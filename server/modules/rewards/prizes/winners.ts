import { type Db, run } from '../../../platform/database/index.ts';
import { playersLeftOut } from '../../protection/index.ts';
import type { Day } from '../reward-windows.ts';
import { siteZone } from '../site-zone.ts';
import { type BoardPeriod, boardPeriodOn, listPrizeBoards, type PrizeBoard } from './boards.ts';
import { readRanking } from './rankings.ts';

/** Periods per page, and pages shown: older ones are listed in the console. */
const PERIODS_PER_PAGE = 5;
const MAX_PAGES = 20;

/** A winning place; `accountId` is null if the winner may no longer be named. */
type PrizeWinner = { rank: number; accountId: string | null; amount: bigint };
export type PastPeriod = { board: PrizeBoard; over: BoardPeriod; isFinal: boolean; winners: PrizeWinner[] };
type Ended = { code: string; period: Day; isFinal: boolean };

/**
 * Winners of a site's boards in completed periods, latest first (operations 9). Until a period is final its
 * provisional places are shown: bets may still be voided.
 */
export async function listPastPeriods(
  db: Db,
  siteId: number,
  page: number,
  now: Date,
): Promise<{ value: PastPeriod[]; pages: number }> {
  const boards = await listPrizeBoards(db, siteId);
  if (boards.length === 0) return { value: [], pages: 1 };
  const [count, ended] = await Promise.all([
    run<{ periods: number }>(db, {
      name: 'rewards-board-periods',
      text: `select count(*)::int as periods from rewards.prize_board_period where site_id = $1
        and ends_at <= $2`,
      values: [siteId, now],
    }),
    run<Ended>(db, {
      name: 'rewards-board-ended',
      text: `select code, period::text, paid_at is not null as "isFinal" from rewards.prize_board_period
        where site_id = $1 and ends_at <= $2 order by ends_at desc, code limit ${PERIODS_PER_PAGE} offset $3`,
      values: [siteId, now, (page - 1) * PERIODS_PER_PAGE],
    }),
  ]);
  const zone = await siteZone(db, siteId);
  const value = await Promise.all(
    ended.map(async ({ code, period, isFinal }) => {
      const board = boards.find((board) => board.code === code)!;
      const winners = isFinal
        ? await finalWinners(db, { siteId, code, period }, now)
        : await provisionalWinners(db, siteId, { board, period }, now);
      return { board, over: boardPeriodOn(board, period, zone), isFinal, winners };
    }),
  );
  return { value, pages: Math.min(MAX_PAGES, Math.max(1, Math.ceil(count[0]!.periods / PERIODS_PER_PAGE))) };
}

async function provisionalWinners(
  db: Db,
  siteId: number,
  { board, period }: { board: PrizeBoard; period: Day },
  now: Date,
): Promise<PrizeWinner[]> {
  const { code, prizes } = board;
  const places = await readRanking(db, { siteId, code, period }, prizes.length, now);
  return places.map(({ accountId }, index) => ({
    rank: index + 1,
    accountId,
    amount: BigInt(prizes[index]!),
  }));
}

type StoredWinner = PrizeWinner & { player_id: string; accountId: string };

async function finalWinners(
  db: Db,
  { siteId, code, period }: { siteId: number; code: string; period: Day },
  now: Date,
): Promise<PrizeWinner[]> {
  const rows = await run<StoredWinner>(db, {
    name: 'rewards-board-winners',
    text: `select rank, player_id, account_id as "accountId", amount from rewards.prize_board_winner
      where site_id = $1 and code = $2 and period = $3 order by rank`,
    values: [siteId, code, period],
  });
  const players = rows.map(({ player_id }) => player_id);
  const leftOut = new Set(await playersLeftOut({ db, siteId, now }, players));
  return rows.map(({ rank, player_id, accountId, amount }) => {
    const isNamed = accountId !== '' && !leftOut.has(player_id);
    return { rank, accountId: isNamed ? accountId : null, amount };
  });
}
