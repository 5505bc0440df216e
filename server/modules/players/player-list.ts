import { DAY_MS } from '#contracts/values/time.ts';
import { isUuid } from '#contracts/values/uuid.ts';
import { type Db, sql } from '#server/platform/database/index.ts';
import { accountKey } from './account-id.ts';
import { type PlayerStatus, players } from './tables.ts';

/** Which players of a site are wanted. Empty texts let everybody through; days are UTC, both included. */
export type PlayerFilter = {
  query: string;
  status: PlayerStatus | '';
  from: string;
  to: string;
};
export type PlayerListQuery = PlayerFilter & {
  sort: 'created' | 'account';
  direction: 'asc' | 'desc';
  after: string;
  limit: number;
};
export type ListedPlayer = {
  player_id: string;
  account_id: string;
  full_name: string;
  status: PlayerStatus;
  created_at: Date;
};

/** Everybody, the newest first. */
export const ANY_PLAYER: Omit<PlayerListQuery, 'limit'> = {
  query: '',
  status: '',
  from: '',
  to: '',
  sort: 'created',
  direction: 'desc',
  after: '',
};

/** Ids are in the order of registration. */
const SORT_COLUMNS = { created: 'player_id', account: 'account_key' } as const;

/** One page of the players that match a filter, in the requested order. */
export async function listPlayers(db: Db, siteId: number, query: PlayerListQuery): Promise<ListedPlayer[]> {
  const { direction, after, limit } = query;
  const column = SORT_COLUMNS[query.sort];
  const isBeyond = sql.raw(direction === 'asc' ? '>' : '<');
  return await filtered(db, siteId, query)
    .select(['player_id', 'account_id', 'full_name', 'status', 'created_at'])
    .$if(after !== '', (rows) =>
      rows.where(
        sql<boolean>`(${sql.ref(column)}, player_id) ${isBeyond} (select ${sql.ref(column)}, player_id
          from players.player where site_id = ${siteId} and player_id = ${after}::uuid)`,
      ),
    )
    .orderBy(column, direction)
    .orderBy('player_id', direction)
    .limit(limit)
    .execute();
}

/** How many players a filter lets through. */
export async function countPlayers(db: Db, siteId: number, filter: PlayerFilter): Promise<number> {
  const { total } = await filtered(db, siteId, filter)
    .select(sql<bigint>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

function filtered(db: Db, siteId: number, { query, status, from, to }: PlayerFilter) {
  return players(db)
    .selectFrom('player')
    .where('site_id', '=', siteId)
    .$if(query !== '', (rows) => rows.where(isMeant(query)))
    .$if(status !== '', (rows) => rows.where('status', '=', status as PlayerStatus))
    .$if(from !== '', (rows) => rows.where('created_at', '>=', new Date(from)))
    .$if(to !== '', (rows) => rows.where('created_at', '<', new Date(Date.parse(to) + DAY_MS)));
}

/** By the beginning of an account id, a whole e-mail address or phone number, or a player's id. */
function isMeant(query: string) {
  const prefix = `${accountKey(query).replace(/[\\%_]/g, '\\$&')}%`;
  const phone = query.replace(/[^\d+]/g, '') || '-';
  return sql<boolean>`(account_key like ${prefix} or (lower(contact_email) = ${query.toLowerCase()}
    and contact_email <> '') or contact_phone = ${phone} or player_id = ${isUuid(query) ? query : null}::uuid)`;
}
