import { type Db, run, schemaOf, type Tx } from '../../../platform/database/index.ts';
import { periodBounds } from '../leaderboard/best-rounds.ts';
import { addDays, type Day, dayIn, startOfDay } from '../reward-windows.ts';
import { siteZone } from '../site-zone.ts';
import type { PrizeBoardRow, RewardsTables } from '../tables.ts';

const tables = schemaOf<RewardsTables>('rewards');

type Optional = 'campaign' | 'games' | 'is_demo';
export type PrizeBoard = Omit<PrizeBoardRow, 'site_id'>;
export type NewBoard = Omit<PrizeBoard, Optional> & Partial<Pick<PrizeBoard, Optional>>;

/**
 * Adds a board (operations 9); prizes by rank are tokens or minor units of its currency, in cash or as a
 * bonus of its campaign. A board is never changed: returns false if the code is taken. Throws a RangeError
 * without an English title.
 */
export async function createPrizeBoard(tx: Tx, siteId: number, board: NewBoard): Promise<boolean> {
  const { title, prizes, games = [] } = board;
  if (!title.EN) throw new RangeError(`board ${board.code} needs an English title`);
  const values = {
    campaign: '',
    is_demo: false,
    ...board,
    title: JSON.stringify(title),
    prizes: JSON.stringify(prizes),
    games: JSON.stringify(games),
  };
  const added = await tables(tx)
    .insertInto('prize_board')
    .values({ site_id: siteId, ...values })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst();
  return added !== undefined;
}

/** Every board of a site, running ones and others, by first day. */
export async function listPrizeBoards(db: Db, siteId: number): Promise<PrizeBoard[]> {
  return await run<PrizeBoard>(db, {
    name: 'rewards-prize-boards',
    text: `select code, title, metric, rhythm, category, currency, prize_kind, prizes, campaign, games,
      is_demo, first_day::text, last_day::text
      from rewards.prize_board where site_id = $1 order by first_day, code`,
    values: [siteId],
  });
}

/**
 * A period of a board, named by its first day; it ends after its days or with the board, whichever is
 * earlier.
 */
export type BoardPeriod = { period: Day; lastDay: Day; startsAt: Date; endsAt: Date };

const PERIODS = { daily: 'day', weekly: 'week', monthly: 'month' } as const;

/**
 * Boards running on a site at an instant, each with its current period, in days of the site's time zone.
 */
export async function listBoardsAt(
  db: Db,
  siteId: number,
  at: Date,
): Promise<{ board: PrizeBoard; running: BoardPeriod }[]> {
  const boards = await listPrizeBoards(db, siteId);
  if (boards.length === 0) return [];
  const zone = await siteZone(db, siteId);
  const day = dayIn(at, zone);
  return boards
    .filter(({ first_day, last_day }) => first_day <= day && (last_day === null || day <= last_day))
    .map((board) => ({ board, running: boardPeriodOn(board, day, zone) }));
}

/** The period of a board that a day falls in. */
export function boardPeriodOn(
  { rhythm, first_day, last_day }: PrizeBoard,
  day: Day,
  zone: string,
): BoardPeriod {
  const { from, to } = periodBounds(PERIODS[rhythm], day);
  const after = last_day !== null && last_day < to ? addDays(last_day, 1) : to;
  const startsAt = startOfDay(from > first_day ? from : first_day, zone);
  return { period: from, lastDay: addDays(after, -1), startsAt, endsAt: startOfDay(after, zone) };
}

/**
 * Ends a board with its running period, whose prizes are still given; a period not yet started is dropped.
 * Returns its last day; null if the board is unknown or already ending.
 */
export async function endPrizeBoard(tx: Tx, siteId: number, code: string, now: Date): Promise<Day | null> {
  const known = await tables(tx)
    .selectFrom('prize_board')
    .select(['first_day', 'last_day'])
    .where('site_id', '=', siteId)
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();
  if (!known) return null;
  const running = (await listBoardsAt(tx, siteId, now)).find(({ board }) => board.code === code)?.running;
  const board = (await listPrizeBoards(tx, siteId)).find((prizeBoard) => prizeBoard.code === code)!;
  const zone = await siteZone(tx, siteId);
  const isOver = board.last_day !== null && board.last_day < dayIn(now, zone);
  const last = running?.lastDay ?? addDays(board.first_day, -1);
  if (isOver || last === board.last_day) return null;
  await tables(tx)
    .updateTable('prize_board')
    .set({ last_day: last })
    .where('site_id', '=', siteId)
    .where('code', '=', code)
    .execute();
  return last;
}
