export type CsvCell = string | number | null | undefined;

/** Prefixes that spreadsheets interpret as a formula; negative numbers are excluded. */
const FORMULA = /^(?!-\d+(\.\d+)?$)[=+\-@\t\r\n＝＋－＠]/;

/** Rows as CSV. A text that a spreadsheet would interpret as a formula is marked as text. */
export function csvText(head: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const lines = [head, ...rows].map((row) => row.map(quoted).join(','));
  return `${lines.join('\r\n')}\r\n`;
}

/** Saves the displayed rows as CSV. */
export function saveCsv(name: string, head: readonly string[], rows: readonly (readonly CsvCell[])[]): void {
  saveFile(name, new Blob([`\uFEFF${csvText(head, rows)}`], { type: 'text/csv' }));
}

/** Saves a CSV file under a name with today's date. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `${name}-${new Date().toISOString().slice(0, 10)}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}

function quoted(cell: CsvCell): string {
  const text = String(cell ?? '');
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
