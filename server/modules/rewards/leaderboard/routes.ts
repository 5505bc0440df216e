import type { BoardEntry } from '#contracts/api/rewards.ts';
import { maskAccounts } from '#contracts/values/mask.ts';
import { MINUTE_MS } from '#contracts/values/time.ts';
import type { Handler, Handlers } from '../../../platform/module.ts';
import { createReadCache } from '../../../platform/read-cache.ts';
import {
  type Leaderboard,
  type LeaderboardPeriod,
  type LeaderboardPlace,
  readLeaderboard,
} from './best-rounds.ts';

const CACHE_MS = MINUTE_MS;
/** Maximum number of cached boards: sites times periods. */
const CACHE_SIZE = 3_000;

/** The leaderboard, read at most once a minute for each site and period. `clock` in milliseconds. */
export function createLeaderboardRoutes(clock: () => number): Handlers {
  const cached = createReadCache<Leaderboard>(CACHE_SIZE);
  const leaderboard: Handler<'leaderboard'> = async (input, { db, site }) => {
    const time = { now: clock(), milliseconds: CACHE_MS };
    const { places, startsAt, endsAt } = await cached(`${site.id}/${input.period}`, time, () =>
      readLeaderboard(db, site, input.period as LeaderboardPeriod, new Date(time.now)),
    );
    const names = maskAccounts(places.map(({ accountId }) => accountId));
    return {
      value: places.map((place, index) => presentPlace(place, index, names[index]!)),
      period: input.period,
      starts_at: startsAt.toISOString(),
      ends_at: endsAt.toISOString(),
    };
  };
  return { leaderboard };
}

function presentPlace({ multiple, game, at }: LeaderboardPlace, index: number, account: string): BoardEntry {
  return {
    rank: index + 1,
    account,
    multiple: Number(multiple) / 100,
    game,
    at: at.toISOString(),
  };
}
