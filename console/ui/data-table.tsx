import {
  type ColumnDef,
  columnOrderingFeature,
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { ColumnChoice, type ColumnChoiceState, useColumnChoice } from './column-choice.tsx';

/** The sort key of rows. Rows without a value come last in either direction. */
type SortValue = string | number | bigint | undefined;

export type Column<Row> = {
  head: string;
  cell: (row: Row) => ReactNode;
  /** Figures are right-aligned; a `wide` column takes the remaining width; `minor` hides on phones. */
  kind?: 'figure' | 'wide' | 'minor';
  /** Makes the column sortable in the browser. Only for lists whose rows are all loaded. */
  sort?: (row: Row) => SortValue;
  /** The server's name of the sort order by this column, in a list that it sorts. */
  order?: string;
};

/** How the server sorts a paginated list. */
export type ListOrder = { sort: string; direction: 'asc' | 'desc' };

/** Rows selected for a bulk action, by key. */
export type Marking = {
  keys: ReadonlySet<string>;
  set(keys: ReadonlySet<string>): void;
  /** The label of a row's checkbox. */
  nameOf(key: string): string;
};

type DataTableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Rows can be selected: by pointer, arrow keys or Enter. */
  onChoose?: (row: Row) => void;
  chosen?: string | undefined;
  /** A list sorted by the server: its order, and the callback for a click on a header. */
  order?: ListOrder | undefined;
  onOrder?: ((order: ListOrder) => void) | undefined;
  /** The choice of columns, where the caller shows and keeps it. */
  choice?: ColumnChoiceState | undefined;
  /** Gives each row a checkbox, and the head one for all of them; X marks the row of the keyboard. */
  marking?: Marking | undefined;
};

type Item<Row> = { row: Row };

const features = tableFeatures({
  rowSortingFeature,
  columnOrderingFeature,
  columnVisibilityFeature,
  sortedRowModel: createSortedRowModel(),
});
const ARROWS = { asc: '▲', desc: '▼' };
const DIRECTIONS = { asc: 'ascending', desc: 'descending' } as const;

/** Negative if `a` comes first. Numbers within texts are compared numerically: `game 9` before `game 10`. */
function compare(a: SortValue, b: SortValue): number {
  if (typeof a === 'string' && typeof b === 'string')
    return a.localeCompare(b, 'en', { numeric: true, sensitivity: 'base' });
  return a === b ? 0 : (a ?? 0) < (b ?? 0) ? -1 : 1;
}

function definitions<Row>(columns: readonly Column<Row>[]): ColumnDef<typeof features, Item<Row>>[] {
  return columns.map(({ head, sort, order }) => ({
    id: head,
    accessorFn: ({ row }) => sort?.(row),
    enableSorting: (sort ?? order) !== undefined,
    sortDescFirst: order !== undefined,
    sortUndefined: 'last',
    sortFn: (a, b, id) => compare(a.getValue<SortValue>(id), b.getValue<SortValue>(id)),
  }));
}

/** A list of the console. Its rows are one tab stop; arrows, Home and End move between them. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, onChoose, marking } = props;
  const sorted = useSorting(props);
  const own = useColumnChoice(
    label,
    columns.map(({ head }) => head),
  );
  const choice = props.choice ?? own;
  const table = useTable({
    features,
    columns: definitions(columns),
    data: rows.map((row) => ({ row })),
    getRowId: ({ row }) => rowKey(row),
    manualSorting: sorted.isByServer,
    enableSortingRemoval: !sorted.isByServer,
    state: { sorting: sorted.sorting, columnOrder: choice.order, columnVisibility: choice.visibility },
    onSortingChange: sorted.onChange,
  });
  const byHead = new Map(columns.map((column) => [column.head, column]));
  const shown = table.getVisibleLeafColumns();
  const isAlive = onChoose !== undefined;

  return (
    <div className="data-table">
      {!props.choice && <ColumnChoice label={label} choice={choice} />}
      {/* A list that only scrolls is reached by the keyboard too. */}
      <div className="table-frame" {...(!isAlive && { role: 'region', 'aria-label': label, tabIndex: 0 })}>
        <table aria-label={label} role={isAlive ? 'grid' : undefined}>
          <thead>
            <tr>
              {marking && <MarkAll label={label} keys={rows.map(rowKey)} marking={marking} />}
              {shown.map((column) => (
                <Heading key={column.id} column={column} kind={byHead.get(column.id)?.kind} />
              ))}
            </tr>
          </thead>
          <Body
            columns={shown.flatMap(({ id }) => byHead.get(id) ?? [])}
            rows={table.getRowModel().rows.map(({ id, original: { row } }) => ({ id, row }))}
            onChoose={onChoose}
            chosen={props.chosen}
            marking={marking}
          />
        </table>
      </div>
    </div>
  );
}

