import { isUuid } from '#contracts/values/uuid.ts';
import { type Db, schemaOf, sql } from '../../platform/database/index.ts';
import type { SeedPairKey } from './seeds.ts';
import type { OriginalsTables } from './tables.ts';

const tables = schemaOf<OriginalsTables>('originals');

/** A settled round as stored, with its commitment; amounts in minor units. */
export type SettledRound = Awaited<ReturnType<typeof listLastRounds>>[number];

/** The player's last rounds in a game, newest first. */
export function listLastRounds(db: Db, key: SeedPairKey, limit: number) {
  return roundQuery(db)
    .where('round.site_id', '=', key.siteId)
    .where('round.player_id', '=', key.playerId)
    .where('round.game_code', '=', key.gameCode)
    .orderBy('round.settled_at', 'desc')
    .orderBy('round.round_id', 'desc')
    .limit(limit)
    .execute();
}

/** The round with this client id, or undefined: detects a repeated request. */
export function findRoundByClientId(
  db: Db,
  siteId: number,
  playerId: string,
  clientRoundId: string,
): Promise<SettledRound | undefined> {
  return roundQuery(db)
    .where('round.site_id', '=', siteId)
    .where('round.player_id', '=', playerId)
    .where('round.client_round_id', '=', clientRoundId)
    .executeTakeFirst();
}

/** A round of this site, or undefined; accepts any text. */
export async function findRound(db: Db, siteId: number, roundId: string): Promise<SettledRound | undefined> {
  if (!isUuid(roundId)) return undefined;
  return roundQuery(db)
    .where('round.site_id', '=', siteId)
    .where('round.round_id', '=', roundId)
    .executeTakeFirst();
}

/** The first rounds played under a seed, by nonce. */
export function listRoundsOfSeed(
  db: Db,
  siteId: number,
  seedId: string,
  limit: number,
): Promise<SettledRound[]> {
  return roundQuery(db)
    .where('round.site_id', '=', siteId)
    .where('round.seed_id', '=', seedId)
    .orderBy('round.nonce')
    .limit(limit)
    .execute();
}

/** Number of the player's rounds in own games since a time, excluding free rounds. */
export async function countRoundsSince(
  db: Db,
  siteId: number,
  playerId: string,
  since: Date,
): Promise<number> {
  const { rounds } = await tables(db)
    .selectFrom('round')
    .select(sql<number>`count(*)::int`.as('rounds'))
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('settled_at', '>=', since)
    .where('free_bonus', 'is', null)
    .executeTakeFirstOrThrow();
  return rounds;
}

function roundQuery(db: Db) {
  return tables(db)
    .selectFrom('round')
    .innerJoin('server_seed', (join) =>
      join
        .onRef('server_seed.site_id', '=', 'round.site_id')
        .onRef('server_seed.seed_id', '=', 'round.seed_id'),
    )
    .select([
      'round.round_id',
      'round.player_id',
      'round.game_code',
      'round.client_round_id',
      'round.seed_id',
      'round.client_seed',
      'round.nonce',
      'round.pay_table_hash',
      'round.mapping_version',
      'round.currency',
      'round.stake',
      'round.win',
      'round.outcome',
      'round.settled_at',
      'round.free_bonus',
      'round.jackpot',
      'server_seed.hash',
    ]);
}
