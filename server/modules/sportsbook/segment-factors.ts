import type { Db, Tx } from '../../platform/database/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { suppressedPlayers } from '../protection/index.ts';
import { findSegmentVersions, matchedRules, type SegmentVersion } from '../segments/index.ts';
import { findPlayerFactor } from './stake-limits.ts';
import { tables } from './tables.ts';

/** Maximum segments with a factor per site: every bet tests the player against each. */
export const MAX_SEGMENT_FACTORS = 10;
const USUAL = 100;

type SegmentFactor = SegmentVersion & { factor_percent: number };

/** Segments whose factor is not 100 percent, by name, with the rules in force when it was set. */
export async function listSegmentFactors(db: Db, siteId: number): Promise<SegmentFactor[]> {
  const rows = await tables(db)
    .selectFrom('segment_factor')
    .select(['segment_id', 'version', 'factor_percent'])
    .where('site_id', '=', siteId)
    .where('factor_percent', '!=', USUAL)
    .execute();
  if (rows.length === 0) return [];
  const factors = new Map(rows.map((row) => [row.segment_id, row.factor_percent]));
  const versions = await findSegmentVersions(db, siteId, rows);
  return versions.map((row) => ({ ...row, factor_percent: factors.get(row.segment_id)! }));
}

/** Sets the factor of a segment version; 100 removes it. Returns the previous factor. */
export async function setSegmentFactor(
  tx: Tx,
  siteId: number,
  { segment_id, version }: { segment_id: string; version: number },
  factorPercent: number,
): Promise<{ version: number; factor_percent: number } | null> {
  const before = await tables(tx)
    .selectFrom('segment_factor')
    .select(['version', 'factor_percent'])
    .where('site_id', '=', siteId)
    .where('segment_id', '=', segment_id)
    .forUpdate()
    .executeTakeFirst();
  const values = { version, factor_percent: factorPercent };
  await tables(tx)
    .insertInto('segment_factor')
    .values({ site_id: siteId, segment_id, ...values })
    .onConflict((conflict) => conflict.columns(['site_id', 'segment_id']).doUpdateSet(values))
    .execute();
  return before ?? null;
}

/**
 * The share of the usual maximum stake that applies to a player, in percent: the player's individual factor,
 * otherwise the lowest factor of the player's segments (sportsbook 13.3). Segments do not raise the stake of
 * a player with markers of harm (trading 4.3).
 */
export async function appliedFactor(db: Db, key: PlayerKey, now: Date): Promise<number> {
  const own = await findPlayerFactor(db, key);
  if (own !== USUAL) return own;
  const segments = await listSegmentFactors(db, key.siteId);
  const rules = segments.map((segment) => segment.rules);
  const matches = await matchedRules(db, key, rules, now);
  const factors = segments.filter((_, at) => matches[at]).map(({ factor_percent }) => factor_percent);
  const lowest = factors.length > 0 ? Math.min(...factors) : USUAL;
  if (lowest <= USUAL) return lowest;
  const atRisk = await suppressedPlayers(db, key.siteId, [key.playerId], now);
  return atRisk.size > 0 ? USUAL : lowest;
}
