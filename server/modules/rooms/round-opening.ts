import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import { currencyOf } from '#contracts/values/currency.ts';
import { seedHash } from '#games/engine/fair/index.ts';
import { entropyCommit } from '#games/engine/shared/index.ts';
import type { SharedGame } from '#games/shared-games.ts';
import { isDistributed } from '../../platform/database/distributed-tables.ts';
import {
  type Db,
  run,
  singleStatementHandle,
  type Tx,
  transaction,
  write,
} from '../../platform/database/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { findPlayTerms, mixesPublicValue, type SeedEncryption } from '../originals/index.ts';
import { type Blockchain, blockTermsOf, requireChain } from './blockchain/chain.ts';
import { publishRoomChange } from './change-notices.ts';
import { findLastRound, type RoomKey, type RoomRoundRow, seedEncryptionContext, tables } from './round.ts';
import { type Salt, takeChainLink } from './seed-chain.ts';
import type { RoomsTables } from './tables.ts';

/**
 * Minimum betting time of a scheduled round; with less time left, the next round opens instead.
 */
const MIN_BETTING_MS = 1_000;

type RoundOpening = RoomKey & { game: SharedGame; currency: string };
export type RoomSecrets = {
  seal: SeedEncryption;
  salt: Salt | undefined;
  /** The chain whose blocks decide rounds. */
  chain?: Blockchain | undefined;
  /** The source of the public value that games with their own seed mix in. */
  entropy?: Blockchain | undefined;
};

/**
 * The current or last shown round of a room. Wakes an idle room: its next round opens immediately. Refuses
 * `gameUnavailable` while its chain waits for a salt, for a block game without a watched chain, and while the
 * source of its public value is silent.
 */
export async function currentOrNewRound(
  db: Db,
  secrets: RoomSecrets,
  opening: RoundOpening,
): Promise<RoomRoundRow> {
  requireChain(opening.game, secrets.chain, opening.currency);
  const last = await findLastRound(db, opening);
  if (last && isCurrent(last, new Date())) return last;
  if (opening.game.source === 'seed') await secrets.entropy?.health.ask();
  const opened = await transaction(db, (tx) => openRound(tx, secrets, opening));
  return opened ?? refuse('gameUnavailable');
}

function isCurrent({ state, shown_until }: RoomRoundRow, now: Date): boolean {
  return state === 'betting' || state === 'locked' || (shown_until !== null && shown_until > now);
}

/**
 * Opens the next round unless one is running, and publishes its commitment. Undefined while no source is
 * available.
 */
export async function openRound(
  tx: Tx,
  secrets: RoomSecrets,
  opening: RoundOpening,
): Promise<RoomRoundRow | undefined> {
  const { siteId, gameCode, game, currency } = opening;
  const now = await lockRoom(tx, opening);
  const last = await findLastRound(tx, opening);
  if (last && isCurrent(last, now)) return last;
  const seeds = await createSeedSource(tx, secrets, opening);
  if (!seeds) return undefined;
  const times = roundTimes(game, now);
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
  await publishRoomChange(tx, { site: siteId, game: gameCode, what: 'round' });
  return round;
}

/** Creates the room if needed and locks it; returns the database's clock once it is locked. */
async function lockRoom(tx: Tx, { siteId, gameCode }: RoomKey): Promise<Date> {
  await write(tx, {
    name: 'rooms-lock',
    text: `insert into rooms.room (site_id, game_code) values ($1, $2)
      on conflict (site_id, game_code) do update set rounds = room.rounds`,
    values: [siteId, gameCode],
  });
  const [clock] = await run<{ now: Date }>(tx, { text: 'select clock_timestamp() as now' });
  return clock!.now;
}

type SeedSource = Pick<
  Insertable<RoomsTables['round']>,
  'sealed' | 'chain_id' | 'chain_place' | 'client_seed' | 'block_rules'
> & {
  commit: string;
};

/**
 * The source of a round's draw: its own seed, the next link of a chain, or the terms of a block; undefined
 * while none is available.
 */
