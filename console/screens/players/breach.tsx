import { useState } from 'react';
import { moment } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Amount, Button, Fact, Facts } from '../../ui/components.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';

/** What was paid in and lost while excluded, before it was known; nothing where nothing was. */
export function Breach({ playerId: player_id }: { playerId: string }) {
  const { data, reload } = useRead('breachReturn', { player_id });
  const { may } = useSession();
  const act = useWrite();
  const [request_id] = useState(() => crypto.randomUUID());
  const [isOpen, setOpen] = useState(false);
  const done = useCloseWithToast((isDone) => {
    setOpen(false);
    if (isDone) void reload();
  });
  if (!data?.since || (data.due.amount === '0' && !data.is_given)) return null;
  return (
    <>
      <Facts>
        <Fact name="Paid in since the exclusion began">
          <Amount value={data.net} /> <small>from {moment(data.since)}</small>
        </Fact>
        <Fact name="Lost since then">
          <Amount value={data.lost} />
        </Fact>
        <Fact name="To be refunded">{data.is_given ? 'was refunded' : <Amount value={data.due} />}</Fact>
      </Facts>
      {!data.is_given && may('adjustments', 'make') && (
        <div className="actions">
          <Button onClick={() => setOpen(true)}>Refund …</Button>
        </div>
      )}
      {isOpen && (
        <Action
          title="Refund losses during the exclusion"
          verb="Propose"
          fields={[
            {
              name: 'evidence',
              label: 'How the account holder was identified',
              kind: 'area',
              maxLength: 2000,
            },
          ]}
          run={({ reason = '', evidence = '' }) =>
            act('proposeBreachReturn', { request_id, player_id, evidence, reason })
          }
          onClose={done('Proposed. Waiting for a second approver.')}
        >
          After a second approval, the amount is credited and the balance is paid out.
        </Action>
      )}
    </>
  );
}
