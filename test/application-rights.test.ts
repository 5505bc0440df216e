import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applicationRights } from '#server/platform/database/application-rights.ts';
import { run } from '#server/platform/database/index.ts';
import { type TestDatabase, testDatabase } from './support/database.ts';
import { readSources, type Source } from './support/sources.ts';
import { withoutComments } from './support/statement-calls.ts';

/** Statements whose table is a parameter, with the possible tables. */
const NAMED_ELSEWHERE: Record<string, string[]> = {
  'server/modules/players/second-factor.ts': ['players.second_factor', 'players.recovery_code'],
  'server/modules/rewards/console/open-state.ts': [],
};

/** Deletions in migrations, which run as the owner. */
const OF_THE_OWNER = ['platform.migration'];

const isStatement = ({ path }: Source) =>
  /^(server|demo|scripts)\//.test(path) && !/\.test\.ts$|\/testing\//.test(path);

/** The PostgreSQL schema used by a file's query builder. */
function schemaOf(path: string): string {
  if (path.startsWith('server/platform/messages/')) return 'messages';
  return /^server\/modules\/([^/]+)\//.exec(path)?.[1] ?? 'platform';
}

/**
 * The tables that follow `builder` of the query builder and `sql` in a text; `?` and the path for a
 * parameter.
 */
function tablesIn({ path, text }: Source, builder: string, sql: string): string[] {
  const code = withoutComments(text);
  const built = code.matchAll(new RegExp(String.raw`\.${builder}\(\s*(?:'(\w+)[^']*'|\w+)`, 'g'));
  const written = code.matchAll(new RegExp(String.raw`\b${sql}\s+([a-z_]+\.[a-z_]+)`, 'gi'));
  return [
    ...[...built].flatMap(([, name]) =>
      name ? [`${schemaOf(path)}.${name}`] : (NAMED_ELSEWHERE[path] ?? [`? ${path}`]),
    ),
    ...[...written].map(([, name]) => name!),
  ];
}

const sources = readSources().filter(isStatement);
const deletedIn = (source: Source) => tablesIn(source, 'deleteFrom', String.raw`delete\s+from`);
const updatedIn = (source: Source) => [
  ...tablesIn(source, 'updateTable', 'update'),
  ...conflictsIn(source, /insert\s+into\s+([a-z_]+\.[a-z_]+)(?:(?!insert\s+into)[\s\S])*?do\s+update/gi),
  ...conflictsIn(source, /\.insertInto\(\s*'(\w+)'(?:(?!insertInto)[\s\S])*?doUpdateSet/g),
];
const conflictsIn = ({ path, text }: Source, pattern: RegExp) =>
  [...withoutComments(text).matchAll(pattern)].map(([, name]) =>
    name!.includes('.') ? name! : `${schemaOf(path)}.${name}`,
  );
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());

async function grantedTo(right: 'insert' | 'update' | 'delete'): Promise<string[]> {
  const rows = await run<{ name: string }>(t.db, {
    text: `select n.nspname || '.' || c.relname as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname !~ '^pg_|information_schema|graphile' and has_table_privilege(c.oid, $1)`,
    values: [right],
  });
  return sorted(rows.map(({ name }) => name));
}

describe('grants of the application role', () => {
  test('DELETE is granted exactly on the tables that statements delete from', async () => {
    const deleted = sorted(sources.flatMap(deletedIn)).filter((name) => !OF_THE_OWNER.includes(name));
    expect(sorted(applicationRights.deleted)).toEqual(deleted);
    expect(await grantedTo('delete')).toEqual(deleted);
  });

  test('no statement updates an append-only table, and UPDATE is not granted on them', async () => {
    const { final, readOnly } = applicationRights;
    const updated = new Set([...sources.flatMap(updatedIn), ...(await updatedByFunctions())]);
    expect([...final, ...readOnly].filter((name) => updated.has(name))).toEqual([]);
    expect((await grantedTo('update')).filter((name) => final.includes(name))).toEqual([]);
    expect((await grantedTo('insert')).filter((name) => readOnly.includes(name))).toEqual([]);
  });

  test('every named table exists', async () => {
    const [row] = await run<{ missing: string[] }>(t.db, {
      text: `select array(select name from unnest($1::text[]) name
        where to_regclass(name) is null) as missing`,
      values: [Object.values(applicationRights).flat()],
    });
    expect(row!.missing).toEqual([]);
  });
});

/** Tables that the schema's functions update with the privileges of their caller. */
async function updatedByFunctions(): Promise<string[]> {
  const rows = await run<{ body: string }>(t.db, {
    text: `select prosrc as body from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname !~ '^pg_|information_schema|graphile' and not prosecdef`,
  });
  return rows.flatMap(({ body }) =>
    [...body.matchAll(/\bupdate\s+([a-z_]+\.[a-z_]+)/gi)].map(([, name]) => name!),
  );
}

test.each([
  ['the query builder', "players(tx).deleteFrom('player')"],
  ['a text', "write(tx, { text: 'delete from players.player' })"],
])('a delete by %s is detected', (_, text) => {
  const source = { path: 'server/modules/players/planted.ts', text, imports: [], lines: 1 };
  expect(deletedIn(source)).toEqual(['players.player']);
});

test('an ON CONFLICT update is detected, and so is a parameterised table', () => {
  const source = {
    path: 'server/modules/players/planted.ts',
    text: "tables(tx).insertInto('code').onConflict((on) => on.doUpdateSet({})); tables(tx).updateTable(other)",
    ...{ imports: [], lines: 1 },
  };
  expect(updatedIn(source)).toEqual(['? server/modules/players/planted.ts', 'players.code']);
});
