import type { ReactNode } from 'react';
import type { ColumnChoiceState } from './column-choice.tsx';
import { Button, Placeholder } from './components.tsx';
import { type Column, DataTable, type ListOrder, type Marking } from './data-table.tsx';

type QueueProps<Row> = {
  label: string;
  rows: readonly Row[] | undefined;
  error: string | undefined;
  empty: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  chosen: Row | undefined;
  onChoose: (row: Row | undefined) => void;
  detail: (row: Row) => ReactNode;
  detailTitle: (row: Row) => string;
  /** Of a list that the server sorts. */
  order?: ListOrder;
  onOrder?(order: ListOrder): void;
  choice?: ColumnChoiceState;
  marking?: Marking | undefined;
};

/** A queue beside the details of the selected item; on a tablet the item is below the list. */
export function Queue<Row>(props: QueueProps<Row>) {
  const { label, rows, error, empty, columns, rowKey, chosen, onChoose, detail, detailTitle } = props;
  if (!rows) return <Placeholder error={error} />;
  if (rows.length === 0) return <Placeholder empty={empty} />;
  return (
    <div className={chosen ? 'split split-open' : 'split'}>
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        onChoose={onChoose}
        chosen={chosen && rowKey(chosen)}
        order={props.order}
        onOrder={props.onOrder}
        choice={props.choice}
        marking={props.marking}
      />
      {chosen && (
        <section className="detail" aria-label={detailTitle(chosen)}>
          <header>
            <h2>{detailTitle(chosen)}</h2>
            <Button tone="quiet" onClick={() => onChoose(undefined)} aria-label="Close">
              ✕
            </Button>
          </header>
          {detail(chosen)}
        </section>
      )}
    </div>
  );
}
