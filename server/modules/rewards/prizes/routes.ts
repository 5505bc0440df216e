import { currencyOf } from '#contracts/values/currency.ts';
import { maskAccount } from '#contracts/values/mask.ts';
import { money, toWireNumber } from '#contracts/values/money.ts';
import type { Db } from '../../../platform/database.ts';
import type { Handler, Handlers } from '../../../platform/module.ts';
import { type BoardPeriod, boardsAt, type PrizeBoard } from './boards.ts';
import { FINAL_AFTER_MS } from './pay.ts';
import { pointsOf, type Standing, standingOf } from './standing.ts';

const KEPT_MS = 60_000;
/** Sites kept at most. */
const KEPT_MOST = 1_000;
/** Places shown: more than any board has prizes for. */
const PLACES = 20;

type Board = { board: PrizeBoard; running: BoardPeriod; standing: Standing[] };

/** Boards with prizes, read at most once a minute for each site. `clock` in milliseconds. */
export function prizeRoutes(clock: () => number): Handlers {
  const kept = new Map<number, { boards: Promise<Board[]>; until: number }>();
  const boardsOf = (db: Db, siteId: number): Promise<Board[]> => {
    const known = kept.get(siteId);
    if (known && known.until > clock()) return known.boards;
    if (kept.size >= KEPT_MOST) kept.clear();
    const boards = readBoards(db, siteId, new Date(clock()));
    boards.catch(() => kept.delete(siteId));
    kept.set(siteId, { boards, until: clock() + KEPT_MS });
    return boards;
  };
  const prizeBoards: Handler<'prizeBoards'> = async (_, { db, site }) => ({
    value: (await boardsOf(db, site.id)).map(present),
  });
  const myPlaces: Handler<'myPlaces'> = async (_, { db, site, player }) => {
    const boards = await boardsOf(db, site.id);
    const own = boards.map(async ({ board, running, standing }) => {
      const of = { siteId: site.id, code: board.code, period: running.period };
      const points = await pointsOf(db, of, player.id);
      const index = standing.findIndex(({ player_id }) => player_id === player.id);
      return { board_code: board.code, rank: index + 1 || null, points: shownPoints(board, points) };
    });
    return { value: await Promise.all(own) };
  };
  return { prizeBoards, myPlaces };
}

async function readBoards(db: Db, siteId: number, now: Date): Promise<Board[]> {
  const boards = await boardsAt(db, siteId, now);
  return await Promise.all(
    boards.map(async ({ board, running }) => {
      const of = { siteId, code: board.code, period: running.period };
      return { board, running, standing: await standingOf(db, of, PLACES, now) };
    }),
  );
}

/** Turnover in whole units of the currency, a multiple with two decimals; both cut. */
function shownPoints({ metric, currency }: PrizeBoard, points: bigint): number {
  if (metric === 'best_multiplier') return Number(points) / 100;
  return Math.floor(toWireNumber(money(points, currencyOf(currency))));
}

function present({ board, running, standing }: Board) {
  const { code, title, metric, rhythm, category, currency, prize_kind } = board;
  const worth = (prize: number) =>
    prize_kind === 'tokens' ? prize : toWireNumber(money(BigInt(prize), currencyOf(currency)));
  return {
    ...{ board_code: code, title, metric, rhythm, category, currency, prize_kind },
    prizes: board.prizes.map(worth),
    starts_at: running.startsAt.toISOString(),
    ends_at: running.endsAt.toISOString(),
    final_at: new Date(running.endsAt.getTime() + FINAL_AFTER_MS).toISOString(),
    places: standing.map(({ accountId, points }, index) => ({
      rank: index + 1,
      account: maskAccount(accountId),
      points: shownPoints(board, points),
    })),
  };
}
