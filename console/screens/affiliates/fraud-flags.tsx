import { useState } from 'react';
import type { CallOutput } from '../../lib/api.ts';
import { moment, valueText } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { Action } from '../../ui/action.tsx';
import { Age, Button, Fact, Facts } from '../../ui/components.tsx';
import { Link } from '../../ui/link.tsx';
import { Queue } from '../../ui/queue.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';

type Flag = CallOutput<'affiliateFlags'>['value'][number];
const TITLES: Record<Flag['kind'], string> = {
  SAME_PLACE: 'Same sign-up address',
  SAME_PATTERN: 'First deposits of the same amount',
};

/**
 * Players of one affiliate who may be one person. No commission is paid for them until staff have reviewed
 * them.
 */
export function AffiliateFlags() {
  const { data, error, reload } = useRead('affiliateFlags', {}, 60);
  const [id, choose] = useState('');
  const now = useNow();
  return (
    <Queue
      label="Linked players"
      rows={data?.value}
      error={error}
      empty="No linked players to review."
      rowKey={({ flag_id }) => flag_id}
      chosen={data?.value.find(({ flag_id }) => flag_id === id)}
      onChoose={(row) => choose(row?.flag_id ?? '')}
      detailTitle={({ kind }) => TITLES[kind]}
      detail={(row) => <Detail key={row.flag_id} flag={row} onDone={() => void reload()} />}
      columns={[
        { head: 'Since', cell: ({ opened_at }) => <Age at={opened_at} now={now} /> },
        { head: 'Signal', cell: ({ kind }) => <b>{TITLES[kind]}</b>, kind: 'wide' },
        { head: 'Affiliate', cell: ({ affiliate }) => affiliate },
        { head: 'Players', cell: ({ players }) => players.length, kind: 'figure' },
      ]}
    />
  );
}

function Detail({ flag, onDone }: { flag: Flag; onDone(): void }) {
  const { may } = useSession();
  const act = useWrite();
  const [isOpen, setOpen] = useState(false);
  const done = useCloseWithToast((isDone) => {
    setOpen(false);
    if (isDone) onDone();
  });
  return (
    <>
      <Facts>
        <Fact name="Affiliate">{flag.affiliate}</Fact>
        <Fact name="Since">{moment(flag.opened_at)}</Fact>
        {Object.entries(flag.evidence).map(([name, value]) => (
          <Fact key={name} name={nameLabel(name)}>
            {valueText(value)}
          </Fact>
        ))}
      </Facts>
      <h3>Players</h3>
      <ul className="checklist">
        {flag.players.map(({ player_id, account_id, name }) => (
          <li key={player_id}>
            <span />
            <span>
              <Link to={`/players/${player_id}`}>{account_id || '–'}</Link> {name}
            </span>
          </li>
        ))}
      </ul>
      {may('affiliates', 'approve', 'payout') && (
        <div className="actions">
          <Button tone="primary" onClick={() => setOpen(true)}>
            Clear …
          </Button>
        </div>
      )}
      {isOpen && (
        <Action
          title="Clear linked players"
          verb="Clear"
          run={({ reason = '' }) => act('clearFlag', { flag_id: flag.flag_id, reason })}
          onClose={done('Cleared. The players qualify again.')}
        >
          The affiliate earns commission for these players from the next statement.
        </Action>
      )}
    </>
  );
}
