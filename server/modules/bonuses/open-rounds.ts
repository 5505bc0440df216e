import { type Db, type Tx, write } from '../../platform/database/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { tables } from './tables.ts';

type OpenBonusRound = PlayerKey & { roundRef: string; grantId: string };

/** Records an unsettled round with a bonus stake. */
export async function recordOpenBonusRounds(tx: Tx, rounds: readonly OpenBonusRound[]): Promise<void> {
  if (rounds.length === 0) return;
  await write(tx, {
    name: 'bonuses-open-rounds',
    text: `insert into bonuses.open_round (site_id, round_ref, player_id, grant_id)
      select * from unnest($1::int[], $2::uuid[], $3::uuid[], $4::uuid[]) on conflict do nothing`,
    values: [
      rounds.map(({ siteId }) => siteId),
      rounds.map(({ roundRef }) => roundRef),
      rounds.map(({ playerId }) => playerId),
      rounds.map(({ grantId }) => grantId),
    ],
  });
}

/** Removes a round that is settled or void. */
export async function removeOpenRound(tx: Tx, siteId: number, roundRef: string): Promise<void> {
  await write(tx, {
    name: 'bonuses-close-round',
    text: 'delete from bonuses.open_round where site_id = $1 and round_ref = $2',
    values: [siteId, roundRef],
  });
}

/** The total staked in an open round of our own games. */
type OpenRoundStakes = { grantId: string; staked: bigint; bonusStaked: bigint };

/** An open round that belongs to a bonus; undefined if it belongs to none. */
export async function findOpenRoundStakes(
  db: Db,
  siteId: number,
  roundRef: string,
): Promise<OpenRoundStakes | undefined> {
  const row = await tables(db)
    .selectFrom('open_round')
    .select(['grant_id as grantId', 'staked', 'bonus_staked as bonusStaked'])
    .where('site_id', '=', siteId)
    .where('round_ref', '=', roundRef)
    .executeTakeFirst();
  return row;
}

/** Records the total staked in an open round so far. */
export async function updateOpenRoundStakes(
  tx: Tx,
  { siteId, playerId, roundRef, grantId }: OpenBonusRound,
  { staked, bonusStaked }: Omit<OpenRoundStakes, 'grantId'>,
): Promise<void> {
  const sums = { staked, bonus_staked: bonusStaked };
  await tables(tx)
    .insertInto('open_round')
    .values({ site_id: siteId, round_ref: roundRef, player_id: playerId, grant_id: grantId, ...sums })
    .onConflict((conflict) => conflict.columns(['site_id', 'round_ref']).doUpdateSet(sums))
    .execute();
}
