import type { Fixture, Rates } from './rating.ts';

/**
 * A row of a file of results or fixtures; `goals` of regular time, null where unknown. `date` as YYYY-MM-DD.
 */
export type ResultRow = Fixture & { readonly date: string; readonly goals: Rates | null };

const COLUMNS = ['league', 'season', 'date', 'home', 'away'] as const;
const DAY_MS = 86_400_000;

/** Splits a line of CSV; fields in double quotes may contain commas and doubled quotes. */
function fieldsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}

/**
 * Parses results or fixtures as CSV with a header: league, season, date, home, away, and ft_home, ft_away if
 * known. Other columns are ignored. Rows are returned by date. Throws an Error that names the invalid line.
 */
export function readResults(text: string): ResultRow[] {
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  const header = fieldsOf(lines[0] ?? '');
  for (const column of COLUMNS)
    if (!header.includes(column)) throw new Error(`the file has no column "${column}"`);
  const rows = lines.slice(1).map((line, i) => {
    const fields = fieldsOf(line);
    const of = (column: string) => fields[header.indexOf(column)] ?? '';
    const at = Date.parse(of('date')) / DAY_MS;
    if (Number.isNaN(at)) throw new Error(`line ${i + 2} has no date`);
    const [league, season, date, home, away] = COLUMNS.map(of) as [string, string, string, string, string];
    return { league, season, date, at, home, away, goals: goalsOf(of('ft_home'), of('ft_away'), i + 2) };
  });
  return rows.sort((a, b) => a.at - b.at);
}

function goalsOf(home: string, away: string, line: number): Rates | null {
  if (home === '' || away === '') return null;
  const isCount = /^\d{1,2}$/;
  if (!isCount.test(home) || !isCount.test(away))
    throw new Error(`line ${line} has no whole number of goals`);
  return { home: Number(home), away: Number(away) };
}
