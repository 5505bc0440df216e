import type { ReactNode } from 'react';
import { Button, Missing } from './parts.tsx';
import { type Column, Table } from './table.tsx';

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
};

/** A queue beside what is known of the chosen item; on a tablet the item lies under the list. */
export function Queue<Row>(props: QueueProps<Row>) {
  const { label, rows, error, empty, columns, rowKey, chosen, onChoose, detail, detailTitle } = props;
  if (!rows) return <Missing error={error} />;
  if (rows.length === 0) return <Missing empty={empty} />;
  return (
    <div className={chosen ? 'split split-open' : 'split'}>
      <Table
        label={label}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        onChoose={onChoose}
        chosen={chosen && rowKey(chosen)}
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
