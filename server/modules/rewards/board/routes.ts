import type { BoardEntry } from '#contracts/api/rewards.ts';
import { maskAccount } from '#contracts/values/mask.ts';
import type { Handler, Handlers } from '../../../platform/module.ts';
import { type Board, type Period, type Place, readBoard } from './board.ts';

const KEPT_MS = 60_000;
/** Boards kept at most: sites times periods. */
const KEPT_MOST = 3_000;

/** The leaderboard, read at most once a minute for each site and period. `clock` in milliseconds. */
export function boardRoutes(clock: () => number): Handlers {
  const kept = new Map<string, { board: Promise<Board>; until: number }>();
  const leaderboard: Handler<'leaderboard'> = async (input, { db, site }) => {
    const key = `${site.id}/${input.period}`;
    let entry = kept.get(key);
    if (!entry || entry.until <= clock()) {
      if (kept.size >= KEPT_MOST) kept.clear();
      const board = readBoard(db, site, input.period as Period, new Date(clock()));
      board.catch(() => kept.delete(key));
      entry = { board, until: clock() + KEPT_MS };
      kept.set(key, entry);
    }
    const { places, startsAt, endsAt } = await entry.board;
    return {
      value: places.map(present),
      period: input.period,
      starts_at: startsAt.toISOString(),
      ends_at: endsAt.toISOString(),
    };
  };
  return { leaderboard };
}

function present({ accountId, multiple, game, at }: Place, index: number): BoardEntry {
  return {
    rank: index + 1,
    account: maskAccount(accountId),
    multiple: Number(multiple) / 100,
    game,
    at: at.toISOString(),
  };
}
