import type { OfferItem } from '#contracts/api/bonuses.ts';
import { maskAccounts } from '#contracts/values/mask.ts';
import { toWireAmount } from '#contracts/values/money.ts';
import { MINUTE_MS } from '#contracts/values/time.ts';
import type { Db } from '../../../platform/database/index.ts';
import type { Handler, Handlers } from '../../../platform/module.ts';
import { createReadCache } from '../../../platform/read-cache.ts';
import { prizeTerms } from '../../bonuses/index.ts';
import { playersLeftOut } from '../../protection/index.ts';
import { reinvestmentPercent } from '../payouts/reinvestment.ts';
import { type BoardPeriod, listBoardsAt, type PrizeBoard } from './boards.ts';
import { FINALIZATION_MS } from './prize-payouts.ts';
import { type RankedPlayer, readPoints, readRanking, readRanks } from './rankings.ts';
import { listPastPeriods, type PastPeriod } from './winners.ts';

/** Places shown: more than any board has prizes for. */
const MAX_PLACES = 20;

type Board = {
  board: PrizeBoard;
  running: BoardPeriod;
  ranking: RankedPlayer[];
  bonus: OfferItem | null;
  /** Null for prizes in tokens. */
  capPercent: number | null;
};

/** Boards with prizes, read at most once a minute for each site. `clock` in milliseconds. */
export function createPrizeRoutes(clock: () => number): Handlers {
  const now = () => new Date(clock());
  const aMinute = () => ({ now: clock(), milliseconds: MINUTE_MS });
  const boardCache = createReadCache<Board[]>(1_000);
  const pastCache = createReadCache<Awaited<ReturnType<typeof listPastPeriods>>>(1_000);
  const rankCache = createReadCache<Awaited<ReturnType<typeof readRanks>>>(50);
  const boardsOf = (db: Db, siteId: number) =>
    boardCache(`${siteId}`, aMinute(), () => readBoards(db, siteId, now()));
  const pastOf = (db: Db, siteId: number, page: number) =>
    pastCache(`${siteId}/${page}`, aMinute(), () => listPastPeriods(db, siteId, page, now()));
  const ranks = (db: Db, siteId: number, code: string, period: string) =>
    rankCache(`${siteId}/${code}/${period}`, aMinute(), () => readRanks(db, { siteId, code, period }, now()));
  const prizeBoards: Handler<'prizeBoards'> = async (_, { db, site }) => ({
    value: (await boardsOf(db, site.id)).map(presentBoard),
  });
  const prizeWinners: Handler<'prizeWinners'> = async ({ page }, { db, site }) => {
    const { value, pages } = await pastOf(db, site.id, page);
    return { value: value.map(presentPastBoard), page, pages };
  };
  const myPlaces: Handler<'myPlaces'> = async (_, { db, site, player }) => {
    const boards = await boardsOf(db, site.id);
    const list = { db, siteId: site.id, now: now(), hasPrizes: true };
    const takesPart = boards.length > 0 && (await playersLeftOut(list, [player.id])).length === 0;
    const periods = boards.map(({ board, running }) => ({ code: board.code, period: running.period }));
    const pointsOf = await readPoints(db, { siteId: site.id, playerId: player.id }, periods);
    const own = boards.map(async ({ board, running, ranking }) => {
      const points = pointsOf.get(board.code) ?? 0n;
      const index = ranking.findIndex(({ player_id }) => player_id === player.id);
      const further = async () => (await ranks(db, site.id, board.code, running.period)).get(player.id);
      const rank = index + 1 || (points > 0n && ranking.length === MAX_PLACES && (await further())) || null;
      const shown = presentPoints(board, points);
      return { board_code: board.code, rank: takesPart ? rank : null, points: shown, takes_part: takesPart };
    });
    return { value: await Promise.all(own) };
  };
  return { prizeBoards, prizeWinners, myPlaces };
}

async function readBoards(db: Db, siteId: number, now: Date): Promise<Board[]> {
  const [boards, percent] = await Promise.all([
    listBoardsAt(db, siteId, now),
    reinvestmentPercent(db, siteId),
  ]);
  return await Promise.all(
    boards.map(async ({ board, running }) => {
      const of = { siteId, code: board.code, period: running.period };
      const [ranking, bonus] = await Promise.all([
        readRanking(db, of, MAX_PLACES, now),
        board.campaign === '' ? null : prizeTerms(db, siteId, board.campaign, BigInt(board.prizes[0]!)),
      ]);
      const capPercent = board.prize_kind === 'tokens' ? null : percent;
      return { board, running, ranking, bonus, capPercent };
    }),
  );
}

/** Turnover in whole units of the currency, a multiple with two decimals; both truncated. */
function presentPoints({ metric, currency }: PrizeBoard, points: bigint): number {
  if (metric === 'best_multiplier') return Number(points) / 100;
  return Math.floor(toWireAmount(points, currency));
}

const prizeValue = ({ prize_kind, currency }: PrizeBoard, prize: bigint) =>
  prize_kind === 'tokens' ? Number(prize) : toWireAmount(prize, currency);

function periodTimes({ startsAt, endsAt }: BoardPeriod) {
  return {
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
    final_at: new Date(endsAt.getTime() + FINALIZATION_MS).toISOString(),
  };
}

function presentBoard({ board, running, ranking, bonus, capPercent }: Board) {
  const { code, title, metric, rhythm, category, games, currency, prize_kind, is_demo } = board;
  const names = maskAccounts(ranking.map(({ accountId }) => accountId));
  return {
    ...{ board_code: code, title, metric, rhythm, category, games, currency, prize_kind, is_demo, bonus },
    cap_percent: capPercent,
    prizes: board.prizes.map((prize) => prizeValue(board, BigInt(prize))),
    ...periodTimes(running),
    places: ranking.map(({ points }, index) => ({
      rank: index + 1,
      account: names[index]!,
      points: presentPoints(board, points),
    })),
  };
}

function presentPastBoard({ board, over, isFinal, winners }: PastPeriod) {
  const { code, title, currency, prize_kind, is_demo } = board;
  const names = maskAccounts(winners.map(({ accountId }) => accountId ?? ''));
  return {
    ...{ board_code: code, title, currency, prize_kind, is_demo, is_final: isFinal },
    ...periodTimes(over),
    places: winners.map(({ rank, accountId, amount }, index) => ({
      rank,
      account: accountId && names[index]!,
      prize: prizeValue(board, amount),
    })),
  };
}
