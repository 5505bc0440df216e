import { useState } from 'react';
import type { CallOutput } from '../../lib/api.ts';
import { moment } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Button, Fact, Facts, Page } from '../../ui/components.tsx';
import { Link } from '../../ui/link.tsx';
import { Queue } from '../../ui/queue.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';

type Alarm = CallOutput<'revealAlarms'>['value'][number];

/** Staff who verified more callers than the limits allow, and the limits. */
export default function CallerVerification() {
  const { may } = useSession();
  const act = useWrite();
  const [which, setWhich] = useState<'open' | 'closed'>('open');
  const { data, error, reload } = useRead('revealAlarms', { is_open: which === 'open' }, 60);
  const [id, choose] = useState('');
  const [isSetting, setSetting] = useState(false);
  const limits = data?.limits;
  const done = useCloseWithToast((isDone) => {
    setSetting(false);
    if (isDone) void reload();
  });
  return (
    <Page
      title="Caller verification"
      hint={
        limits &&
        `Staff who exceeded the limits: ${limits.hourly} caller verifications per person an hour and ${limits.daily} a day, over all brands.`
      }
      actions={
        <>
          <Switch label="View" value={which} options={['open', 'closed']} onChange={setWhich} />
          {limits && may('block', 'write') && <Button onClick={() => setSetting(true)}>Limits …</Button>}
        </>
      }
    >
      <Queue
        label="Alarms"
        rows={data?.value}
        error={error}
        empty={which === 'open' ? 'No one has exceeded the limits.' : 'No closed alarms.'}
        rowKey={({ alarm_id }) => alarm_id}
        chosen={data?.value.find(({ alarm_id }) => alarm_id === id)}
        onChoose={(row) => choose(row?.alarm_id ?? '')}
        detailTitle={({ staff }) => staff.name}
        detail={(row) => <Detail key={row.alarm_id} alarm={row} onDone={() => void reload()} />}
        columns={[
          { head: 'Raised', cell: ({ raised_at }) => moment(raised_at) },
          { head: 'Staff member', cell: ({ staff }) => <b>{staff.name}</b>, kind: 'wide' },
          { head: 'Verifications', cell: ({ reveals }) => reveals, kind: 'figure' },
          { head: 'Players', cell: ({ players }) => players, kind: 'figure' },
        ]}
      />
      {isSetting && limits && (
        <Action
          title="Limits of caller verification"
          verb="Set"
          fields={[
            { name: 'hourly', label: 'Callers in an hour', initial: String(limits.hourly) },
            { name: 'daily', label: 'Callers in a day', initial: String(limits.daily) },
          ]}
          run={({ hourly, daily, reason = '' }) =>
            act('setRevealLimits', { hourly: Number(hourly), daily: Number(daily), reason })
          }
          onClose={done('Set.')}
        >
          Per person, from 1 to 1,000. A person who exceeds a limit is stopped and an alarm is raised here.
        </Action>
      )}
    </Page>
  );
}

function Detail({ alarm, onDone }: { alarm: Alarm; onDone(): void }) {
  const { may } = useSession();
  const act = useWrite();
  const [isClosing, setClosing] = useState(false);
  const done = useCloseWithToast((isDone) => {
    setClosing(false);
    if (isDone) onDone();
  });
  const { alarm_id, staff, reveals, players, closed } = alarm;
  return (
    <>
      <Facts>
        <Fact name="Verifications within a day">{reveals}</Fact>
        <Fact name="Different players">{players}</Fact>
        <Fact name="Which players">
          <Link to={`/audit?staff_id=${staff.staff_id}&action=players%2Fverify`}>Audit log</Link>
        </Fact>
        {closed && (
          <Fact name="Closed">
            {closed.by.name}, {moment(closed.at)}
          </Fact>
        )}
      </Facts>
      {!closed && <p className="hint">This person cannot verify callers until the alarm is closed.</p>}
      {!closed && may('block', 'write') && (
        <div className="actions">
          <Button tone="primary" onClick={() => setClosing(true)}>
            Close …
          </Button>
        </div>
      )}
      {isClosing && (
        <Action
          title={`Close the alarm about ${staff.name}`}
          verb="Close"
          run={({ reason = '' }) => act('closeRevealAlarm', { alarm_id, reason })}
          onClose={done('Closed.')}
        >
          The person can verify callers again, and the count restarts.
        </Action>
      )}
    </>
  );
}
