import { useState } from 'react';
import type { AlarmItem } from '#contracts/console/reports.ts';
import { moment, valueText } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { Action } from '../../ui/action.tsx';
import { Age, Badge, Button, Fact, Facts, Page } from '../../ui/components.tsx';
import { Queue } from '../../ui/queue.tsx';
import { useToast } from '../../ui/toast.tsx';

const TITLES: Record<AlarmItem['what'], string> = {
  ROUND_DIFFERS: 'Round and ledger differ',
  NO_ROUND: 'Stake or win without a round',
  DAY_CHANGED: 'A closed day has changed',
  BOOKS: 'Ledger verification failed',
  HELD_WIN: 'A provider win is held',
  SMS_LIMIT: 'SMS limit reached',
  SMS_SURGE: 'Unusually many SMS to a country',
  WEBHOOK_FAILED: 'A webhook endpoint was disabled',
};

/** Where reports and ledger differ. */
export default function ReportAlarms() {
  const { data, error, reload } = useRead('reportAlarms', {}, 60);
  const [id, choose] = useState('');
  const now = useNow();
  return (
    <Page
      title="Report alarms"
      hint="Differences between reports and ledger, and other alarms. Rounds are compared with the ledger hourly; days and the ledger are verified every night."
    >
      <Queue
        label="Report alarms"
        rows={data?.value}
        error={error}
        empty="Reports match the ledger."
        rowKey={({ alarm_id }) => alarm_id}
        chosen={data?.value.find(({ alarm_id }) => alarm_id === id)}
        onChoose={(row) => choose(row?.alarm_id ?? '')}
        detailTitle={({ what }) => TITLES[what]}
        detail={(row) => <Detail key={row.alarm_id} alarm={row} onDone={() => void reload()} />}
        columns={[
          { head: 'Raised', cell: ({ raised_at }) => <Age at={raised_at} now={now} /> },
          { head: 'Alarm', cell: ({ what }) => <b>{TITLES[what]}</b> },
          { head: 'Subject', cell: ({ subject }) => <code className="clip">{subject}</code>, kind: 'wide' },
          {
            head: 'State',
            cell: ({ closed }) => <Badge tone={closed ? 'plain' : 'bad'}>{closed ? 'closed' : 'open'}</Badge>,
          },
        ]}
      />
    </Page>
  );
}

function Detail({ alarm, onDone }: { alarm: AlarmItem; onDone(): void }) {
  const { may } = useSession();
  const act = useWrite();
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const { alarm_id, subject, detail, raised_at, closed } = alarm;
  return (
    <>
      <Facts>
        <Fact name="Subject">
          <code>{subject}</code>
        </Fact>
        <Fact name="Raised">{moment(raised_at)}</Fact>
        {Object.entries(detail).map(([name, value]) => (
          <Fact key={name} name={nameLabel(name)}>
            {valueText(value)}
          </Fact>
        ))}
        {closed && (
          <Fact name="Closed">
            {closed.by.name}, {moment(closed.at)}
          </Fact>
        )}
      </Facts>
      {!closed && may('cases', 'write') && (
        <div className="actions">
          <Button tone="primary" onClick={() => setOpen(true)}>
            Close …
          </Button>
        </div>
      )}
      {isOpen && (
        <Action
          title="Close the alarm"
          verb="Close"
          run={({ reason = '' }) => act('closeAlarm', { alarm_id, reason })}
          onClose={(isDone) => {
            setOpen(false);
            if (!isDone) return;
            toast('Closed.');
            onDone();
          }}
        >
          State the cause. If the difference remains, a new alarm is raised.
        </Action>
      )}
    </>
  );
}
