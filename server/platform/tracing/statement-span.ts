import { activeSpan, inSpan } from './spans.ts';

type Named = { text: string; name?: string };

const VERB = /^\s*([a-z]+)/i;
const TABLE =
  /\b(?:from|into|update|join|truncate|table)\s+(?:only\s+)?\(?([a-z_]\w*|"[^"]+")\.([a-z_]\w*|"[^"]+")/gi;
const FUNCTION = /^\s*select ([a-z_]+)\.([a-z_]+)\(/i;
/** Functions in whose arguments `from` is not a clause: `extract(epoch from a.b)`. */
const FROM_INSIDE = /\b(?:extract|substring|trim|overlay)$/i;

/**
 * `SELECT cashier.deposit`: verb and first table, or the function called. Contains neither the text nor the
 * values of the statement.
 */
export function summaryOf({ text }: Named): string {
  const verb = VERB.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
  const found = [...text.matchAll(TABLE)].find(({ index }) => isClause(text.slice(0, index)));
  const [, schema, table] = found ?? FUNCTION.exec(text) ?? [];
  return schema && table ? `${verb} ${plain(schema)}.${plain(table)}` : verb;
}

/**
 * Whether a table name follows, which is not the case in `is distinct from a.b` or an argument of EXTRACT.
 */
function isClause(before: string): boolean {
  if (/\bdistinct$/i.test(before.trimEnd())) return false;
  const opened = before.lastIndexOf('(');
  return opened <= before.lastIndexOf(')') || !FROM_INSIDE.test(before.slice(0, opened).trimEnd());
}

/** A name as PostgreSQL reads it: folded to lower case unless quoted. */
const plain = (name: string): string => (name.startsWith('"') ? name.slice(1, -1) : name.toLowerCase());

/** Runs a statement as a part of the surrounding span. */
export function traceStatement<Result extends { rowCount: number | null }>(
  statement: Named,
  send: () => Promise<Result>,
): Promise<Result> {
  if (!activeSpan()) return send();
  return inSpan(
    () => {
      const summary = summaryOf(statement);
      const attributes = {
        'db.system.name': 'postgresql',
        'db.query.summary': summary,
        ...(statement.name && { 'baize.statement': statement.name }),
      };
      return { name: summary, kind: 'client', attributes };
    },
    async (span) => {
      const result = await send();
      span?.set({ 'db.response.returned_rows': result.rowCount ?? 0 });
      return result;
    },
  );
}
