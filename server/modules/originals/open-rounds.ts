import type { ChoiceRound } from '#games/engine/choice/index.ts';
import { type Db, schemaOf, type Tx } from '../../platform/database/index.ts';
import type { OriginalsTables } from './tables.ts';

const tables = schemaOf<OriginalsTables>('originals');

/** An open round as stored, with its commitment. */
export type OpenRoundRow = NonNullable<Awaited<ReturnType<typeof findOpenRound>>>;

/** An open round after its actions so far. */
export type OpenRound = { row: OpenRoundRow; position: ChoiceRound };

function openRoundQuery(db: Db) {
  return tables(db)
    .selectFrom('open_round')
    .innerJoin('server_seed', (join) =>
      join
        .onRef('server_seed.site_id', '=', 'open_round.site_id')
        .onRef('server_seed.seed_id', '=', 'open_round.seed_id'),
    )
    .selectAll('open_round')
    .select(['server_seed.hash', 'server_seed.sealed', 'server_seed.player_id as seed_player']);
}

/** The player's open round in a game, or undefined. */
export function findOpenRound(db: Db, key: { siteId: number; playerId: string; gameCode: string }) {
  return openRoundQuery(db)
    .where('open_round.site_id', '=', key.siteId)
    .where('open_round.player_id', '=', key.playerId)
    .where('open_round.game_code', '=', key.gameCode)
    .executeTakeFirst();
}

/** The open round with this client id, or undefined. */
export function findOpenRoundByClientId(db: Db, siteId: number, playerId: string, clientRoundId: string) {
  return openRoundQuery(db)
    .where('open_round.site_id', '=', siteId)
    .where('open_round.player_id', '=', playerId)
    .where('open_round.client_round_id', '=', clientRoundId)
    .executeTakeFirst();
}

/** An open round by its id, locked until the end of the transaction; undefined once it is settled. */
export function lockOpenRound(tx: Tx, siteId: number, roundId: string): Promise<OpenRoundRow | undefined> {
  return openRoundQuery(tx)
    .where('open_round.site_id', '=', siteId)
    .where('open_round.round_id', '=', roundId)
    .forUpdate('open_round')
    .executeTakeFirst();
}

/** Open rounds of all sites that are idle since a time, oldest first. */
export function listIdleRounds(db: Db, since: Date, limit: number) {
  return tables(db)
    .selectFrom('open_round')
    .select(['site_id', 'round_id'])
    .where('last_action_at', '<', since)
    .orderBy('last_action_at')
    .limit(limit)
    .execute();
}

/** Stores a round that waits for its player's actions. */
export async function insertOpenRound(
  tx: Tx,
  row: Omit<OpenRoundRow, 'hash' | 'sealed' | 'seed_player' | 'actions'>,
): Promise<void> {
  await tables(tx)
    .insertInto('open_round')
    .values({ ...row, choice: JSON.stringify(row.choice), actions: '[]' })
    .execute();
}

/** Stores the actions so far and their total stake. */
export async function updateOpenRound(
  tx: Tx,
  { site_id, round_id }: OpenRoundRow,
  { actions, staked }: ChoiceRound,
  at: Date,
): Promise<void> {
  await tables(tx)
    .updateTable('open_round')
    .set({ actions: JSON.stringify(actions), staked, last_action_at: at })
    .where('site_id', '=', site_id)
    .where('round_id', '=', round_id)
    .execute();
}

/** Deletes an open round once it is settled. */
export async function deleteOpenRound(tx: Tx, { site_id, round_id }: OpenRoundRow): Promise<void> {
  await tables(tx)
    .deleteFrom('open_round')
    .where('site_id', '=', site_id)
    .where('round_id', '=', round_id)
    .execute();
}
