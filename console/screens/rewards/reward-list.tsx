import { type ReactNode, useState } from 'react';
import { useRead } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Button, Page } from '../../ui/components.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Queue } from '../../ui/queue.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';

type Coded = { code: string };

type RewardListProps<Row extends Coded> = {
  title: string;
  hint: string;
  /** The call that lists the rewards of a site. */
  call: 'boardList' | 'missionList' | 'wheels';
  /** The noun of the button: `New mission …`. */
  noun: string;
  empty: string;
  columns: readonly Column<Row>[];
  detailTitle: (row: Row) => string;
  detail: (row: Row, onDone: () => void) => ReactNode;
  form: (onClose: (isDone: boolean) => void) => ReactNode;
};

/** Rewards of one kind with the details of the selected one, and a form to propose another. */
export function RewardList<Row extends Coded>(props: RewardListProps<Row>) {
  const { title, hint, call, noun, empty, columns, detailTitle, detail, form } = props;
  const { may } = useSession();
  const { data, error, reload } = useRead(call, {}, 60);
  const [code, choose] = useState('');
  const [isWriting, setWriting] = useState(false);
  const done = useCloseWithToast((isDone) => {
    setWriting(false);
    if (isDone) void reload();
  });
  const rows = data?.value as readonly Row[] | undefined;
  return (
    <Page
      title={title}
      hint={hint}
      actions={
        may('campaigns', 'make') && (
          <Button tone="primary" onClick={() => setWriting(true)}>
            New {noun} …
          </Button>
        )
      }
    >
      <Queue
        label={title}
        rows={rows}
        error={error}
        empty={empty}
        rowKey={(row) => row.code}
        chosen={rows?.find((row) => row.code === code)}
        onChoose={(row) => choose(row?.code ?? '')}
        detailTitle={detailTitle}
        detail={(row) => detail(row, () => void reload())}
        columns={columns}
      />
      {isWriting && form(done('Proposed. Waiting for approval.'))}
    </Page>
  );
}
