import { type Db, run } from './index.ts';

/**
 * A module's data about a player as part of a statement: a caller that needs several modules reads all in one
 * round trip. `joins` are lateral look-ups by full key from the row `asked` (site_id int, player_id uuid,
 * session_id uuid, now timestamptz); they neither drop nor duplicate it. Column names start with the part's
 * name.
 */
export type StatementPart<Row extends object, Answer> = {
  columns: string;
  joins: string;
  read(row: Row): Answer;
};

/** The players of a query; the session is one on the site. */
export type PlayerScope = { siteId: number; playerId: string; sessionId?: string | null };

/** One module's part separately, for many players at a time, answered in their order. */
export async function readStatementPart<Row extends object, Answer>(
  db: Db,
  name: string,
  { columns, joins, read }: StatementPart<Row, Answer>,
  players: readonly PlayerScope[],
  now: Date,
): Promise<Answer[]> {
  if (players.length === 0) return [];
  const rows = await run<Row & { n: bigint }>(db, {
    name,
    text: `select asked.n, ${columns} from (select u.*, $4::timestamptz as now
      from unnest($1::int[], $2::uuid[], $3::uuid[])
      with ordinality as u (site_id, player_id, session_id, n)) asked ${joins}`,
    values: [
      players.map(({ siteId }) => siteId),
      players.map(({ playerId }) => playerId),
      players.map(({ sessionId }) => sessionId ?? null),
      now,
    ],
  });
  const answers: Answer[] = [];
  for (const row of rows) answers[Number(row.n) - 1] = read(row);
  return answers;
}
