import { useState } from 'react';
import type { BulkAction, BulkState } from '#contracts/console/bulk-actions.ts';
import { moment } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Badge, Button, Fact, Facts, Page } from '../../ui/components.tsx';
import { Queue } from '../../ui/queue.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';

const TONES: Record<BulkState, 'good' | 'warn' | 'plain'> = {
  ...{ proposed: 'warn', running: 'warn', done: 'good' },
  ...{ rejected: 'plain', stopped: 'plain' },
};

const actionText = ({ kind, flag }: BulkAction) => `${nameLabel(kind)}${flag ? `: ${nameLabel(flag)}` : ''}`;

/** Running and completed bulk actions. */
export default function BulkActions() {
  const { data, error } = useRead('bulkActions', {}, 10);
  const [chosenId, choose] = useState('');
  return (
    <Page title="Bulk actions" hint="Actions on many players at once, started from the Players list.">
      <Queue
        label="Bulk actions"
        rows={data?.value}
        error={error}
        empty="No bulk actions."
        rowKey={({ action_id }) => action_id}
        chosen={data?.value.find(({ action_id }) => action_id === chosenId)}
        onChoose={(row) => choose(row?.action_id ?? '')}
        detailTitle={actionText}
        detail={(row) => <Detail key={row.action_id} action={row} />}
        columns={[
          { head: 'Action', cell: (row) => <b>{actionText(row)}</b>, kind: 'wide' },
          { head: 'State', cell: ({ state }) => <Badge tone={TONES[state]}>{state}</Badge> },
          { head: 'Done', cell: ({ done, count }) => `${done} of ${count}`, kind: 'figure' },
          { head: 'By', cell: ({ by }) => by.name, kind: 'minor' },
          { head: 'At', cell: ({ created_at }) => moment(created_at), kind: 'minor' },
        ]}
      />
    </Page>
  );
}

function Detail({ action }: { action: BulkAction }) {
  const { may } = useSession();
  const act = useWrite();
  const [isStopping, setStopping] = useState(false);
  const done = useCloseWithToast(() => setStopping(false));
  const { action_id, state, count, done: through, skipped, reason, by, created_at, finished_at } = action;
  return (
    <>
      {state === 'running' && may('notes', 'write') && (
        <div className="actions">
          <Button tone="danger" onClick={() => setStopping(true)}>
            Stop …
          </Button>
        </div>
      )}
      <Facts>
        <Fact name="State">
          <Badge tone={TONES[state]}>{state}</Badge>
        </Fact>
        <Fact name="Players">{count}</Fact>
        <Fact name="Gone through">{through}</Fact>
        <Fact name="Needed no change">{skipped}</Fact>
        <Fact name="By">{by.name}</Fact>
        <Fact name="Reason">{reason}</Fact>
        <Fact name="Created">{moment(created_at)}</Fact>
        {finished_at && <Fact name="Ended">{moment(finished_at)}</Fact>}
      </Facts>
      {isStopping && (
        <Action
          title={`Stop ${actionText(action)}`}
          verb="Stop"
          isDangerous
          run={({ reason: why = '' }) => act('stopBulk', { action_id, reason: why })}
          onClose={done('Stopped.')}
        >
          Players already processed keep the change. The remaining players are not changed.
        </Action>
      )}
    </>
  );
}
