import { useId } from 'react';
import { Button } from './components.tsx';

/** One field of each row. */
export type RowField<Row> = {
  label: string;
  read(row: Row): string;
  write(row: Row, text: string): Row;
  kind?: 'area' | 'choice' | 'check';
  options?: readonly { value: string; label: string }[];
  isRequired?: boolean;
  maxLength?: number;
};

type RowsProps<Row> = {
  legend: string;
  hint?: string;
  rows: readonly Row[];
  cells: readonly RowField<Row>[];
  /** Initial values of a new row. */
  fresh(): Row;
  max: number;
  /** The minimum number of rows. */
  min?: number;
  onChange(rows: Row[]): void;
};

/** A short list in a dialog: rows are added, changed, moved up and removed. */
export function Rows<Row>({ legend, hint, rows, cells, fresh, max, min = 0, onChange }: RowsProps<Row>) {
  const put = (at: number, row: Row) => onChange(rows.map((before, n) => (n === at ? row : before)));
  const lift = (at: number) => {
    const [row] = rows.slice(at, at + 1) as [Row];
    onChange(rows.toSpliced(at, 1).toSpliced(at - 1, 0, row));
  };
  return (
    <fieldset className="rows">
      <legend>{legend}</legend>
      {hint && <p className="hint">{hint}</p>}
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity beyond its position
        <fieldset key={at} className="rows-row">
          <legend className="unseen">{`${legend} ${at + 1}`}</legend>
          {cells.map((cell) => (
            <CellInput key={cell.label} cell={cell} row={row} onChange={(changed) => put(at, changed)} />
          ))}
          <div className="actions">
            {at > 0 && (
              <Button tone="quiet" onClick={() => lift(at)}>
                Move up
              </Button>
            )}
            {rows.length > min && (
              <Button tone="quiet" onClick={() => onChange(rows.toSpliced(at, 1))}>
                Remove
              </Button>
            )}
          </div>
        </fieldset>
      ))}
      {rows.length < max && <Button onClick={() => onChange([...rows, fresh()])}>Add</Button>}
    </fieldset>
  );
}

/** The input of one field of a row. */
export function CellInput<Row>({
  cell,
  row,
  onChange,
}: {
  cell: RowField<Row>;
  row: Row;
  onChange(row: Row): void;
}) {
  const id = useId();
  const { label, kind, options = [], isRequired = false, maxLength } = cell;
  const value = cell.read(row);
  const set = (event: { currentTarget: { value: string } }) =>
    onChange(cell.write(row, event.currentTarget.value));
  if (kind === 'check')
    return (
      <label className="rows-check">
        <input
          type="checkbox"
          checked={value === 'yes'}
          onChange={(event) => onChange(cell.write(row, event.currentTarget.checked ? 'yes' : ''))}
        />{' '}
        {label}
      </label>
    );
  const shared = { id, value, required: isRequired, onChange: set };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {kind === 'choice' ? (
        <select {...shared}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : kind === 'area' ? (
        <textarea {...shared} rows={3} maxLength={maxLength} />
      ) : (
        <input {...shared} maxLength={maxLength} autoComplete="off" />
      )}
    </div>
  );
}