async function createSeedSource(
  tx: Tx,
  sources: RoomSecrets,
  opening: RoundOpening,
): Promise<SeedSource | undefined> {
  const { seal, salt, chain } = sources;
  const { game, currency } = opening;
  if (game.source === 'block') {
    if (chain?.max[currency] === undefined) return undefined;
    const block_rules = blockTermsOf(chain);
    return { commit: game.commitOf(block_rules), block_rules };
  }
  const entropy = await entropyTermsOf(tx, sources, opening);
  if (entropy === 'missing') return undefined;
  const sealed = (seed: string, commit: string) => seal.encrypt(seed, seedEncryptionContext(opening, commit));
  if (game.source === 'chain') {
    const link = await takeChainLink(tx, seal, opening, salt);
    if (!link) return undefined;
    const { commit, chainId: chain_id, place: chain_place } = link;
    return { commit, chain_id, chain_place, client_seed: link.salt, sealed: sealed(link.link, commit) };
  }
  const seed = randomBytes(32).toString('hex');
  const commit = entropy ? entropyCommit(seed, entropy) : seedHash(seed);
  return { commit, sealed: sealed(seed, commit), ...(entropy && { block_rules: entropy }) };
}

/**
 * The terms of the public value to mix in, unless the site has turned it off for this game; `missing` while
 * its source is silent or, if the site requires it, no longer configured; the game then opens no round. It
 * never falls back to the seed alone, which would let anyone able to silence the source influence draws.
 */
async function entropyTermsOf(
  db: Db,
  { entropy }: RoomSecrets,
  { siteId, gameCode, game, currency }: RoundOpening,
): Promise<string | 'missing' | undefined> {
  if (game.source !== 'seed') return undefined;
  const { settings } = await findPlayTerms(db, siteId, gameCode, currencyOf(currency));
  if (!mixesPublicValue(settings, entropy?.terms.chain)) return undefined;
  return entropy && !entropy.health.isSilent() ? blockTermsOf(entropy) : 'missing';
}

/** Closing and draw times of a round opened now. */
function roundTimes(
  { pace }: Pick<SharedGame, 'pace'>,
  now: Date,
): { closes_at: Date; draws_at: Date | null } {
  const at = now.getTime();
  if (pace.kind === 'timed') return { closes_at: new Date(at + pace.bettingMs), draws_at: null };
  const { everyMs, offsetMs, closesBeforeMs } = pace;
  const earliest = at + closesBeforeMs + MIN_BETTING_MS;
  const draws = Math.ceil((earliest - offsetMs) / everyMs) * everyMs + offsetMs;
  return { closes_at: new Date(draws - closesBeforeMs), draws_at: new Date(draws) };
}

/** Records that these rooms have a viewer. */
export async function recordViewers(db: Db, rooms: readonly RoomKey[]): Promise<void> {
  if (rooms.length === 0) return;
  if (isDistributed(db)) {
    for (const [siteId, ofSite] of Map.groupBy(rooms, (room) => room.siteId))
      await recordViewersOfSite(db, siteId, ofSite);
    return;
  }
  await write(singleStatementHandle(db), {
    name: 'rooms-seen',
    // Locked in key order to avoid deadlocks between processes.
    text: `with locked as materialized (
        select site_id, game_code from rooms.room
        join unnest($1::int[], $2::text[]) as looked (site_id, game_code)
          using (site_id, game_code) order by site_id, game_code for no key update of room)
      update rooms.room set last_viewed_at = now() from locked
      where room.site_id = locked.site_id and room.game_code = locked.game_code`,
    values: [rooms.map(({ siteId }) => siteId), rooms.map(({ gameCode }) => gameCode)],
  });
}

/** The same for a cluster, where a statement reaches the rows of one site. */
async function recordViewersOfSite(db: Db, siteId: number, rooms: readonly RoomKey[]): Promise<void> {
  await write(singleStatementHandle(db), {
    name: 'rooms-seen-of-site',
    text: `with locked as materialized (
        select game_code from rooms.room where site_id = $1 and game_code = any($2::text[])
        order by game_code for no key update)
      update rooms.room set last_viewed_at = now() from locked
      where room.site_id = $1 and room.game_code = locked.game_code`,
    values: [siteId, rooms.map(({ gameCode }) => gameCode)],
  });
}
