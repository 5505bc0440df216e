import { listedCallingCode } from '#contracts/values/countries.ts';
import { isUuid } from '#contracts/values/uuid.ts';
import { type Db, sql } from '#server/platform/database/index.ts';
import { accountKey, phoneAccountKeys } from './account-id.ts';
import { type PlayerStatus, players } from './tables.ts';

/** Filters of a site's players. Empty strings match everything. */
type PlayerFilter = {
  query: string;
  /** The site's currency, whose country a national phone number in `query` belongs to; empty: none. */
  currency?: string;
  status: PlayerStatus | '';
  /** Two letters, from the phone number. */
  country: string;
  birth_date: string;
  from: Date | undefined;
  /** Exclusive. */
  to: Date | undefined;
};
type Searched = Pick<PlayerFilter, 'query' | 'currency'>;
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
/** A condition on data outside the account, with its value. */
export type Condition = {
  /** Undefined if most players match. */
  find(limit: number): Promise<string[] | undefined>;
  among(playerIds: readonly string[]): Promise<string[]>;
};

/** All players, newest first. */
export const ANY_PLAYER: Omit<PlayerListQuery, 'limit'> = {
  query: '',
  status: '',
  country: '',
  birth_date: '',
  from: undefined,
  to: undefined,
  sort: 'created',
  direction: 'desc',
  after: '',
};

const SORT_COLUMNS = { created: 'created_at', account: 'account_key' } as const;
/** With more matches than this, scanning all players in the list's order finds a page quickly. */
const MAX_MATCHES = 5000;
/** Players scanned for one page, and per query. */
const MAX_SCANNED = 10_000;
const SCAN_SIZE = 1000;

/**
 * One page of the players matching a filter, in the requested order, and the id after which the next one
 * begins. A page may be short if many players match a condition.
 */
export async function listPlayers(
  db: Db,
  siteId: number,
  query: PlayerListQuery,
  conditions: readonly Condition[] = [],
): Promise<{ rows: ListedPlayer[]; next: string }> {
  const { limit } = query;
  const { ids, rest } = await findFew(db, siteId, query, conditions);
  const left = ids && (await passing(rest, ids));
  if (left || rest.length === 0) {
    const found = await readPage(db, siteId, { ...query, limit: limit + 1 }, left);
    const rows = found.slice(0, limit);
    return { rows, next: found.length > limit ? rows.at(-1)!.player_id : '' };
  }
  const { rows, next } = await scanPlayers(db, siteId, query, rest);
  return rows.length > limit
    ? { rows: rows.slice(0, limit), next: rows[limit - 1]!.player_id }
    : { rows, next };
}

/**
 * Scans players in the list's order for matches; stops above `limit` rows, at the end of the list (`next` is
 * empty), or after `MAX_SCANNED`.
 */
async function scanPlayers(
  db: Db,
  siteId: number,
  query: PlayerListQuery,
  conditions: readonly Condition[],
): Promise<{ rows: ListedPlayer[]; next: string }> {
  const rows: ListedPlayer[] = [];
  let { after } = query;
  for (let scanned = 0; scanned < MAX_SCANNED && rows.length <= query.limit; scanned += SCAN_SIZE) {
    const page = await readPage(db, siteId, { ...query, after, limit: SCAN_SIZE }, undefined);
    const ids = page.map(({ player_id }) => player_id);
    const kept = new Set(await passing(conditions, ids));
    rows.push(...page.filter(({ player_id }) => kept.has(player_id)));
    if (page.length < SCAN_SIZE) return { rows, next: '' };
    after = page.at(-1)!.player_id;
  }
  return { rows, next: after };
}

