import { readFileSync } from 'node:fs';

/** A row of a vector table, by column name. */
export type VectorTableRow = Readonly<Record<string, string>>;

const FILE = new URL('../../docs/rules/sportsbook.md', import.meta.url);
const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The rows of the table in a section such as "16.4" or "14.". */
export function table(section: string): VectorTableRow[] {
  const text = readFileSync(FILE, 'utf8');
  const start = text.search(new RegExp(`^###? ${section.replaceAll('.', '\\.')} `, 'm'));
  if (start < 0) throw new Error(`no section ${section}`);
  const end = text.indexOf('\n##', start + 1);
  const lines = text
    .slice(start, end < 0 ? undefined : end)
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const names = cellsOf(lines[0]!);
  return lines.slice(2).map((line) => Object.fromEntries(cellsOf(line).map((cell, i) => [names[i], cell])));
}

/** "190.00" → 19000n, "-100.00" → −10000n. */
export function minor(amount: string): bigint {
  const [whole, cents = ''] = amount.split('.');
  return BigInt(`${whole}${cents.padEnd(2, '0')}`);
}
