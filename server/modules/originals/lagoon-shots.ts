import { GAME_CODE, type LagoonChoice, type LagoonView } from '#games/bubble-lagoon/index.ts';
import { readOutcome } from '#games/engine/choice/round.ts';
import { type Db, schemaOf, sql } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/module.ts';
import type { OriginalsTables } from './tables.ts';

const tables = schemaOf<OriginalsTables>('originals');

/** The longest time a polling page can have missed. */
const LOOKBACK_SECONDS = 8;
const MAX_SHOTS = 12;

/** Recent shots of other players in Bubble Lagoon. */
export const lagoonShots: Handler<'lagoonShots'> = async (_, { db, site, player }) => ({
  value: await shotsOfOthers(db, site.id, player.id),
});

async function shotsOfOthers(db: Db, siteId: number, playerId: string) {
  const rounds = await tables(db)
    .selectFrom('round')
    .select(['round_id', 'settled_at', 'outcome'])
    .where('site_id', '=', siteId)
    // Written in full, so that the planner uses this game's index.
    .where('game_code', '=', sql.lit(GAME_CODE))
    .where('player_id', '<>', playerId)
    .where('settled_at', '>', sql<Date>`clock_timestamp() - make_interval(secs => ${LOOKBACK_SECONDS})`)
    .orderBy('settled_at', 'desc')
    .limit(MAX_SHOTS)
    .execute();
  return rounds.map(({ round_id, settled_at, outcome }) => {
    const { choice, view } = readOutcome(outcome);
    return {
      round_id,
      settled_at: settled_at.toISOString(),
      targets: [...(choice as LagoonChoice).targets],
      caught: [...(view as LagoonView).caught],
    };
  });
}