/** The number of players matching a filter; `isMore`: a lower bound. */
export async function countPlayers(
  db: Db,
  siteId: number,
  filter: PlayerFilter,
  conditions: readonly Condition[] = [],
): Promise<{ count: number; isMore: boolean }> {
  const { ids, rest } = await findFew(db, siteId, filter, conditions);
  const left = ids && (await passing(rest, ids));
  if (!left && rest.length > 0) {
    const all = { ...ANY_PLAYER, ...filter, limit: MAX_SCANNED };
    const { rows, next } = await scanPlayers(db, siteId, all, rest);
    return { count: rows.length, isMore: next !== '' };
  }
  const { total } = await filtered(db, siteId, left ? { ...filter, query: '' } : filter)
    .$if(left !== undefined, (rows) => rows.where(sql<boolean>`player_id = any(${left}::uuid[])`))
    .select(sql<bigint>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return { count: Number(total), isMore: false };
}

/**
 * The players matching all selective conditions, and the remaining conditions, which match many; `ids` is
 * undefined when no condition is selective.
 */
async function findFew(
  db: Db,
  siteId: number,
  searched: Searched,
  conditions: readonly Condition[],
): Promise<{ ids: string[] | undefined; rest: Condition[] }> {
  const [meant, ...found] = await Promise.all([
    searched.query === '' ? undefined : findMatches(db, siteId, searched),
    ...conditions.map(({ find }) => find(MAX_MATCHES + 1)),
  ]);
  const few = [meant, ...found].filter((ids) => ids !== undefined && ids.length <= MAX_MATCHES);
  const ids = few.reduce((all, list) => (all && list ? intersection(all, list) : (all ?? list)), undefined);
  return { ids, rest: conditions.filter((_, n) => !few.includes(found[n])) };
}

function intersection(one: readonly string[], other: readonly string[]): string[] {
  const known = new Set(other);
  return one.filter((id) => known.has(id));
}

async function passing(conditions: readonly Condition[], playerIds: readonly string[]): Promise<string[]> {
  let left = [...playerIds];
  for (const { among } of conditions) if (left.length > 0) left = await among(left);
  return left;
}

/** Players in the requested order; with `ids` only those, already found by the text search. */
async function readPage(
  db: Db,
  siteId: number,
  query: PlayerListQuery,
  ids: readonly string[] | undefined,
): Promise<ListedPlayer[]> {
  const { direction, after, limit } = query;
  const column = SORT_COLUMNS[query.sort];
  const isBeyond = sql.raw(direction === 'asc' ? '>' : '<');
  return await filtered(db, siteId, ids ? { ...query, query: '' } : query)
    .$if(ids !== undefined, (rows) => rows.where(sql<boolean>`player_id = any(${ids}::uuid[])`))
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

function filtered(db: Db, siteId: number, filter: PlayerFilter) {
  const { query, status, country, birth_date: born, from, to } = filter;
  return players(db)
    .selectFrom('player')
    .where('site_id', '=', siteId)
    .$if(query !== '', (rows) => rows.where(isMeant(siteId, filter)))
    .$if(status !== '', (rows) => rows.where('status', '=', status as PlayerStatus))
    .$if(country !== '', (rows) => rows.where(isOfCountry(country)))
    .$if(born !== '', (rows) =>
      rows.where(
        // Uses the index of birthdays.
        sql<boolean>`extract(month from birth_date) = extract(month from ${born}::date)
          and extract(day from birth_date) = extract(day from ${born}::date) and birth_date = ${born}::date`,
      ),
    )
    .$if(from !== undefined, (rows) => rows.where('created_at', '>=', from!))
    .$if(to !== undefined, (rows) => rows.where('created_at', '<', to!));
}

/** Numbers with the calling code; no other country's longer code starts with a listed one. */
function isOfCountry(country: string) {
  const code = listedCallingCode(country) ?? '-';
  return sql<boolean>`contact_phone <> '' and (contact_phone like ${`+${code}%`}
    or contact_phone like ${`${code}%`} or contact_phone like ${`00${code}%`})`;
}

/**
 * Ids of the players matching a text, one index after the other; limited to `MAX_MATCHES`, because in the
 * list's order the database would scan all players to find a few.
 */
async function findMatches(db: Db, siteId: number, searched: Searched): Promise<string[]> {
  const { prefix, phones, email, id, name } = partsOf(siteId, searched);
  const { rows } = await sql<{ player_id: string }>`
    select distinct player_id from (
      (select player_id from players.player where site_id = ${siteId} and account_key like ${prefix}
        limit ${MAX_MATCHES + 1})
      union all select player_id from players.player
        where site_id = ${siteId} and lower(contact_email) = ${email} and contact_email <> ''
      union all select player_id from players.player
        where site_id = ${siteId} and contact_phone = any(${phones}) and contact_phone <> ''
      union all select player_id from players.player
        where site_id = ${siteId} and account_key = any(${phones})
      union all select player_id from players.player where site_id = ${siteId} and player_id = ${id}::uuid
      union all (select player_id from players.player where site_id = ${siteId}
        and players.name_words(site_id, full_name) @@ ${name}::tsquery limit ${MAX_MATCHES + 1})
    ) found`.execute(players(db));
  return rows.map(({ player_id }) => player_id);
}

/** Finds a phone number in all forms in which players may have entered it. */
function partsOf(siteId: number, { query, currency = '' }: Searched) {
  return {
    prefix: `${accountKey(query).replace(/[\\%_]/g, '\\$&')}%`,
    phones: [query.replace(/[^\d+]/g, '') || '-', ...phoneAccountKeys(query, currency)],
    email: query.toLowerCase(),
    id: isUuid(query) ? query : null,
    name: nameQuery(siteId, query),
  };
}

/** Each word of a text as a prefix of a word of the name, on this site; quotes are doubled. */
function nameQuery(siteId: number, text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/\s+/);
  return words
    .filter(Boolean)
    .map((word) => `'${`${siteId}/${word}`.replace(/['\\]/g, '$&$&')}':*`)
    .join(' & ');
}

/** By a prefix of an account id or of a name's words, a whole contact, or a player's id. */
function isMeant(siteId: number, searched: Searched) {
  const { prefix, phones, email, id, name } = partsOf(siteId, searched);
  return sql<boolean>`(account_key like ${prefix} or (lower(contact_email) = ${email}
    and contact_email <> '') or contact_phone = any(${phones})
    or account_key = any(${phones}) or player_id = ${id}::uuid
    or players.name_words(site_id, full_name) @@ ${name}::tsquery)`;
}
