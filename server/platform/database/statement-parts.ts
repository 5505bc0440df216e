import { isDistributed } from './distributed-tables.ts';
import { type Db, run } from './index.ts';

/**
 * A module's player data as part of a statement, so that data of several modules are read in one round trip.
 * `joins` are lateral look-ups by full key from the row `requested` (site_id int, player_id uuid, session_id
 * uuid, now timestamptz); they neither drop nor duplicate it. Column names start with the part's name.
 */
export type StatementPart<Row extends object, Answer> = {
  columns: string;
  joins: string;
  read(row: Row): Answer;
};

/** The players of a query; the session is one on the site. */
type PlayerScope = { siteId: number; playerId: string; sessionId?: string | null };

type Part<Answer> = StatementPart<never, Answer>;

/** The parts of several modules in one statement, for many players, with results in player order. */
export async function readStatementParts<Answers extends readonly unknown[]>(
  db: Db,
  name: string,
  parts: Readonly<{ [N in keyof Answers]: Part<Answers[N]> }>,
  players: readonly PlayerScope[],
  now: Date,
): Promise<Answers[]> {
  if (players.length === 0) return [];
  const all: readonly Part<unknown>[] = parts;
  const answers: Answers[] = [];
  const sites = [...new Set(players.map(({ siteId }) => siteId))];
  const scopes = isDistributed(db)
    ? sites.map((siteId) => sitePlayers(siteId, players))
    : [{ requested: OF_ALL_SITES, first: players.map(({ siteId }) => siteId), players, places: undefined }];
  for (const { requested, first, players: some, places } of scopes) {
    const rows = await run<{ n: bigint }>(db, {
      name,
      text: `select requested.n, ${all.map(({ columns }) => columns).join(', ')}
        from ${requested} requested
        ${all.map(({ joins }) => joins).join('\n')}`,
      values: [
        first,
        some.map(({ playerId }) => playerId),
        some.map(({ sessionId }) => sessionId ?? null),
        now,
      ],
    });
    for (const row of rows) {
      const place = places?.[Number(row.n) - 1] ?? Number(row.n) - 1;
      answers[place] = all.map(({ read }) => read(row as never)) as unknown as Answers;
    }
  }
  return answers;
}

const OF_ALL_SITES = `(select u.*, $4::timestamptz as now
  from unnest($1::int[], $2::uuid[], $3::uuid[])
  with ordinality as u (site_id, player_id, session_id, n))`;
/** The site is a value, so that a cluster sends the statement to the server of its rows. */
const OF_ONE_SITE = `(select $1::int as site_id, u.*, $4::timestamptz as now
  from unnest($2::uuid[], $3::uuid[]) with ordinality as u (player_id, session_id, n))`;

/** The players of one site, with their places among all. */
function sitePlayers(siteId: number, players: readonly PlayerScope[]) {
  const places = players.flatMap((player, place) => (player.siteId === siteId ? [place] : []));
  return { requested: OF_ONE_SITE, first: siteId, players: places.map((place) => players[place]!), places };
}

/** A single module's part. */
export async function readStatementPart<Row extends object, Answer>(
  db: Db,
  name: string,
  part: StatementPart<Row, Answer>,
  players: readonly PlayerScope[],
  now: Date,
): Promise<Answer[]> {
  const rows = await readStatementParts<[Answer]>(db, name, [part as Part<Answer>], players, now);
  return rows.map(([answer]) => answer);
}