/** The sorting of the browser's own, or that of the server under the heads of its columns. */
function useSorting<Row>({ columns, order, onOrder }: DataTableProps<Row>) {
  const [own, setOwn] = useState<SortingState>([]);
  if (!order || !onOrder) return { isByServer: false, sorting: own, onChange: setOwn };
  const column = columns.find((column) => column.order === order.sort);
  const sorting: SortingState = column ? [{ id: column.head, desc: order.direction === 'desc' }] : [];
  return {
    isByServer: true,
    sorting,
    onChange: (updater: Updater<SortingState>) => {
      const [next] = typeof updater === 'function' ? updater(sorting) : updater;
      const sort = columns.find(({ head }) => head === next?.id)?.order;
      if (next && sort) onOrder({ sort, direction: next.desc ? 'desc' : 'asc' });
    },
  };
}

type HeadingColumn = {
  id: string;
  getIsSorted(): false | 'asc' | 'desc';
  getCanSort(): boolean;
  toggleSorting(): void;
};

function Heading({ column, kind }: { column: HeadingColumn; kind: string | undefined }) {
  const direction = column.getIsSorted();
  return (
    <th scope="col" className={kind} aria-sort={direction ? DIRECTIONS[direction] : undefined}>
      {column.getCanSort() ? (
        <button type="button" className="sort" onClick={() => column.toggleSorting()}>
          {column.id}
          <span aria-hidden="true">{direction ? ARROWS[direction] : '↕'}</span>
        </button>
      ) : (
        column.id
      )}
    </th>
  );
}

const withKey = (keys: ReadonlySet<string>, key: string): Set<string> => {
  const marked = new Set(keys);
  if (!marked.delete(key)) marked.add(key);
  return marked;
};

/** A click beside a checkbox does not open the row. */
const isInMark = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('.mark') !== null;

function MarkAll({ label, keys, marking }: { label: string; keys: readonly string[]; marking: Marking }) {
  const isWhole = keys.every((key) => marking.keys.has(key));
  return (
    <th scope="col" className="mark">
      <label>
        <input
          type="checkbox"
          aria-label={`Mark all shown ${label.toLowerCase()}`}
          checked={isWhole}
          onChange={() => marking.set(new Set(isWhole ? [] : keys))}
        />
      </label>
    </th>
  );
}

type BodyProps<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly { id: string; row: Row }[];
  onChoose: ((row: Row) => void) | undefined;
  chosen: string | undefined;
  marking: Marking | undefined;
};

function Body<Row>({ columns, rows, onChoose, chosen, marking }: BodyProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const stop = rows.some(({ id }) => id === chosen) ? chosen : rows[0]?.id;

  function onKey(event: KeyboardEvent, id: string, row: Row): void {
    // A key pressed in the row's checkbox is the checkbox's.
    if (event.target !== event.currentTarget) return;
    const all = [...(body.current?.rows ?? [])];
    const at = all.indexOf(event.currentTarget as HTMLTableRowElement);
    const to = { ArrowDown: at + 1, j: at + 1, ArrowUp: at - 1, k: at - 1, Home: 0, End: all.length - 1 }[
      event.key
    ];
    if (to !== undefined && all[to]) {
      event.preventDefault();
      all[to].focus();
    } else if (event.key === 'x' && marking) {
      marking.set(withKey(marking.keys, id));
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onChoose?.(row);
    }
  }

  return (
    <tbody ref={body}>
      {rows.map(({ id, row }) => (
        <tr
          key={id}
          {...(onChoose && {
            className: 'row-alive',
            tabIndex: id === stop ? 0 : -1,
            'aria-selected': id === chosen,
            onClick: ({ target }) => isInMark(target) || onChoose(row),
            onKeyDown: (event) => onKey(event, id, row),
          })}
        >
          {marking && (
            <td className="mark">
              <label>
                <input
                  type="checkbox"
                  aria-label={`Mark ${marking.nameOf(id)}`}
                  tabIndex={id === stop ? 0 : -1}
                  checked={marking.keys.has(id)}
                  onChange={() => marking.set(withKey(marking.keys, id))}
                />
              </label>
            </td>
          )}
          {columns.map(({ head, cell, kind }) => (
            <td key={head} className={kind}>
              {cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
