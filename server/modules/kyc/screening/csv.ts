/** Lines of comma-separated values (RFC 4180) as cells; a byte order mark is skipped. */
export function readCsv(text: string): string[][] {
  const lines: string[][] = [];
  let [cells, cell, isQuoted]: [string[], string, boolean] = [[], '', false];
  const endLine = () => {
    cells.push(cell);
    if (cells.length > 1 || cell !== '') lines.push(cells);
    [cells, cell] = [[], ''];
  };
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length; at++) {
    const sign = text[at]!;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[++at];
      else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === ',') {
      cells.push(cell);
      cell = '';
    } else if (sign === '\n') endLine();
    else if (sign !== '\r') cell += sign;
  }
  endLine();
  return lines;
}
