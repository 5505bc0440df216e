import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import { seedHash } from '#games/engine/fair/index.ts';
import type { SharedGame } from '#games/shared-games.ts';
import { type Db, run, type Tx, transaction } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Seal } from '../originals/index.ts';
import { type Chain, requireChain, termsOf } from './blocks/chain.ts';
import { type Salt, takeLink } from './chain.ts';
import { notify } from './notice.ts';
import { lastRound, type RoomKey, type Round, seedPlace, tables } from './round.ts';
import type { RoomsTables } from './tables.ts';

/** A round of the clock opens for bets at least so long before they close; with less left it is the one after. */
const LEAST_BETTING_MS = 1_000;

export type Opening = RoomKey & { game: SharedGame; currency: string };
export type Secrets = { seal: Seal; salt: Salt | undefined; chain?: Chain | undefined };

/**
 * The round that is on or shown in a room. A room that sleeps is woken: its next round opens now. Refuses `gameUnavailable` while its
 * chain waits for a salt, and where a block would decide and no chain is watched.
 */
export async function roundOf(db: Db, secrets: Secrets, opening: Opening): Promise<Round> {
  requireChain(opening.game, secrets.chain, opening.currency);
  const last = await lastRound(db, opening);
  if (last && isOn(last, new Date())) return last;
  const opened = await transaction(db, (tx) => openRound(tx, secrets, opening));
  return opened ?? refuse('gameUnavailable');
}

function isOn({ state, shown_until }: Round, now: Date): boolean {
  return state === 'betting' || state === 'locked' || (shown_until !== null && shown_until > now);
}

/** Opens the next round unless one is on; publishes its commitment. Undefined when there is nothing to draw it from yet. */
export async function openRound(
  tx: Tx,
  { seal, salt, chain }: Secrets,
  opening: Opening,
): Promise<Round | undefined> {
  const { siteId, gameCode, game, currency } = opening;
  const now = await lockRoom(tx, opening);
  const last = await lastRound(tx, opening);
  if (last && isOn(last, now)) return last;
  const seeds = await sourceOf(tx, { seal, salt, chain }, opening);
  if (!seeds) return undefined;
  const times = timesOf(game, now);
  const round = await tables(tx)
    .insertInto('round')
    .values({
      site_id: siteId,
      game_code: gameCode,
      number: (last?.number ?? 0n) + 1n,
      currency,
      ...seeds,
      pay_table_hash: game.payTableHash,
      mapping_version: game.rules.mappingVersion,
      opened_at: now,
      due_at: times.closes_at,
      ...times,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await notify(tx, { site: siteId, game: gameCode, what: 'round' });
  return round;
}

/** Makes the room if need be and locks it; answers the database's clock. */
async function lockRoom(tx: Tx, { siteId, gameCode }: RoomKey): Promise<Date> {
  const [row] = await run<{ now: Date }>(tx, {
    name: 'rooms-lock',
    text: `insert into rooms.room (site_id, game_code) values ($1, $2)
      on conflict (site_id, game_code) do update set rounds = room.rounds
      returning clock_timestamp() as now`,
    values: [siteId, gameCode],
  });
  return row!.now;
}

type Source = Pick<
  Insertable<RoomsTables['round']>,
  'sealed' | 'chain_id' | 'chain_place' | 'client_seed' | 'block_terms'
> & {
  commit: string;
};

/** What the round is drawn from: a seed of its own, the next link of a chain, or the terms of a block; undefined while there is none. */
async function sourceOf(
  tx: Tx,
  { seal, salt, chain }: Secrets,
  opening: Opening,
): Promise<Source | undefined> {
  const { game, currency } = opening;
  if (game.source === 'block') {
    if (chain?.most[currency] === undefined) return undefined;
    const block_terms = termsOf(chain);
    return { commit: game.commitOf(block_terms), block_terms };
  }
  const sealed = (seed: string, commit: string) => seal.close(seed, seedPlace(opening, commit));
  if (game.source === 'chain') {
    const link = await takeLink(tx, seal, opening, salt);
    if (!link) return undefined;
    const { commit, chainId: chain_id, place: chain_place } = link;
    return { commit, chain_id, chain_place, client_seed: link.salt, sealed: sealed(link.link, commit) };
  }
  const seed = randomBytes(32).toString('hex');
  const commit = seedHash(seed);
  return { commit, sealed: sealed(seed, commit) };
}

/** When a round opened now closes and is drawn. */
export function timesOf(
  { pace }: Pick<SharedGame, 'pace'>,
  now: Date,
): { closes_at: Date; draws_at: Date | null } {
  const at = now.getTime();
  if (pace.kind === 'timed') return { closes_at: new Date(at + pace.bettingMs), draws_at: null };
  const { everyMs, offsetMs, closesBeforeMs } = pace;
  const earliest = at + closesBeforeMs + LEAST_BETTING_MS;
  const draws = Math.ceil((earliest - offsetMs) / everyMs) * everyMs + offsetMs;
  return { closes_at: new Date(draws - closesBeforeMs), draws_at: new Date(draws) };
}

/** Says that somebody looks at these rooms. */
export async function seen(db: Db, rooms: readonly RoomKey[]): Promise<void> {
  if (rooms.length === 0) return;
  await run(db, {
    name: 'rooms-seen',
    // Locked in the order of their keys: no two processes wait for each other.
    text: `with locked as materialized (
        select site_id, game_code from rooms.room join unnest($1::int[], $2::text[]) as looked (site_id, game_code)
          using (site_id, game_code) order by site_id, game_code for no key update of room)
      update rooms.room set seen_at = now() from locked
      where room.site_id = locked.site_id and room.game_code = locked.game_code`,
    values: [rooms.map(({ siteId }) => siteId), rooms.map(({ gameCode }) => gameCode)],
  });
}
