/** A cell: text, a number, or an exact decimal string. */
export type CsvCell = string | number | { decimal: string };

/** Characters that spreadsheets treat as the start of a formula. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * One line of comma-separated values (RFC 4180). Text that a spreadsheet would run as a formula gets a
 * leading apostrophe, so that opening a file never executes anything; numbers stay numbers.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return cell.decimal;
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
