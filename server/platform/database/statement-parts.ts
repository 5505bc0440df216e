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
  const rows = await run<{ n: bigint }>(db, {
    name,
    text: `select requested.n, ${all.map(({ columns }) => columns).join(', ')}
      from (select u.*, $4::timestamptz as now
      from unnest($1::int[], $2::uuid[], $3::uuid[])
      with ordinality as u (site_id, player_id, session_id, n)) requested
      ${all.map(({ joins }) => joins).join('\n')}`,
    values: [
      players.map(({ siteId }) => siteId),
      players.map(({ playerId }) => playerId),
      players.map(({ sessionId }) => sessionId ?? null),
      now,
    ],
  });
  const answers: Answers[] = [];
  for (const row of rows)
    answers[Number(row.n) - 1] = all.map(({ read }) => read(row as never)) as unknown as Answers;
  return answers;
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
