import { DAY_MS } from '#contracts/values/time.ts';
import { isUuid } from '#contracts/values/uuid.ts';
import { type Db, sql } from '#server/platform/database/index.ts';
import { accountKey } from './account-id.ts';
import { type PlayerStatus, players } from './tables.ts';

/** Filters of a site's players. Empty texts match everything; days are UTC, both included. */
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

const SORT_COLUMNS = { created: 'created_at', account: 'account_key' } as const;
/** With more matches than this a page is soon found by going through all players in the list's order. */
const MAX_MATCHES = 5000;

/** One page of the players that match a filter, in the requested order. */
export async function listPlayers(db: Db, siteId: number, query: PlayerListQuery): Promise<ListedPlayer[]> {
  const { direction, after, limit } = query;
  const column = SORT_COLUMNS[query.sort];
  const isBeyond = sql.raw(direction === 'asc' ? '>' : '<');
  const matches = query.query === '' ? undefined : await findMatches(db, siteId, query.query);
  const isFew = matches !== undefined && matches.length <= MAX_MATCHES;
  return await filtered(db, siteId, isFew ? { ...query, query: '' } : query)
    .$if(isFew, (rows) => rows.where(sql<boolean>`player_id = any(${matches}::uuid[])`))
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

/** The number of players that match a filter. */
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

/**
 * Ids of the players that a text means, one index after the other; cut off above `MAX_MATCHES`, as the order
 * of the list would have the database go through every player for a few.
 */
async function findMatches(db: Db, siteId: number, query: string): Promise<string[]> {
  const { prefix, phone, email, id } = partsOf(query);
  const { rows } = await sql<{ player_id: string }>`
    select distinct player_id from (
      (select player_id from players.player where site_id = ${siteId} and account_key like ${prefix}
        limit ${MAX_MATCHES + 1})
      union all select player_id from players.player
        where site_id = ${siteId} and lower(contact_email) = ${email} and contact_email <> ''
      union all select player_id from players.player
        where site_id = ${siteId} and contact_phone = ${phone} and contact_phone <> ''
      union all select player_id from players.player where site_id = ${siteId} and player_id = ${id}::uuid
    ) found`.execute(players(db));
  return rows.map(({ player_id }) => player_id);
}

function partsOf(query: string) {
  return {
    prefix: `${accountKey(query).replace(/[\\%_]/g, '\\$&')}%`,
    phone: query.replace(/[^\d+]/g, '') || '-',
    email: query.toLowerCase(),
    id: isUuid(query) ? query : null,
  };
}

/** By the beginning of an account id, a whole e-mail address or phone number, or a player's id. */
function isMeant(query: string) {
  const { prefix, phone, email, id } = partsOf(query);
  return sql<boolean>`(account_key like ${prefix} or (lower(contact_email) = ${email}
    and contact_email <> '') or contact_phone = ${phone} or player_id = ${id}::uuid)`;
}
