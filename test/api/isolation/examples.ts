import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Db, run } from '#server/platform/database/index.ts';
import { brandForm } from '#test/support/brand-form.ts';

/** A value that fits a field of a given name, and whether it refers to the other site. */
export type Example = { value: unknown; isForeign: boolean };

/** Names that are the same on every site or external to the platform: they belong to no site. */
const SHARED = [
  'account_id',
  'external_id',
  'provider_code',
  'game_code',
  'appsflyer_id',
  'visitor_id',
  'affiliate_code',
];
/** A list's cursor: known only from the previous response. */
const PLACES = ['cursor', 'after', 'before'];
/** Suffixes of fields that refer to stored items. */
const NAMES_SOMETHING = /(_id|_ids|_code|_key|slug|reference)$/;

/** A field's default example: the first value that its schema accepts. */
const CANDIDATES: readonly unknown[] = [
  'other',
  'Ten letters and more',
  '500',
  100,
  true,
  {},
  [],
  '00000000-0000-4000-8000-000000000001',
  '123456',
  '#123456',
  '1234567890',
  '+639170000000',
  'a@mail.test',
  'a-name-2',
  'round-0001',
  '2026-11-21',
  '2026-11-21T00:00:00.000Z',
  'http://two.test',
  'Europe/Prague',
  15,
  1,
  { period: 'day', limit_amount: '1000' },
  null,
  '2026-11-01',
  'ab'.repeat(16),
  'ab'.repeat(32),
  'A'.repeat(22),
  'A'.repeat(87),
  { EN: 'Title', PHP: 'Title', CN: 'Title' },
  [
    { kind: 'tokens', amount: 0, weight: 1 },
    { kind: 'tokens', amount: 1, weight: 1 },
  ],
  [{ stake: '500', choice: {} }],
  { kind: 'cohorts', unit: 'month', basis: 'registered' },
  brandForm('example'),
  ['two.test', 'example.test'],
  'example.test',
  '2:1',
  '/promotions',
  {
    ...{ adapter: 'paymongo', name: 'A gateway', is_live: false, status: 'open' },
    ...{ url: 'https://pay.example', settings: {} },
  },
  [{ outcome_id: '00000000-0000-4000-8000-000000000009', price: '2.5' }],
  [{ competitor_id: '00000000-0000-4000-8000-000000000009', price: '2.50' }],
  [
    { number: 1, name: 'Kestrel', price: '1.80' },
    { number: 2, name: 'Harbour Light', price: '1.90' },
  ],
  ['00000000-0000-4000-8000-000000000009'],
  ['00000000-0000-4000-8000-000000000009', '00000000-0000-4000-8000-000000000010'],
  [null, null, null, null],
  ['1.80', '2.10'],
  30,
  5000,
  'USD',
  { match: 'all', conditions: [{ field: 'last_play', is: 'before' }] },
  { players: ['read'] },
  'own-role-1',
  { password: 'Lantern-88', code: '123456' },
  { trigger: 'registered', steps: [{ kind: 'wait', hours: 1 }] },
];

/** The preferred value of a part of a structure: none, so that no part contradicts another. */
const MIN: readonly unknown[] = [null, '0'];

/** A value that a schema accepts, a structure part by part; undefined if no known value fits. */
export function valueOfSchema(schema: z.ZodType, first: readonly unknown[] = []): unknown {
  const [option] = optionsOf(schema);
  const part = (of: unknown) => valueOfSchema(of as z.ZodType, MIN);
  let built: unknown;
  if (schema instanceof z.ZodObject)
    built = Object.fromEntries(Object.entries(schema.shape).map(([name, of]) => [name, part(of)]));
  if (schema instanceof z.ZodArray) built = [part(schema.element)];
  return [option, ...first, ...CANDIDATES, randomUUID(), built].find(
    (example) => example !== undefined && schema.safeParse(example).success,
  );
}

/**
 * Generates examples of fields from their schemas. A field that refers to an item gets the other site's
 * value: from `known`, otherwise from any table of that site with a column of the same name. New contracts
 * are therefore covered automatically.
 */
export function exampleMaker(db: Db, siteId: number, known: Readonly<Record<string, unknown>>) {
  const found = new Map<string, unknown>();
  let tables: Promise<Map<string, string[]>> | undefined;

  async function foreign(name: string): Promise<unknown> {
    if (name in known) return known[name];
    if (!NAMES_SOMETHING.test(name) || SHARED.includes(name)) return undefined;
    if (found.get(name) === undefined) {
      tables ??= tablesByColumn(db);
      found.set(name, await storedValue(db, siteId, name, await tables));
    }
    return found.get(name);
  }

  return async (name: string, schema: z.ZodType): Promise<Example> => {
    if (PLACES.includes(name) && schema.safeParse(undefined).success)
      return { value: undefined, isForeign: false };
    const theirs = await foreign(name);
    if (theirs !== undefined && schema.safeParse(theirs).success) return { value: theirs, isForeign: true };
    const value = valueOfSchema(schema);
    if (value === undefined && !schema.safeParse(undefined).success)
      throw new Error(`no example fits the field ${name}: add one to CANDIDATES`);
    return { value, isForeign: false };
  };
}

type Described = { const?: unknown; enum?: unknown[]; anyOf?: Described[]; items?: Described };

/** Values listed by a schema, or lists of them. */
function optionsOf(schema: z.ZodType): unknown[] {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Described;
  if (described.items?.enum) return [[described.items.enum[0]]];
  if (described.const !== undefined) return [described.const];
  return described.enum ?? described.anyOf?.flatMap((schema) => schema.enum ?? []) ?? [];
}

/** Tables scoped by site, by column name, from pg_catalog: the information schema's views are slow. */
async function tablesByColumn(db: Db): Promise<Map<string, string[]>> {
  const rows = await run<{ name: string; paths: string[] }>(db, {
    text: `select a.attname as name,
        array_agg(format('%I.%I', n.nspname, c.relname) order by n.nspname, c.relname) as paths
      from pg_attribute a
      join pg_attribute s on s.attrelid = a.attrelid and s.attname = 'site_id' and not s.attisdropped
      join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
      join pg_namespace n on n.oid = c.relnamespace and n.nspname not in ('pg_catalog', 'information_schema')
      where a.attnum > 0 and not a.attisdropped and has_column_privilege(c.oid, a.attnum, 'select')
      group by a.attname`,
  });
  return new Map(rows.map(({ name, paths }) => [name, paths]));
}

/** Some value of the site in a column of this name. */
async function storedValue(
  db: Db,
  siteId: number,
  name: string,
  tables: Map<string, string[]>,
): Promise<unknown> {
  for (const path of tables.get(name) ?? []) {
    const [row] = await run<{ value: string }>(db, {
      text: `select ${name}::text as value from ${path} where site_id = $1 and ${name} is not null limit 1`,
      values: [siteId],
    });
    if (row) return row.value;
  }
  return undefined;
}
