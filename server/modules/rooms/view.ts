import type { RoomView } from '#contracts/api/rooms.ts';
import { type Db, run } from '../../platform/database.ts';
import { presentRound, presentTable, type Totals } from './present.ts';
import { type Bet, betsOf, lastRound, type RoomKey, type Round, tables } from './round.ts';
import { RunningBets } from './running.ts';

const TABLE_BETS = 50;
const PAST = 60;

/** A room at one moment, with the rows behind it for who pushes changes on; `running` while its round is open. */
export type Seen = { view: RoomView; round: Round | undefined; running: RunningBets | undefined };

/** The room as everybody may see it now. */
export async function readRoom(db: Db, key: RoomKey): Promise<Seen> {
  const [round, past, [clock]] = await Promise.all([
    lastRound(db, key),
    pastOf(db, key),
    run<{ now: Date }>(db, { text: 'select clock_timestamp() as now' }),
  ]);
  const { table, totals, running } = round ? await tableOf(db, round) : NONE;
  return {
    round,
    running,
    view: {
      game_code: key.gameCode,
      now: clock!.now.toISOString(),
      round: round ? presentRound(round, totals) : null,
      table: table.map(presentTable),
      past,
    },
  };
}

type Table = { table: Bet[]; totals: Totals | undefined; running: RunningBets | undefined };
const NONE: Table = { table: [], totals: undefined, running: undefined };

/** The newest bets of a round; those of an open one are also what its totals and its board are made of. */
async function tableOf(db: Db, round: Round): Promise<Table> {
  if (round.state !== 'betting' && round.state !== 'locked')
    return { ...NONE, table: await newestBets(db, round) };
  const running = new RunningBets(round, await betsOf(db, round.site_id, round.round_id));
  return { table: running.newest(TABLE_BETS), totals: running.totals, running };
}

/** The room again after these bets of its open round have changed: nothing else in it is read. */
export async function readBets(
  db: Db,
  { siteId }: RoomKey,
  { view, running }: Seen & { running: RunningBets },
  betIds: readonly string[],
): Promise<Seen> {
  const changed = await tables(db)
    .selectFrom('bet')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('bet_id', 'in', betIds)
    .execute();
  running.put(changed);
  const { round } = running;
  const table = running.newest(TABLE_BETS).map(presentTable);
  return { round, running, view: { ...view, round: presentRound(round, running.totals), table } };
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
