import type { RoundCorrected, RoundSettled } from '#contracts/events/round.ts';
import { DAY_MS } from '#contracts/values/time.ts';
import { type Tx, write } from '../../../platform/database/index.ts';
import { ownMoneyTurnover, turnoverReduction } from '../../bonuses/index.ts';
import { winMultiple } from '../leaderboard/best-rounds.ts';
import { type BoardPeriod, listBoardsAt, type PrizeBoard } from './boards.ts';

/**
 * Rounds of a player stored for a board of multiples: the best, plus replacements in case better ones are
 * voided.
 */
const BEST_ROUNDS_KEPT = 10;
/** Points are kept this long after payment, for inquiries. */
const RETENTION_DAYS = 62;

/**
 * Counts a settled round for every board it belongs to (operations 9). The platform applies each event once.
 */
export async function countForBoards(tx: Tx, round: RoundSettled): Promise<void> {
  if (round.valid === '0') return;
  for (const { board, running } of await boardsOf(tx, round, round.at)) {
    const points = board.metric === 'valid_turnover' ? ownMoneyTurnover(round) : winMultiple(round);
    if (points === 0n) continue;
    await openBoardPeriod(tx, round.site_id, board, running);
    if (board.metric === 'valid_turnover') await addPoints(tx, round, [board.code, running.period, points]);
    else await storeBestRound(tx, round, [board.code, running.period, points]);
  }
}

/** Recounts a corrected round in its settlement period; a voided round does not count. */
export async function recountForBoards(tx: Tx, round: RoundCorrected): Promise<void> {
  const { was } = round;
  if (!was) return;
  const then = { ...round, at: was.settled_at };
  for (const { board, running } of await boardsOf(tx, round, was.settled_at)) {
    const key = [round.site_id, board.code, running.period, round.player_id];
    if (board.metric === 'valid_turnover') {
      await write(tx, {
        name: 'rewards-board-less',
        text: `update rewards.prize_board_point set points = greatest(0, points - $5)
          where site_id = $1 and code = $2 and period = $3 and player_id = $4`,
        values: [...key, turnoverReduction(round)],
      });
      continue;
    }
    await write(tx, {
      name: 'rewards-board-round-gone',
      text: `delete from rewards.prize_board_point
        where site_id = $1 and code = $2 and period = $3 and player_id = $4 and round_key = $5`,
      values: [...key, roundKey(round)],
    });
    const points = winMultiple(round);
    if (points === 0n) continue;
    await openBoardPeriod(tx, round.site_id, board, running);
    await storeBestRound(tx, then, [board.code, running.period, points]);
  }
}

async function boardsOf(tx: Tx, round: RoundSettled, at: string) {
  const boards = await listBoardsAt(tx, round.site_id, new Date(at));
  return boards.filter(({ board }) => board.currency === round.currency && isCountedGame(board, round));
}

/** The games listed by a board, or those of its category, or all. */
function isCountedGame({ games, category }: PrizeBoard, round: RoundSettled): boolean {
  if (games.length === 0) return category === '' || category === round.category;
  return games.some(
    ({ provider_code, game_code }) => provider_code === round.provider_code && game_code === round.game_code,
  );
}

/** Records a participant of a period: its prizes are due when it ends. */
async function openBoardPeriod(
  tx: Tx,
  siteId: number,
  { code }: PrizeBoard,
  { period, endsAt }: BoardPeriod,
) {
  await write(tx, {
    name: 'rewards-board-period',
    text: `insert into rewards.prize_board_period (site_id, code, period, ends_at) values ($1, $2, $3, $4)
      on conflict do nothing`,
    values: [siteId, code, period, endsAt],
  });
}

const roundKey = ({ provider_code, round_id }: RoundSettled) => `${provider_code}/${round_id}`;
type PeriodPoints = [code: string, period: string, points: bigint];

async function addPoints(tx: Tx, round: RoundSettled, [code, period, points]: PeriodPoints): Promise<void> {
  await write(tx, {
    name: 'rewards-board-more',
    text: `insert into rewards.prize_board_point as p (site_id, code, period, player_id, account_id, points,
      at)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (site_id, code, period, player_id, round_key) do update
        set points = p.points + excluded.points, at = greatest(p.at, excluded.at)`,
    values: [round.site_id, code, period, round.player_id, round.account_id, points, new Date(round.at)],
  });
}

async function storeBestRound(
  tx: Tx,
  round: RoundSettled,
  [code, period, points]: PeriodPoints,
): Promise<void> {
  const { site_id, player_id, account_id, at } = round;
  await write(tx, {
    name: 'rewards-board-round',
    text: `insert into rewards.prize_board_point (site_id, code, period, player_id, account_id, points, at,
      round_key)
      select $1, $2, $3, $4, $5, $6::int8, $7, $8 where (select count(*) from rewards.prize_board_point
        where site_id = $1 and code = $2 and period = $3 and player_id = $4
        and points >= $6::int8) < ${BEST_ROUNDS_KEPT}
      on conflict do nothing`,
    values: [site_id, code, period, player_id, account_id, points, new Date(at), roundKey(round)],
  });
}

/** Deletes points of periods paid long ago; winners are kept. For a daily job. */
export async function deleteOldBoardPoints(tx: Tx, now: Date): Promise<void> {
  await write(tx, {
    text: `delete from rewards.prize_board_point p using rewards.prize_board_period o
      where o.site_id = p.site_id and o.code = p.code and o.period = p.period and o.paid_at < $1`,
    values: [new Date(now.getTime() - RETENTION_DAYS * DAY_MS)],
  });
}
