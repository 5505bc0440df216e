import type { RoomView } from '#contracts/api/rooms.ts';
import type { Json } from '#games/engine/fair/index.ts';
import { type BetLine, findSharedGame } from '#games/shared-games.ts';
import { type Db, run } from '../../platform/database/index.ts';
import { presentRound, presentTable, type RoundTotals } from './presenters.ts';
import {
  findLastRound,
  gameLines,
  listRoomBets,
  type RoomBet,
  type RoomKey,
  type RoomRoundRow,
  tables,
} from './round.ts';

/**
 * The committed bets of an open round and their totals. Updated incrementally from changed bets, so that the
 * cost per bet does not grow with their number.
 */
class RunningBets {
  readonly round: RoomRoundRow;
  /** In the order of their ids. */
  #bets: RoomBet[] = [];
  readonly #lines = new Map<string, BetLine[]>();
  #staked = 0n;

  constructor(round: RoomRoundRow, bets: readonly RoomBet[]) {
    this.round = round;
    this.put(bets);
  }

  /** Bets placed, cashed out or returned in this round. */
  put(changed: readonly RoomBet[]): void {
    const own = changed.filter(({ round_id }) => round_id === this.round.round_id);
    const ids = new Set(own.map(({ bet_id }) => bet_id));
    const isNew = own.every(({ bet_id }) => !this.#lines.has(bet_id));
    const others = isNew ? this.#bets : this.#bets.filter(({ bet_id }) => !ids.has(bet_id));
    const openBets = own.filter(({ returned_at }) => returned_at === null);
    for (const { bet_id } of own) this.#lines.delete(bet_id);
    for (const bet of openBets) this.#lines.set(bet.bet_id, gameLines([bet]));
    // Ids ascend with time, but a later bet may be committed first.
    this.#bets = [...others, ...openBets].sort((a, b) => (a.bet_id < b.bet_id ? -1 : 1));
    this.#staked = this.#bets.reduce((sum, { stake }) => sum + stake, 0n);
  }

  newest(max: number): RoomBet[] {
    return this.#bets.slice(-max).reverse();
  }

  get totals(): RoundTotals {
    const lines = this.#bets.flatMap(({ bet_id }) => this.#lines.get(bet_id)!);
    const game = findSharedGame(this.round.game_code);
    const outcome = (this.round.outcome ?? null) as Json;
    return { bets: this.#bets.length, staked: this.#staked, board: game?.board(lines, outcome) ?? null };
  }
}

const TABLE_BETS = 50;
const MAX_PAST_ROUNDS = 60;

/** A snapshot of a room, with its rows for the code that sends changes; `running` while its round is open. */
export type RoomSnapshot = {
  view: RoomView;
  round: RoomRoundRow | undefined;
  running: RunningBets | undefined;
};

/** The room in its current public state. */
export async function readRoomSnapshot(db: Db, key: RoomKey): Promise<RoomSnapshot> {
  const [round, past, [clock]] = await Promise.all([
    findLastRound(db, key),
    listPastOutcomes(db, key),
    run<{ now: Date }>(db, { text: 'select clock_timestamp() as now' }),
  ]);
  const { table, totals, running } = round ? await readTableBets(db, round) : NO_BETS;
  return {
    round,
    running,
    view: {
      game_code: key.gameCode,
      now: clock!.now.toISOString(),
      round: round ? presentRound(round, totals) : null,
      table: presentTable(table),
      past,
    },
  };
}

type TableBets = { table: RoomBet[]; totals: RoundTotals | undefined; running: RunningBets | undefined };
const NO_BETS: TableBets = { table: [], totals: undefined, running: undefined };

/** The newest bets of a round; for an open round also the source of its totals and board. */
async function readTableBets(db: Db, round: RoomRoundRow): Promise<TableBets> {
  if (round.state !== 'betting' && round.state !== 'locked')
    return { ...NO_BETS, table: await newestBets(db, round) };
  const running = new RunningBets(round, await listRoomBets(db, round.site_id, round.round_id));
  return { table: running.newest(TABLE_BETS), totals: running.totals, running };
}

/** The room after changes to these bets of its open round; reads nothing else. */
export async function refreshBets(
  db: Db,
  { siteId }: RoomKey,
  { view, running }: RoomSnapshot & { running: RunningBets },
  betIds: readonly string[],
): Promise<RoomSnapshot> {
  const changed = await tables(db)
    .selectFrom('bet')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('bet_id', 'in', betIds)
    .execute();
  running.put(changed);
  const { round } = running;
  const table = presentTable(running.newest(TABLE_BETS));
  return { round, running, view: { ...view, round: presentRound(round, running.totals), table } };
}

function newestBets(db: Db, { site_id, round_id }: RoomRoundRow): Promise<RoomBet[]> {
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

async function listPastOutcomes(db: Db, { siteId, gameCode }: RoomKey): Promise<RoomView['past']> {
  const rounds = await tables(db)
    .selectFrom('round')
    .select(['round_id', 'number', 'outcome', 'settled_at', 'state'])
    .where('site_id', '=', siteId)
    .where('game_code', '=', gameCode)
    .orderBy('number', 'desc')
    .limit(MAX_PAST_ROUNDS + 1)
    .execute();
  return rounds
    .filter(({ state }) => state === 'settled')
    .slice(0, MAX_PAST_ROUNDS)
    .map(({ round_id, number, outcome, settled_at }) => ({
      round_id,
      number: Number(number),
      outcome,
      settled_at: settled_at!.toISOString(),
    }));
}
