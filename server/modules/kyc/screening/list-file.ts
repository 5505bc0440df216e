import { setImmediate } from 'node:timers/promises';
import type { ScreeningKind } from '#contracts/values/screening.ts';
import { deny } from '../../../platform/console/denial.ts';
import { readCsv } from './csv.ts';
import { type ListedPerson, type PreparedPerson, preparePerson } from './listed-person.ts';
import { prepareName } from './name-similarity.ts';
import { readOfacRows } from './ofac-sanctions-file.ts';
import { readUnRows } from './un-sanctions-file.ts';

type ListFormat = 'csv' | 'ofac' | 'un';
type ListFile = { format: ListFormat; kind: ScreeningKind; text: string };

/** Maximum number of persons on one list. */
const MAX_ENTRIES = 200_000;
/** Persons prepared before control returns to the event loop. */
const SLICE = 100;

/**
 * The persons in a file. Denies `invalidRequest` with the place and the rule of the first error: a list is
 * imported completely or not at all.
 */
export async function readListFile({ format, kind, text }: ListFile): Promise<PreparedPerson[]> {
  const rows = format === 'csv' ? readPlainRows(text, kind) : rowsOf(format, text, kind);
  if (rows.length === 0) refuseFile('empty', 1);
  if (rows.length > MAX_ENTRIES) refuseFile('too_many', MAX_ENTRIES);
  const seen = new Set<string>();
  const prepared: PreparedPerson[] = [];
  for (const [at, person] of rows.entries()) {
    if (seen.has(person.reference)) refuseFile('reference_twice', at + 1, person.reference);
    seen.add(person.reference);
    prepared.push(preparePerson(person));
    if (at % SLICE === 0) await setImmediate();
  }
  return prepared;
}

const rowsOf = (format: 'ofac' | 'un', text: string, kind: ScreeningKind): ListedPerson[] =>
  format === 'ofac' ? readOfacRows(text, kind) : readUnRows(text, kind);

const COLUMNS = ['reference', 'name', 'aliases', 'birth_date', 'country', 'kind', 'source'] as const;
type Column = (typeof COLUMNS)[number];

/**
 * Rows of a plain CSV file with a header: `reference` and `name`, and optionally `aliases`, `birth_date`,
 * `country` (multiple values separated by semicolons), `kind` (sanction or pep) and `source`.
 */
function readPlainRows(text: string, usual: ScreeningKind): ListedPerson[] {
  const [head = [], ...lines] = readCsv(text);
  const columns = head.map((name) => name.trim().toLowerCase());
  for (const needed of ['reference', 'name']) if (!columns.includes(needed)) refuseFile('column', 1, needed);
  return lines.flatMap((cells, at) => {
    if (cells.every((cell) => cell.trim() === '')) return [];
    const place = at + 2;
    const cell = (name: Column) => (cells[columns.indexOf(name)] ?? '').trim();
    const each = (name: Column) =>
      cell(name)
        .split(';')
        .map((cell) => cell.trim())
        .filter(Boolean);
    const reference = cell('reference');
    if (reference === '' || reference.length > 100) refuseFile('reference', place);
    if (prepareName(cell('name')).length === 0) refuseFile('name', place);
    const birthDates = each('birth_date');
    for (const day of birthDates) if (!isDay(day)) refuseFile('birth_date', place, day);
    const kind = cell('kind').toLowerCase() || usual;
    if (kind !== 'sanction' && kind !== 'pep') return refuseFile('kind', place, kind);
    return [
      {
        ...{ reference, kind, birthDates, countries: each('country'), source: cell('source').slice(0, 300) },
        names: [cell('name'), ...each('aliases')].map((name) => name.slice(0, 300)),
      },
    ];
  });
}

const isDay = (text: string): boolean =>
  /^\d{4}$/.test(text) || (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)));

/** `place`: the line or row in the file, from 1. */
function refuseFile(rule: string, place: number, found = ''): never {
  return deny('invalidRequest', { fields: [{ field: 'text', rule, place, found: found.slice(0, 60) }] });
}
