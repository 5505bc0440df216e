import { createHash } from 'node:crypto';
import type { ConsoleOutput } from '#contracts/console/call.ts';
import type { importScreeningList } from '#contracts/console/screening.ts';
import { deny } from '../../../platform/console/denial.ts';
import { type Db, type Tx, write } from '../../../platform/database/index.ts';
import { tables } from '../tables.ts';
import type { PreparedPerson } from './listed-person.ts';

type ListFacts = { listId: string; name: string; text: string; persons: readonly PreparedPerson[] };
type Difference = { added: number; changed: number; removed: number };
type ImportResult = ConsoleOutput<typeof importScreeningList>;

/** Maximum number of differences shown of each kind. */
const MAX_SAMPLES = 20;
/** Persons written per statement. */
const BATCH_SIZE = 2000;
/** Maximum number of versions shown of a list. */
const MAX_IMPORTS = 20;

/** A list with its versions, newest first. */
export async function listScreeningLists(db: Db) {
  const [lists, imports] = await Promise.all([
    tables(db).selectFrom('screening_list').selectAll().orderBy('list_id').execute(),
    tables(db).selectFrom('screening_import').selectAll().orderBy('version', 'desc').execute(),
  ]);
  return lists.map((list) => ({
    ...list,
    imports: imports.filter(({ list_id }) => list_id === list.list_id).slice(0, MAX_IMPORTS),
  }));
}

/** The changes an import would make. */
export async function compareList(db: Db, facts: ListFacts): Promise<ImportResult> {
  return (await differenceOf(db, facts)).result;
}

/**
 * Replaces the persons of a list with those of a new version. Denies `changedMeanwhile` when the differences
 * are not the `expected` ones, and when there are none.
 */
export async function importList(
  tx: Tx,
  facts: ListFacts,
  { expected, by }: { expected: Difference | null; by: string },
  now: Date,
): Promise<ImportResult> {
  const { listId, name, text } = facts;
  await write(tx, {
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))::text as locked',
    values: [`kyc screening ${listId}`],
  });
  const { result, written, removed } = await differenceOf(tx, facts);
  const { version, entries, added, changed } = result;
  if (
    expected &&
    (expected.added !== added || expected.changed !== changed || expected.removed !== result.removed)
  )
    deny('changedMeanwhile');
  if (written.length + removed.length === 0) deny('changedMeanwhile');
  await tables(tx)
    .insertInto('screening_list')
    .values({ list_id: listId, name, version, entries })
    .onConflict((conflict) => conflict.column('list_id').doUpdateSet({ name, version, entries }))
    .execute();
  await tables(tx)
    .insertInto('screening_import')
    .values({
      ...{ list_id: listId, version, imported_at: now, imported_by: by, entries },
      ...{ added, changed, removed: removed.length, sha256: createHash('sha256').update(text).digest() },
    })
    .execute();
  for (let from = 0; from < removed.length; from += BATCH_SIZE)
    await tables(tx)
      .deleteFrom('screening_entry')
      .where('list_id', '=', listId)
      .where('reference', 'in', removed.slice(from, from + BATCH_SIZE))
      .execute();
  for (let from = 0; from < written.length; from += BATCH_SIZE)
    await writeEntries(tx, { listId, version }, written.slice(from, from + BATCH_SIZE));
  return result;
}

/** Removes a list. Denies `notFound`, and `changedMeanwhile` when its version is a different one. */
export async function removeList(tx: Tx, listId: string, version: number): Promise<{ entries: number }> {
  const list = await tables(tx)
    .selectFrom('screening_list')
    .selectAll()
    .where('list_id', '=', listId)
    .forUpdate()
    .executeTakeFirst();
  if (!list) return deny('notFound');
  if (list.version !== version) deny('changedMeanwhile');
  await tables(tx).deleteFrom('screening_entry').where('list_id', '=', listId).execute();
  await tables(tx).deleteFrom('screening_list').where('list_id', '=', listId).execute();
  return list;
}

type Known = { reference: string; name: string; content: string };

/** One person as text, for comparing versions. */
const contentOf = ({ fingerprint, countries, source }: PreparedPerson): string =>
  JSON.stringify([fingerprint.toString('hex'), countries, source]);

async function differenceOf(db: Db, { listId, persons }: ListFacts) {
  const [list, rows] = await Promise.all([
    tables(db)
      .selectFrom('screening_list')
      .select('version')
      .where('list_id', '=', listId)
      .executeTakeFirst(),
    tables(db)
      .selectFrom('screening_entry')
      .select(['reference', 'names', 'fingerprint', 'countries', 'source'])
      .where('list_id', '=', listId)
      .execute(),
  ]);
  const known = new Map(
    rows.map(({ reference, names, ...row }): [string, Known] => [
      reference,
      { reference, name: names[0]!, content: contentOf(row as unknown as PreparedPerson) },
    ]),
  );
  const added = persons.filter(({ reference }) => !known.has(reference));
  const changed = persons.filter((person) => {
    const before = known.get(person.reference);
    return before !== undefined && before.content !== contentOf(person);
  });
  const kept = new Set(persons.map(({ reference }) => reference));
  const removed = [...known.values()].filter(({ reference }) => !kept.has(reference));
  const sample = (what: 'added' | 'changed' | 'removed', reference: string, name: string) => ({
    ...{ what, reference, name },
  });
  const shown = <Item>(items: readonly Item[]) => items.slice(0, MAX_SAMPLES);
  const samples = [
    ...shown(removed).map(({ reference, name }) => sample('removed', reference, name)),
    ...shown(changed).map(({ reference, names }) => sample('changed', reference, names[0]!)),
    ...shown(added).map(({ reference, names }) => sample('added', reference, names[0]!)),
  ];
  const result: ImportResult = {
    ...{ version: (list?.version ?? 0) + 1, entries: persons.length },
    ...{ added: added.length, changed: changed.length, removed: removed.length },
    unchanged: persons.length - added.length - changed.length,
    samples,
  };
  return { result, written: [...added, ...changed], removed: removed.map(({ reference }) => reference) };
}

async function writeEntries(
  tx: Tx,
  { listId, version }: { listId: string; version: number },
  persons: readonly PreparedPerson[],
): Promise<void> {
  const rows = persons.map(({ birthDates, fingerprint, ...person }) => ({
    ...person,
    ...{ birth_dates: birthDates, fingerprint: `\\x${fingerprint.toString('hex')}` },
  }));
  await write(tx, {
    text: `insert into kyc.screening_entry
      (list_id, reference, kind, names, birth_dates, countries, source, fingerprint, keys, version)
      select $1, reference, kind, names, birth_dates, countries, source, fingerprint, keys, $2
      from jsonb_to_recordset($3::jsonb) as row(reference text, kind text, names text[], birth_dates text[],
        countries text[], source text, fingerprint bytea, keys int[])
      on conflict (list_id, reference) do update set kind = excluded.kind, names = excluded.names,
        birth_dates = excluded.birth_dates, countries = excluded.countries, source = excluded.source,
        fingerprint = excluded.fingerprint, keys = excluded.keys, version = excluded.version`,
    values: [listId, version, JSON.stringify(rows)],
  });
}
