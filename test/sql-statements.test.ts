import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { type TestDatabase, testDatabase } from './support/database.ts';
import { readSources, type Source } from './support/sources.ts';
import {
  literalsOf,
  type StatementCall,
  statementCalls,
  withoutComments,
} from './support/statement-calls.ts';

/** Statements of `run` whose text is a parameter of the surrounding function, with the origin of the text. */
const TEXT_OF_CALLER: Record<string, string> = {
  'server/platform/personal-data.ts':
    'the texts of `personalDataSection`, which are checked like those of `run`',
};

/** Names of another module's schema in a module's SQL, with the reason. */
const FOREIGN: Record<string, string> = {
  'server/modules/reports/days/day.ts ledger.play_between': 'the interface of the ledger for reports',
  'server/modules/reports/ledger-check/round-check.ts ledger.play_between':
    'the interface of the ledger for reports',
};

const WRITE = new RegExp(
  [
    String.raw`\binsert\s+into\b|\bdelete\s+from\b|\bmerge\s+into\b|\btruncate\b|\block\s+table\b`,
    String.raw`\bupdate\s+[\w.]+\s+(as\s+\w+\s+|\w+\s+)?set\b`,
    String.raw`\bfor\s+(no\s+key\s+)?update\b|\bfor\s+(key\s+)?share\b`,
    String.raw`\b(create|drop|alter)\s+(table|index|view|function|schema|trigger)\b`,
    String.raw`\b(nextval|setval|set_config|pg_notify|pg_(try_)?advisory\w*)\s*\(`,
    String.raw`^\s*(savepoint|release|rollback|set|notify)\b`,
  ].join('|'),
  'i',
);
const SQL = /\b(select|from|join|where|exists|insert|update|delete|into)\b/;
const QUALIFIED = /\b([a-z_]+)\.([a-z_]+)\b/g;

let t: TestDatabase;
let names: Set<string>;
let writers: RegExp;
const sources = new Map(readSources().map((source) => [source.path, source]));
beforeAll(async () => {
  t = await testDatabase();
  const catalog = await catalogNames();
  names = new Set(catalog.map(({ name }) => name));
  const writing = catalog.filter(({ writes }) => writes).map(({ name }) => name.replace('.', '\\.'));
  writers = new RegExp(String.raw`\b(${writing.join('|')})\s*\(`);
});
afterAll(() => t.drop());

/**
 * Tables, views, sequences and functions of the modules as `schema.name`, and whether they are functions that
 * may write.
 */
async function catalogNames(): Promise<{ name: string; writes: boolean }[]> {
  return await run(t.db, {
    text: `select n.nspname || '.' || x.name as name, x.writes from (
        select relnamespace as schema, relname as name, false as writes from pg_class
        where relkind in ('r', 'p', 'v', 'S')
        union all select pronamespace, proname, provolatile = 'v' from pg_proc) x
      join pg_namespace n on n.oid = x.schema
      where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`,
  });
}

const isServer = ({ path }: Source) =>
  path.startsWith('server/') && !/\.test\.ts$|\/testing\/|^server\/platform\/database\/index\.ts/.test(path);
const isRead = ({ text }: StatementCall) => !WRITE.test(text) && !writers.test(text);
const callsOf = (source: Source) =>
  statementCalls(source, sources).filter(({ callee }) => callee !== 'write');

/** Calls of `run` in a file whose statement writes, or is not in the sources. */
function notReads(source: Source): string[] {
  return callsOf(source)
    .filter((call) => !isRead(call) || (!/\bselect\b/i.test(call.text) && !TEXT_OF_CALLER[source.path]))
    .map(({ place }) => place);
}

/** Tables and functions of other modules that a module's file names in SQL, as `path schema.name`. */
function foreignNames({ path, text }: Source): string[] {
  const module = /^server\/modules\/([^/]+)\//.exec(path)?.[1];
  if (!module) return [];
  const found = literalsOf(withoutComments(text))
    .filter((literal) => SQL.test(literal))
    .flatMap((literal) => [...literal.matchAll(QUALIFIED)])
    .filter(([name, schema]) => schema !== module && schema !== 'platform' && names.has(name))
    .map(([name]) => `${path} ${name}`);
  return [...new Set(found)];
}

test('a statement of `run` only reads; writes take a transaction', () => {
  const server = [...sources.values()].filter(isServer);
  expect(server.flatMap(callsOf).length).toBeGreaterThan(150);
  expect(server.flatMap(notReads)).toEqual([]);
});

test('a statement uses only tables and functions of its own module', () => {
  const found = [...sources.values()].filter(isServer).flatMap(foreignNames);
  expect(found.sort()).toEqual(Object.keys(FOREIGN).sort());
});

/** Statements that return the row before the change, which PostgreSQL can from version 18 on. */
const RETURNS_OLD = /\breturning\b[^;]*\b(old|new)\./i;

test('no statement returns the row before its change: PostgreSQL 15 to 17 cannot', () => {
  const server = [...sources.values()].filter(isServer);
  const found = server.filter(({ text }) =>
    literalsOf(withoutComments(text)).some((sql) => RETURNS_OLD.test(sql)),
  );
  expect(found.map(({ path }) => path)).toEqual([]);
  expect(RETURNS_OLD.test('update t set a = 1 returning b, old.a as before')).toBe(true);
});

function planted(text: string): Source {
  const path = 'server/modules/players/planted.ts';
  const imported = "import { type Db, run } from '../../platform/database/index.ts';";
  const source = { path, text: `${imported}\n${text}`, imports: [], lines: 1 };
  sources.set(path, source);
  return source;
}

test.each([
  ['an insert', "await run(db, { text: 'insert into players.code select 1' });"],
  [
    'an update in a constant',
    'const A = `update players.player p set x = 1`;\nrun<{ a: () => void }>(db, { text: A });',
  ],
  [
    'a delete in a part',
    `const OLD = 'with old as (delete from players.code)';\nrun(db, { text: \`\${OLD} select 1\` });`,
  ],
  ['a row lock', "await run(db, { name: 'a', text: 'select 1 from players.player for no key update' });"],
  ['a function that writes', "await run(db, { text: 'select ledger.sum_blocks(1, 2, 3)' });"],
  ['a text from elsewhere', 'async (text: string) => await run(db, { text, values: [] });'],
])('the check finds %s', (_, text) => {
  expect(notReads(planted(text))).toHaveLength(1);
  expect(notReads(planted("run(db, { text: 'select 1 from players.player' });"))).toEqual([]);
});

test('the check detects a table and a function of another module', () => {
  const found = (sql: string) => foreignNames(planted(`run(db, { text: '${sql}' });`));
  expect(found('select 1 from ledger.account')).toEqual(['server/modules/players/planted.ts ledger.account']);
  expect(found('select ledger.play_between(1)')).toEqual([
    'server/modules/players/planted.ts ledger.play_between',
  ]);
  expect(found('select 1 from players.player')).toEqual([]);
});
