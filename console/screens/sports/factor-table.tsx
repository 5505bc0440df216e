import { type ReactNode, useState } from 'react';
import { useSession } from '../../lib/session.ts';
import { Button, Placeholder } from '../../ui/components.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';

/** A button for the row. */
export function changeColumn<Row>(nameOf: (row: Row) => string, onChange: (row: Row) => void): Column<Row> {
  return {
    head: 'Change',
    cell: (row) => (
      <Button tone="quiet" aria-label={`Change ${nameOf(row)} …`} onClick={() => onChange(row)}>
        Change …
      </Button>
    ),
  };
}

type FactorTableProps<Row> = {
  title: string;
  empty: string;
  /** Label of the add button. */
  verb: string;
  /** The answer of a read: its rows, its error, and how to read it again. */
  read: { data: { value: Row[] } | undefined; error: string | undefined; reload(): Promise<void> };
  rowKey(row: Row): string;
  /** Names the row for screen readers, after "Change". */
  nameOf(row: Row): string;
  columns: Column<Row>[];
  /** The form that sets the factor of a row, or of another player or segment. */
  form(row: Row | undefined, onClose: (isDone: boolean) => void): ReactNode;
};

/** Factors of maximum stakes, and a form to set them for staff with that right. */
export function FactorTable<Row extends { factor_percent: number }>(props: FactorTableProps<Row>) {
  const { title, empty, verb, read, rowKey, nameOf, columns, form } = props;
  const { data, error, reload } = read;
  const { may } = useSession();
  const [doing, start] = useState<{ row: Row | undefined }>();
  const done = useCloseWithToast((isDone) => {
    start(undefined);
    if (isDone) void reload();
  });
  const mayChange = may('odds', 'write');
  return (
    <>
      <h2 className="section">{title}</h2>
      {mayChange && (
        <div className="actions">
          <Button onClick={() => start({ row: undefined })}>{verb} …</Button>
        </div>
      )}
      {!data && <Placeholder error={error} />}
      {data?.value.length === 0 && <Placeholder empty={empty} />}
      {data && data.value.length > 0 && (
        <DataTable
          label={title}
          rows={data.value}
          rowKey={rowKey}
          columns={[
            ...columns,
            { head: 'Factor', cell: ({ factor_percent }) => `${factor_percent}%`, kind: 'figure' },
            ...(mayChange ? [changeColumn<Row>(nameOf, (row) => start({ row }))] : []),
          ]}
        />
      )}
      {doing && form(doing.row, done('Set.'))}
    </>
  );
}
