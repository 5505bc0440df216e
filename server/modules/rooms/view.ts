import type { RoomView } from '#contracts/api/rooms.ts';
import type { Json } from '#games/fair/index.ts';
import { findSharedGame } from '#games/shared-games.ts';
import { type Db, run } from '../../platform/database.ts';
import { presentRound, presentTable, type Totals } from './present.ts';
import { type Bet, betsOf, lastRound, linesOf, type RoomKey, type Round, tables } from './round.ts';

const TABLE_BETS = 50;
const PAST = 60;

/** A room at one moment, with the rows behind it for who pushes changes on. */
export type Seen = { view: RoomView; round: Round | undefined };

/** The room as everybody may see it now. */
export async function readRoom(db: Db, key: RoomKey): Promise<Seen> {
  const [round, past, [clock]] = await Promise.all([
    lastRound(db, key),
    pastOf(db, key),
    run<{ now: Date }>(db, { text: 'select clock_timestamp() as now' }),
  ]);
  const { table, totals } = round ? await tableOf(db, round) : { table: [], totals: undefined };
  return {
    round,
    view: {
      game_code: key.gameCode,
      now: clock!.now.toISOString(),
      round: round ? presentRound(round, totals) : null,
      table: table.map(presentTable),
      past,
    },
  };
}

/** The newest bets of a round; those of an open one are also what its totals and its board are made of. */
async function tableOf(db: Db, round: Round): Promise<{ table: Bet[]; totals: Totals | undefined }> {
  if (round.state !== 'betting' && round.state !== 'locked')
    return { table: await newestBets(db, round), totals: undefined };
  const bets = await betsOf(db, round.site_id, round.round_id);
  const totals = {
    bets: bets.length,
    staked: bets.reduce((sum, { stake }) => sum + stake, 0n),
    board: findSharedGame(round.game_code)?.board(linesOf(bets), (round.outcome ?? null) as Json) ?? null,
  };
  return { table: bets.slice(-TABLE_BETS).reverse(), totals };
}

function newestBets(db: Db, { site_id, round_id }: Round): Promise<Bet[]> {
  return tables(db)
    .selectFrom('bet')
    .selectAll()
    .where('site_id', '=', site_id)
    .where('round_id', '=', round_id)
    .where('returned_at', 'is', null)
    .orderBy('bet_id', 'desc')
    .limit(TABLE_BETS)
    .execute();
}

async function pastOf(db: Db, { siteId, gameCode }: RoomKey): Promise<RoomView['past']> {
  const rounds = await tables(db)
    .selectFrom('round')
    .select(['round_id', 'number', 'outcome', 'settled_at', 'state'])
    .where('site_id', '=', siteId)
    .where('game_code', '=', gameCode)
    .orderBy('number', 'desc')
    .limit(PAST + 1)
    .execute();
  return rounds
    .filter(({ state }) => state === 'settled')
    .slice(0, PAST)
    .map(({ round_id, number, outcome, settled_at }) => ({
      round_id,
      number: Number(number),
      outcome,
      settled_at: settled_at!.toISOString(),
    }));
}
