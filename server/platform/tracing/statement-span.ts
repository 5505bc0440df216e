import { activeSpan, inSpan } from './spans.ts';

type Named = { text: string; name?: string };

const VERB = /^\s*([a-z]+)/i;
const TABLE = /\b(?:from|into|update|join|select)\s+"?([a-z_]{3,63})"?\."?([a-z0-9_]{1,63})"?/i;

/** `SELECT cashier.deposit`: verb and first table or function. Neither text nor values of a statement. */
export function summaryOf({ text }: Named): string {
  const verb = VERB.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
  const [, schema, table] = TABLE.exec(text) ?? [];
  return schema && table
    ? `${verb} ${schema}.${table}`.toLowerCase().replace(verb.toLowerCase(), verb)
    : verb;
}

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
