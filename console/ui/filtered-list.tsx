import { type ReactNode, useState } from 'react';
import { type ListInput, type ListName, type ListRow, useListPages } from '../lib/list-pages.ts';
import { type Filters, useListQuery } from '../lib/list-query.ts';
import { type CallFields, type Success, useRead } from '../lib/query.ts';
import { ColumnChoice, useColumnChoice } from './column-choice.tsx';
import { Button } from './components.tsx';
import type { Column, ListOrder } from './data-table.tsx';
import { type FilterField, FilterForm } from './filter-form.tsx';
import { ListFile } from './list-file.tsx';
import { Queue } from './queue.tsx';
import { SavedViews } from './saved-views.tsx';

type FilteredListProps<Name extends ListName> = {
  call: Name;
  label: string;
  /** `first` is the latest answer, for choices provided by the server. */
  fields(first: Success<Name> | undefined): readonly FilterField[];
  /** The call's input for the filters, if it differs from the typed values. */
  parse?(filters: Filters): Filters;
  usual: ListOrder;
  /** A fixed restriction of the list, in addition to the filters. */
  fixed?: Partial<ListInput<Name>>;
  columns: readonly Column<ListRow<Name>>[];
  rowKey(row: ListRow<Name>): string;
  /** What a row is called at its checkbox. */
  rowName?(row: ListRow<Name>): string;
  empty: string;
  /** Totals of all rows, shown above them once loaded. */
  totals?: ListTotals;
  /** Name of its file. */
  file: string;
  /** Actions on all filtered rows, beside their totals. */
  actions?(input: ListInput<Name>): ReactNode;
  /** Actions on rows selected by checkbox; `clear` deselects all. */
  markedActions?(keys: readonly string[], clear: () => void): ReactNode;
  /** Opens a row elsewhere; without it `detail` is shown beside the list. */
  onOpen?(row: ListRow<Name>): void;
  /** The filter whose value is a row's key: a link with it opens that row. */
  keyFilter?: string;
  detail?(row: ListRow<Name>): ReactNode;
  detailTitle?(row: ListRow<Name>): string;
};

type TotalsName =
  | 'bonusTotals'
  | 'playerTotals'
  | 'depositTotals'
  | 'withdrawalTotals'
  | 'sportsTicketTotals';
/** The call that returns the totals of a list for its filters, and their text. */
type ListTotals = {
  [Name in TotalsName]: { call: Name; text(totals: Success<Name>): string };
}[TotalsName];

function Totals({ of: { call, text }, input }: { of: ListTotals; input: object }) {
  const { sort: _sort, direction: _direction, ...filters } = input as Record<string, string>;
  const { data } = useRead(call, filters);
  return data && (text as (totals: typeof data) => string)(data);
}

/** A list that the server filters, sorts and pages, with saved views and a file of all its rows. */
export function FilteredList<Name extends ListName>(props: FilteredListProps<Name>) {
  const { call, label, columns, rowKey, usual, file } = props;
  const [names] = useState(() => props.fields(undefined));
  const query = useListQuery(names, usual);
  const filters = props.parse?.(query.filters) ?? query.filters;
  const input = { ...filters, ...query.order, ...props.fixed } as unknown as ListInput<Name>;
  const { first, rows, error, more } = useListPages(call, input);
  const choice = useColumnChoice(
    label,
    columns.map(({ head }) => head),
  );
  const [chosenKey, choose] = useState(query.filters[props.keyFilter ?? ''] ?? '');
  const marking = useMarking(rows ?? [], rowKey, props.rowName ?? rowKey);
  const onChoose = (row: ListRow<Name> | undefined) => {
    if (row && props.onOpen) props.onOpen(row);
    else choose(row ? rowKey(row) : '');
  };

  return (
    <>
      <FilterForm fields={props.fields(first)} filters={query.filters} onFilter={query.filter} />
      <div className="list-bar">
        <p role="status">{props.totals && <Totals of={props.totals} input={input} />}</p>
        <SavedViews
          list={label}
          address={query.address}
          columns={{ order: choice.order, hidden: choice.hidden }}
          onOpen={(address, view) => {
            choice.set(view);
            query.open(address);
          }}
        />
        <ColumnChoice label={label} choice={choice} />
        {marking.marked.length > 0 && props.markedActions ? (
          <Marked marking={marking} actions={props.markedActions} />
        ) : (
          props.actions?.(input)
        )}
        <ListFile
          list={call}
          input={input as CallFields<Name>}
          name={file}
          isEmpty={!rows || rows.length === 0}
        />
      </div>
      <Queue
        label={label}
        rows={rows}
        error={error}
        empty={props.empty}
        rowKey={rowKey}
        chosen={rows?.find((row) => rowKey(row) === chosenKey)}
        onChoose={onChoose}
        detailTitle={props.detailTitle ?? (() => '')}
        detail={props.detail ?? (() => null)}
        columns={columns}
        order={query.order}
        onOrder={query.sort}
        choice={choice}
        marking={props.markedActions && marking}
      />
      {more && (
        <Button tone="quiet" onClick={more}>
          Show more
        </Button>
      )}
    </>
  );
}

type MarkedProps = {
  marking: ReturnType<typeof useMarking>;
  actions(keys: readonly string[], clear: () => void): ReactNode;
};

/** The number of selected rows, and the actions on them. */
function Marked({ marking: { marked, clear }, actions }: MarkedProps) {
  return (
    <>
      <span role="status">{marked.length} marked</span>
      {actions(marked, clear)}
      <Button tone="quiet" onClick={clear}>
        Clear
      </Button>
    </>
  );
}

/** Selected rows; a row that a filter removes from the list is deselected. */
function useMarking<Row>(rows: readonly Row[], keyOf: (row: Row) => string, nameOfRow: (row: Row) => string) {
  const [keys, set] = useState<ReadonlySet<string>>(new Set());
  const names = new Map(rows.map((row) => [keyOf(row), nameOfRow(row)]));
  return {
    ...{ keys, set, clear: () => set(new Set()) },
    nameOf: (key: string) => names.get(key) ?? key,
    marked: [...names.keys()].filter((key) => keys.has(key)),
  };
}
