import { type Db, run, type Tx, write } from '../../platform/database/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { tables } from './tables.ts';

const MAX_LISTED = 500;

type CompetitionLimit = {
  competition_id: string;
  sport: string;
  category: string;
  competition: string;
  max_stake: bigint | null;
};

/** Competitions with their maximum stakes in minor units, at most 500. */
export async function listCompetitionLimits(db: Db, siteId: number): Promise<CompetitionLimit[]> {
  return await run<CompetitionLimit>(db, {
    text: `select c.competition_id, c.sport, g.name as category, c.name as competition, c.max_stake
      from sportsbook.competition c
      join sportsbook.category g on g.site_id = c.site_id and g.category_id = c.category_id
      where c.site_id = $1 order by c.sport, g.name, c.position, c.name limit ${MAX_LISTED}`,
    values: [siteId],
  });
}

type LimitChange = { name: string; before: bigint | null };

/**
 * Sets the maximum stake of a competition; null removes it. Bets being placed concurrently keep the limit
 * they were checked against. Undefined for an unknown competition.
 */
export async function setCompetitionLimit(
  tx: Tx,
  siteId: number,
  competitionId: string,
  maxStake: bigint | null,
): Promise<LimitChange | undefined> {
  const [row] = await write<LimitChange>(tx, {
    text: `select name, max_stake as before from sportsbook.competition
      where site_id = $1 and competition_id = $2 for no key update`,
    values: [siteId, competitionId],
  });
  await write(tx, {
    text: 'update sportsbook.competition set max_stake = $3 where site_id = $1 and competition_id = $2',
    values: [siteId, competitionId, maxStake],
  });
  return row;
}

/** Sets the maximum stake of a market of an event. */
export async function setMarketLimit(
  tx: Tx,
  siteId: number,
  marketId: string,
  maxStake: bigint | null,
): Promise<LimitChange | undefined> {
  const [row] = await write<LimitChange>(tx, {
    text: `select bet_type || ' ' || specifier as name, max_stake as before from sportsbook.market
      where site_id = $1 and market_id = $2 for no key update`,
    values: [siteId, marketId],
  });
  await write(tx, {
    text: 'update sportsbook.market set max_stake = $3 where site_id = $1 and market_id = $2',
    values: [siteId, marketId, maxStake],
  });
  return row;
}

/** A player's share of the usual maximum stake, in percent; 100 if none is set. */
export async function findPlayerFactor(db: Db, { siteId, playerId }: PlayerKey): Promise<number> {
  const row = await tables(db)
    .selectFrom('player_factor')
    .select('factor_percent')
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return row?.factor_percent ?? 100;
}

/** Players whose factor is not 100 percent, lowest first, at most 500. */
export async function listPlayerFactors(
  db: Db,
  siteId: number,
): Promise<{ player_id: string; factor_percent: number }[]> {
  return await tables(db)
    .selectFrom('player_factor')
    .select(['player_id', 'factor_percent'])
    .where('site_id', '=', siteId)
    .where('factor_percent', '!=', 100)
    .orderBy('factor_percent')
    .orderBy('player_id')
    .limit(MAX_LISTED)
    .execute();
}

/** Sets a player's factor. Returns the previous factor. */
export async function setPlayerFactor(tx: Tx, key: PlayerKey, factorPercent: number): Promise<number> {
  // Created first, so that the row can be locked: of two changes the second sees the factor of the first.
  await write(tx, {
    text: `insert into sportsbook.player_factor (site_id, player_id, factor_percent) values ($1, $2, 100)
      on conflict (site_id, player_id) do nothing`,
    values: [key.siteId, key.playerId],
  });
  const [row] = await write<{ before: number }>(tx, {
    text: `select factor_percent as before from sportsbook.player_factor
      where site_id = $1 and player_id = $2 for no key update`,
    values: [key.siteId, key.playerId],
  });
  await write(tx, {
    text: 'update sportsbook.player_factor set factor_percent = $3 where site_id = $1 and player_id = $2',
    values: [key.siteId, key.playerId, factorPercent],
  });
  return row!.before;
}
