import type { BoardPeriod } from '#contracts/api/rewards.ts';
import { succeeded } from '#contracts/client.ts';
import { answerOr, readPage } from '../../loaders/answers.ts';
import type { LoadContext } from '../../loaders/context.ts';

const PERIODS: readonly BoardPeriod[] = ['day', 'week', 'month'];

/**
 * Boards with prizes, the best multiples of a period and the biggest wins of the day, all of real rounds
 * [S-19, operations 9].
 */
export async function load({ client, site, query, player }: LoadContext) {
  const period = PERIODS.find((known) => known === query.get('period')) ?? 'week';
  const page = Math.max(1, Math.min(20, Math.trunc(Number(query.get('page')) || 1)));
  const [board, top, boards, { answer: won }, own] = await Promise.all([
    client.leaderboard({ ...site, period }),
    client.top10(site),
    client.prizeBoards(site),
    readPage(page, (number) => client.prizeWinners({ ...site, page: number })),
    player && client.myPlaces(player),
  ]);
  return {
    period,
    board: succeeded(board)
      ? { places: board.value, startsAt: board.starts_at, endsAt: board.ends_at }
      : answerOr(board, null),
    boards: succeeded(boards) ? boards.value : [],
    won: succeeded(won) ? won : null,
    own: own && succeeded(own) ? own.value : [],
    winners: succeeded(top) ? top.value.winner : [],
  };
}
export type Data = Awaited<ReturnType<typeof load>>;
