import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { MailState, ReportSettings } from '#contracts/console/saved-reports.ts';
import type { CallOutput } from '../../lib/api.ts';
import { moment } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { dayRangeOf } from '../../lib/report-periods.ts';
import { nameLabel } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Badge, Button, Fact, Facts, Page } from '../../ui/components.tsx';
import { Queue } from '../../ui/queue.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';
import { ReportForm, scheduleLabel } from './saved-report-form.tsx';
import { useToday } from './span-form.tsx';

type SavedReport = CallOutput<'savedReports'>['value'][number];

const MAIL_TEXTS: Record<MailState, string> = {
  sent: 'sent',
  no_right: 'not sent: no access to the report',
  owner_without_right: 'not sent: the owner has no access to the report',
  no_address: 'not sent: no address under My account',
};

function settingsText(settings: ReportSettings): string {
  if (settings.kind === 'cohorts')
    return `Cohorts by ${settings.unit}, ${settings.basis === 'deposited' ? 'first deposit' : 'registration'}`;
  return `Report, ${nameLabel(settings.period)}${settings.by ? `, by ${settings.by}` : ''}`;
}

/** The address of a report with its current dates. */
function addressOf(settings: ReportSettings, today: string): string {
  const query = new URLSearchParams();
  const { kind, ...filters } = settings;
  if (settings.kind === 'money') {
    const { from, to } = dayRangeOf(settings.period, today);
    query.set('from', from);
    query.set('to', to);
  }
  for (const [name, value] of Object.entries(filters))
    if (name !== 'period' && value !== undefined && value !== false) query.set(name, `${value}`);
  return `/${kind === 'money' ? 'reports' : 'cohorts'}?${query}`;
}

/** The person's own saved reports and shared ones, with their mailings. */
export default function SavedReports() {
  const { data, error } = useRead('savedReports', {}, 60);
  const [chosenId, choose] = useState('');
  return (
    <Page
      title="Saved reports"
      hint="Reports saved on the pages Reports and Cohorts. Emails are sent once the last day of the period is closed."
    >
      <Queue
        label="Saved reports"
        rows={data?.value}
        error={error}
        empty="No saved reports."
        rowKey={({ report_id }) => report_id}
        chosen={data?.value.find(({ report_id }) => report_id === chosenId)}
        onChoose={(row) => choose(row?.report_id ?? '')}
        detailTitle={({ name }) => name}
        detail={(row) => <Detail key={row.report_id} report={row} />}
        columns={[
          { head: 'Name', cell: ({ name }) => <b>{name}</b>, sort: ({ name }) => name },
          { head: 'Report', cell: ({ settings }) => settingsText(settings), kind: 'wide' },
          { head: 'Owner', cell: ({ owner }) => owner.name, sort: ({ owner }) => owner.name, kind: 'minor' },
          {
            head: 'By email',
            cell: ({ schedule }) => nameLabel(schedule),
            sort: ({ schedule }) => schedule,
          },
          { head: 'Last email', cell: (row) => <LastMail report={row} /> },
        ]}
      />
    </Page>
  );
}

function LastMail({ report: { mails } }: { report: SavedReport }) {
  const [last] = mails;
  if (!last) return <span className="hint">–</span>;
  const failed = mails.filter(({ period_end, state }) => period_end === last.period_end && state !== 'sent');
  return failed.length === 0 ? (
    <Badge tone="good">{last.period_end}</Badge>
  ) : (
    <Badge tone="warn">{`${last.period_end}: ${failed.length} not sent`}</Badge>
  );
}

function Detail({ report }: { report: SavedReport }) {
  const act = useWrite();
  const navigate = useNavigate();
  const today = useToday();
  const [doing, setDoing] = useState<'change' | 'delete'>();
  const done = useCloseWithToast(() => setDoing(undefined));
  const { report_id, name, settings, schedule, owner, recipients, mails, is_own, is_shared } = report;
  return (
    <>
      <div className="actions">
        <Button tone="primary" onClick={() => void navigate(addressOf(settings, today))}>
          Open
        </Button>
        {is_own && <Button onClick={() => setDoing('change')}>Change …</Button>}
        {is_own && (
          <Button tone="danger" onClick={() => setDoing('delete')}>
            Delete …
          </Button>
        )}
      </div>
      <Facts>
        <Fact name="Report">{settingsText(settings)}</Fact>
        <Fact name="Owner">{owner.name}</Fact>
        <Fact name="Visible to">{is_shared ? 'Colleagues with access to it' : 'Only the owner'}</Fact>
        <Fact name="By e-mail">{scheduleLabel(schedule)}</Fact>
        {recipients.length > 0 && (
          <Fact name="Recipients">{recipients.map((recipient) => recipient.name).join(', ')}</Fact>
        )}
      </Facts>
      {mails.length > 0 && (
        <ol className="ledger-lines">
          {mails.map(({ period_end, recipient, state, at }) => (
            <li key={`${period_end} ${recipient.staff_id}`}>
              <span>{recipient.name}</span>
              <Badge tone={state === 'sent' ? 'good' : 'warn'}>
                {state === 'sent' ? 'sent' : 'not sent'}
              </Badge>
              <small>
                Up to {period_end} · {MAIL_TEXTS[state]} · {moment(at)}
              </small>
            </li>
          ))}
        </ol>
      )}
      {doing === 'change' && (
        <ReportForm
          settings={settings}
          period={settings.kind === 'money' ? settings.period : 'yesterday'}
          saved={report}
          onClose={done('Changed.')}
        />
      )}
      {doing === 'delete' && (
        <Action
          title={`Delete ${name}`}
          verb="Delete"
          isDangerous
          run={({ reason = '' }) => act('deleteReport', { report_id, reason })}
          onClose={done('Deleted.')}
        >
          It is no longer emailed.
        </Action>
      )}
    </>
  );
}
