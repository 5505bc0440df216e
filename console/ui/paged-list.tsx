import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ListFileName } from '#contracts/console/list-files.ts';
import { api, type CallAnswer } from '../lib/api.ts';
import type { CallFields, Success } from '../lib/query.ts';
import { useSession } from '../lib/session.ts';
import { Button, Placeholder } from './components.tsx';
import { ListFile } from './list-file.tsx';
import { useToast } from './toast.tsx';

/** Calls that answer page by page, in an order of their own. */
type PagedName = Extract<
  ListFileName,
  | 'playerStatement'
  | 'reportLines'
  | 'reportPlayers'
  | 'reportRounds'
  | 'openBetLines'
  | 'balanceLines'
  | 'cohortPlayers'
>;
type PagedInput<Name extends PagedName> = Omit<CallFields<Name>, 'after'>;
type PagedRow<Name extends PagedName> = Success<Name>['value'][number];
type PagedProps<Name extends PagedName> = {
  call: Name;
  input: PagedInput<Name>;
  rowKey(row: PagedRow<Name>): string;
  row(row: PagedRow<Name>): ReactNode;
  empty: string;
  /** Name of its file. */
  file: string;
};

/** A list loaded page by page and saved whole. Its input does not change while it is mounted. */
export function PagedList<Name extends PagedName>({ call, input, ...props }: PagedProps<Name>) {
  const { rowKey, row, empty, file } = props;
  const { site } = useSession();
  const [known, setKnown] = useState<{ rows: PagedRow<Name>[]; next: string }>();
  const [error, setError] = useState<string>();
  const toast = useToast();
  const read = api[call] as (body: object) => Promise<CallAnswer<Name>>;
  const load = (after: string) => read({ ...input, after, site_id: site.site_id });
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

  if (rows.length === 0) return <Placeholder empty={empty} />;
  return (
    <>
      <ol className="ledger-lines">
        {rows.map((item) => (
          <li key={rowKey(item)}>{row(item)}</li>
        ))}
      </ol>
      <div className="actions">
        {next !== '' && <Button onClick={() => void later()}>More</Button>}
        <ListFile list={call} input={input as CallFields<Name>} name={file} />
      </div>
    </>
  );
}
