import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Cell, saveCsv } from '../lib/csv.ts';
import { Button, Placeholder } from './components.tsx';
import { useToast } from './toast.tsx';

type PageOf<Row> = { ok: true; value: Row[]; next: string } | { ok: false; error: string };
type PagedProps<Row> = {
  /** A page after a row; the first one after ''. */
  load(after: string): Promise<PageOf<Row>>;
  rowKey(row: Row): string;
  row(row: Row): ReactNode;
  empty: string;
  /** Name of the file, its heads and what it says of a row. */
  file: string;
  head: readonly string[];
  cells(row: Row): readonly Cell[];
};
const MAX = 20_000;

/** A list loaded page by page and exported whole. Its filter does not change while it is mounted. */
export function PagedList<Row>({ load, rowKey, row, empty, file, head, cells }: PagedProps<Row>) {
  const [known, setKnown] = useState<{ rows: Row[]; next: string }>();
  const [error, setError] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const toast = useToast();
  const first = useRef(load);

  useEffect(() => {
    let isGone = false;
    void first.current('').then((answer) => {
      if (isGone) return;
      if (answer.ok) setKnown({ rows: answer.value, next: answer.next });
      else setError(answer.error);
    });
    return () => {
      isGone = true;
    };
  }, []);

  if (!known) return <Placeholder error={error} />;
  const { rows, next } = known;

  async function later(): Promise<void> {
    const answer = await load(next);
    if (answer.ok) setKnown({ rows: [...rows, ...answer.value], next: answer.next });
    else toast('The next rows could not be loaded. Try again.');
  }
  async function save(): Promise<void> {
    setSaving(true);
    const all = [...rows];
    let after = next;
    while (after !== '' && all.length < MAX) {
      const answer = await load(after);
      if (!answer.ok) {
        setSaving(false);
        return toast('Not saved: some rows could not be loaded. Try again.');
      }
      all.push(...answer.value);
      after = answer.next;
    }
    setSaving(false);
    if (after !== '') toast(`The file holds the first ${all.length} rows; more exist.`);
    saveCsv(file, head, all.map(cells));
  }

  if (rows.length === 0) return <Placeholder empty={empty} />;
  return (
    <>
      <ol className="ledger-lines">
        {rows.map((one) => (
          <li key={rowKey(one)}>{row(one)}</li>
        ))}
      </ol>
      <div className="actions">
        {next !== '' && <Button onClick={() => void later()}>More</Button>}
        <Button disabled={isSaving} onClick={() => void save()}>
          CSV of all lines
        </Button>
      </div>
    </>
  );
}
