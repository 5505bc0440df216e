import type { OfferItem } from '#contracts/api/bonuses.ts';
import { currencyOf } from '#contracts/values/currency.ts';
import { maskAccount } from '#contracts/values/mask.ts';
import { money, toWireNumber } from '#contracts/values/money.ts';
import type { Db } from '../../../platform/database.ts';
import type { Handler, Handlers } from '../../../platform/module.ts';
import { giftTerms } from '../../bonuses/index.ts';
import { leftOutOf } from '../../protection/index.ts';
import { type BoardPeriod, boardsAt, type PrizeBoard } from './boards.ts';
import { keptForAMinute } from './kept.ts';
import { FINAL_AFTER_MS } from './pay.ts';
import { pointsOf, ranksOf, type Standing, standingOf } from './standing.ts';
import { type PastPeriod, pastPeriods } from './winners.ts';

/** Places shown: more than any board has prizes for. */
const PLACES = 20;

type Board = { board: PrizeBoard; running: BoardPeriod; standing: Standing[]; bonus: OfferItem | null };

/** Boards with prizes, read at most once a minute for each site. `clock` in milliseconds. */
export function prizeRoutes(clock: () => number): Handlers {
  const now = () => new Date(clock());
  const boardsOf = keptForAMinute(clock, 1_000, (db, siteId: number) => readBoards(db, siteId, now()));
  const pastOf = keptForAMinute(clock, 1_000, (db, siteId: number, page: number) =>
    pastPeriods(db, siteId, page, now()),
  );
  const ranks = keptForAMinute(clock, 50, (db, siteId: number, code: string, period: string) =>
    ranksOf(db, { siteId, code, period }, now()),
  );
  const prizeBoards: Handler<'prizeBoards'> = async (_, { db, site }) => ({
    value: (await boardsOf(db, site.id)).map(present),
  });
  const prizeWinners: Handler<'prizeWinners'> = async ({ page }, { db, site }) => {
    const { value, pages } = await pastOf(db, site.id, page);
    return { value: value.map(presentPast), page, pages };
  };
  const myPlaces: Handler<'myPlaces'> = async (_, { db, site, player }) => {
    const boards = await boardsOf(db, site.id);
    const list = { db, siteId: site.id, now: now(), hasPrizes: true };
    const takesPart = boards.length > 0 && (await leftOutOf(list, [player.id])).length === 0;
    const own = boards.map(async ({ board, running, standing }) => {
      const of = { siteId: site.id, code: board.code, period: running.period };
      const points = await pointsOf(db, of, player.id);
      const index = standing.findIndex(({ player_id }) => player_id === player.id);
      const further = async () => (await ranks(db, site.id, board.code, running.period)).get(player.id);
      const rank = index + 1 || (points > 0n && standing.length === PLACES && (await further())) || null;
      const shown = shownPoints(board, points);
      return { board_code: board.code, rank: takesPart ? rank : null, points: shown, takes_part: takesPart };
    });
    return { value: await Promise.all(own) };
  };
  return { prizeBoards, prizeWinners, myPlaces };
}

async function readBoards(db: Db, siteId: number, now: Date): Promise<Board[]> {
  const boards = await boardsAt(db, siteId, now);
  return await Promise.all(
    boards.map(async ({ board, running }) => {
      const of = { siteId, code: board.code, period: running.period };
      const [standing, bonus] = await Promise.all([
        standingOf(db, of, PLACES, now),
        board.campaign === '' ? null : giftTerms(db, siteId, board.campaign, BigInt(board.prizes[0]!)),
      ]);
      return { board, running, standing, bonus };
    }),
  );
}

/** Turnover in whole units of the currency, a multiple with two decimals; both cut. */
function shownPoints({ metric, currency }: PrizeBoard, points: bigint): number {
  if (metric === 'best_multiplier') return Number(points) / 100;
  return Math.floor(toWireNumber(money(points, currencyOf(currency))));
}

const worth = ({ prize_kind, currency }: PrizeBoard, prize: bigint) =>
  prize_kind === 'tokens' ? Number(prize) : toWireNumber(money(prize, currencyOf(currency)));

function times({ startsAt, endsAt }: BoardPeriod) {
  return {
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
    final_at: new Date(endsAt.getTime() + FINAL_AFTER_MS).toISOString(),
  };
}

function present({ board, running, standing, bonus }: Board) {
  const { code, title, metric, rhythm, category, games, currency, prize_kind, is_demo } = board;
  return {
    ...{ board_code: code, title, metric, rhythm, category, games, currency, prize_kind, is_demo, bonus },
    prizes: board.prizes.map((prize) => worth(board, BigInt(prize))),
    ...times(running),
    places: standing.map(({ accountId, points }, index) => ({
      rank: index + 1,
      account: maskAccount(accountId),
      points: shownPoints(board, points),
    })),
  };
}

function presentPast({ board, over, isFinal, winners }: PastPeriod) {
  const { code, title, currency, prize_kind, is_demo } = board;
  return {
    ...{ board_code: code, title, currency, prize_kind, is_demo, is_final: isFinal },
    ...times(over),
    places: winners.map(({ rank, accountId, amount }) => ({
      rank,
      account: accountId && maskAccount(accountId),
      prize: worth(board, amount),
    })),
  };
}
