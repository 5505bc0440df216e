import { useState } from 'react';
import {
  PERIODS,
  type ReportPeriod,
  type ReportSettings,
  SCHEDULES,
} from '#contracts/console/saved-reports.ts';
import type { CallOutput } from '../../lib/api.ts';
import { namedOptions } from '../../lib/field-options.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action, type FormField } from '../../ui/action.tsx';
import { Button, Placeholder } from '../../ui/components.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';

type Money = Omit<Extract<ReportSettings, { kind: 'money' }>, 'period'>;
type Cohorts = Extract<ReportSettings, { kind: 'cohorts' }>;
type SavedReport = CallOutput<'savedReports'>['value'][number];

const SCHEDULE_LABELS = {
  none: 'Not emailed',
  daily: 'Emailed daily, for the previous day',
  weekly: 'Emailed on Mondays, for the previous week',
  monthly: 'Emailed on the 1st, for the previous month',
} as const;
export const scheduleLabel = (schedule: (typeof SCHEDULES)[number]) => SCHEDULE_LABELS[schedule];

type Props = {
  settings: Money | Cohorts;
  /** The period chosen on the screen, if it is one. */
  period?: ReportPeriod | undefined;
};

/** Saves the current view under a name, for staff who read saved reports. */
export function SaveReport({ settings, period }: Props) {
  const { may } = useSession();
  const [isOpen, setOpen] = useState(false);
  const done = useCloseWithToast(() => setOpen(false));
  if (!may('reports', 'read', 'aggregate')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Save …</Button>
      {isOpen && (
        <ReportForm
          settings={settings}
          period={period ?? 'yesterday'}
          onClose={done('Saved. It is listed under Saved reports.')}
        />
      )}
    </>
  );
}

type FormProps = {
  settings: Money | Cohorts;
  period: ReportPeriod;
  /** The report being changed. */
  saved?: SavedReport;
  onClose(isDone: boolean): void;
};

export function ReportForm({ settings, period, saved, onClose }: FormProps) {
  const act = useWrite();
  const { data, error } = useRead('savedReports', {});
  if (!data) return <Placeholder error={error} />;
  const needsRows = settings.kind === 'money' && settings.by !== undefined;
  const colleagues = data.colleagues.filter(({ reads_rows }) => reads_rows || !needsRows);
  const fields: FormField[] = [
    ...(saved ? [] : [{ name: 'name', label: 'Name', maxLength: 80 }]),
    ...(settings.kind === 'money'
      ? [
          {
            ...{
              name: 'period',
              label: 'Period',
              kind: 'choice' as const,
              initial: period,
            },
            options: namedOptions(PERIODS),
          },
        ]
      : []),
    {
      ...{ name: 'is_shared', label: 'Visible to', kind: 'choice', initial: `${saved?.is_shared ?? false}` },
      options: [
        { value: 'false', label: 'Only me' },
        { value: 'true', label: 'Colleagues with access to it' },
      ],
    },
    {
      ...{ name: 'schedule', label: 'By email', kind: 'choice', initial: saved?.schedule ?? 'none' },
      options: SCHEDULES.map((value) => ({ value, label: SCHEDULE_LABELS[value] })),
    },
    {
      ...{ name: 'recipients', label: 'Recipients', kind: 'checks', isRequired: false },
      initial: saved?.recipients.map(({ staff_id }) => staff_id).join(',') ?? '',
      options: colleagues.map(({ staff_id, name, has_address }) => ({
        value: staff_id,
        label: has_address ? name : `${name} (no address yet)`,
      })),
    },
  ];
  return (
    <Action
      title={saved ? `Change ${saved.name}` : 'Save this report'}
      verb="Save"
      fields={fields}
      reason="Saved for regular use"
      run={async ({ name = '', period: chosen, is_shared, schedule, recipients = '', reason = '' }) => {
        const chosenSchedule = SCHEDULES.find((known) => known === schedule) ?? 'none';
        if (chosenSchedule !== 'none' && recipients === '')
          return { wrong: 'recipients', text: 'Choose at least one recipient.' };
        return await act('saveReport', {
          ...{ name: saved?.name ?? name, is_shared: is_shared === 'true', schedule: chosenSchedule, reason },
          recipients: recipients === '' ? [] : recipients.split(','),
          settings:
            settings.kind === 'money'
              ? { ...settings, period: PERIODS.find((known) => known === chosen) ?? period }
              : settings,
        });
      }}
      onClose={onClose}
    >
      Emails contain a link and no figures. They are sent only to recipients who may read the report at that
      time, at their address under My account.
    </Action>
  );
}
