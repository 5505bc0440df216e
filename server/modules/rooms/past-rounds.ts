import type { Output } from '#contracts/api/call.ts';
import type { GameChoice } from '#contracts/api/game-choice.ts';
import type { Api } from '#contracts/api/index.ts';
import { isUuid } from '#contracts/values/uuid.ts';
import { OWN_PROVIDER } from '#games/provider.ts';
import { type Db, run } from '../../platform/database/index.ts';
import { listNodeAnswers } from './blockchain/waiting-rounds.ts';
import { presentRound } from './presenters.ts';
import {
  findRound,
  lineId,
  listRoomBets,
  type RoomBet,
  type RoomKey,
  type RoomRoundRow,
  tables,
} from './round.ts';

const PAGE_SIZE = 20;
/** Maximum lines in a proof. */
const MAX_PROOF_LINES = 2_000;

/** Ended rounds of a room, newest first, a page at a time. */
export async function listPastRounds(db: Db, { siteId, gameCode }: RoomKey, page: number) {
  const ended = tables(db)
    .selectFrom('round')
    .where('site_id', '=', siteId)
    .where('game_code', '=', gameCode)
    .where('state', 'in', ['settled', 'voided']);
  const [rounds, { total }] = await Promise.all([
    ended
      .selectAll()
      .orderBy('number', 'desc')
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
    ended.select((eb) => eb.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const value = rounds.map((round) => presentRound(round));
  return { value, page, pages: Math.max(1, Math.ceil(Number(total) / PAGE_SIZE)), total: Number(total) };
}

/** A player's last bets in a game, newest first. */
export function listOwnBets(
  db: Db,
  { siteId, gameCode }: RoomKey,
  playerId: string,
  { limit, roundId }: { limit: number; roundId?: string | undefined },
): Promise<RoomBet[]> {
  const bets = tables(db)
    .selectFrom('bet')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('game_code', '=', gameCode);
  const some = roundId ? bets.where('round_id', '=', roundId) : bets;
  return some.orderBy('placed_at', 'desc').limit(limit).execute();
}

/**
 * Everything needed to redraw and resettle a round, by its id or the id of one of its bets; undefined if
 * unknown.
 */
export async function findRoundProof(
  db: Db,
  siteId: number,
  id: string,
): Promise<Output<Api['roomProof']> | undefined> {
  if (!isUuid(id)) return undefined;
  const bet = await tables(db)
    .selectFrom('bet')
    .select(['bet_id', 'round_id'])
    .where('site_id', '=', siteId)
    .where('bet_id', '=', id)
    .executeTakeFirst();
  const round = await findRound(db, siteId, bet?.round_id ?? id);
  if (!round) return undefined;
  const hasEnded = round.state === 'settled' || round.state === 'voided';
  const isShown = hasEnded && (await countLines(db, round)) <= MAX_PROOF_LINES;
  return {
    game_code: round.game_code,
    provider_code: OWN_PROVIDER,
    currency: round.currency,
    round: presentRound(round),
    lines: isShown ? (await listRoomBets(db, siteId, round.round_id)).flatMap(linesWithWins) : null,
    bet_id: bet?.bet_id ?? null,
    chain: await chainOf(db, round),
    block: await blockOf(db, round),
  };
}

async function countLines(db: Db, { site_id, round_id }: RoomRoundRow): Promise<number> {
  const [row] = await run<{ lines: bigint }>(db, {
    name: 'rooms-lines',
    text: `select coalesce(sum(jsonb_array_length(lines)), 0)::bigint as lines from rooms.bet
      where site_id = $1 and round_id = $2 and returned_at is null`,
    values: [site_id, round_id],
  });
  return Number(row!.lines);
}

function linesWithWins({ bet_id, lines, exit, wins }: RoomBet) {
  return lines.map(({ stake, choice }, at) => ({
    id: lineId(bet_id, at),
    stake,
    choice: choice as GameChoice,
    exit,
    win: wins?.[at] ?? null,
  }));
}

async function blockOf(db: Db, { site_id, round_id, block_rules }: RoomRoundRow) {
  if (!block_rules) return null;
  const answers = await listNodeAnswers(db, site_id, round_id);
  return {
    terms: block_rules,
    answers: answers.map(({ at, ...answer }) => ({ ...answer, at: at.toISOString() })),
  };
}

async function chainOf(db: Db, { site_id, chain_id, chain_place }: RoomRoundRow) {
  if (!chain_id) return null;
  const chain = await tables(db)
    .selectFrom('seed_chain')
    .select(['terminal', 'length', 'salt', 'salt_source'])
    .where('site_id', '=', site_id)
    .where('chain_id', '=', chain_id)
    .executeTakeFirstOrThrow();
  return {
    terminal: chain.terminal,
    place: chain_place!,
    length: chain.length,
    salt: chain.salt!,
    salt_source: chain.salt_source!,
  };
}
