import { type KeyboardEvent, type ReactNode, useRef } from 'react';

export type Column<Row> = {
  head: string;
  cell: (row: Row) => ReactNode;
  /** Figures are set to the right; a `wide` column takes what is left; `minor` ones hide where there is no room. */
  kind?: 'figure' | 'wide' | 'minor';
};

type TableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Rows can be chosen: by pointer, arrow keys or Enter. */
  onChoose?: (row: Row) => void;
  chosen?: string | undefined;
};

/** A dense list. One stop for the Tab key; arrows, Home and End move among its rows. */
export function Table<Row>({ label, columns, rows, rowKey, onChoose, chosen }: TableProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const isAlive = onChoose !== undefined;
  const stop =
    chosen !== undefined && rows.some((row) => rowKey(row) === chosen) ? chosen : rows[0] && rowKey(rows[0]);

  function onKey(event: KeyboardEvent, row: Row): void {
    const all = [...(body.current?.rows ?? [])];
    const at = all.indexOf(event.currentTarget as HTMLTableRowElement);
    const to = { ArrowDown: at + 1, j: at + 1, ArrowUp: at - 1, k: at - 1, Home: 0, End: all.length - 1 }[
      event.key
    ];
    if (to !== undefined && all[to]) {
      event.preventDefault();
      all[to].focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onChoose?.(row);
    }
  }

  return (
    // A list that only scrolls is reached by the keyboard too.
    <div className="table-frame" {...(!isAlive && { role: 'region', 'aria-label': label, tabIndex: 0 })}>
      <table aria-label={label} role={isAlive ? 'grid' : undefined}>
        <thead>
          <tr>
            {columns.map(({ head, kind }) => (
              <th key={head} scope="col" className={kind}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row) => {
            const key = rowKey(row);
            return (
              <tr
                key={key}
                {...(isAlive && {
                  className: 'row-alive',
                  tabIndex: key === stop ? 0 : -1,
                  'aria-selected': key === chosen,
                  onClick: () => onChoose(row),
                  onKeyDown: (event) => onKey(event, row),
                })}
              >
                {columns.map(({ head, cell, kind }) => (
                  <td key={head} className={kind}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
