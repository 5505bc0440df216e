import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from '../../../state/use-translation.ts';
import { Button, Panel, TextInput } from '../../../ui/index.ts';
import { daysOf, type HistoryPeriod, lastDays, periodOfDays } from './history-period.ts';

const PRESETS = [1, 7, 30] as const;
const ALWAYS = 0;

const isAlways = ({ from, to }: HistoryPeriod) => !from && !to;
const isSame = (one: { from: string; to: string }, other: { from: string; to: string }) =>
  one.from === other.from && one.to === other.to;

/**
 * The period of a report, in days of the reader's time zone, and its other filters (`children`, fields named
 * as in the address). The server's page uses UTC days; the browser replaces them after hydration.
 */
export function ReportFilter({ period, children }: { period: HistoryPeriod; children?: ReactNode }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [days, setDays] = useState(daysOf(period, 0));
  /**
   * Days of the selected preset, 0 for all time; the selected one depends on today, so only the browser knows
   * it.
   */
  const [preset, setPreset] = useState<number | undefined>(isAlways(period) ? ALWAYS : undefined);
  useEffect(() => {
    const own = daysOf(period, -new Date().getTimezoneOffset());
    setDays(own);
    setPreset(isAlways(period) ? ALWAYS : PRESETS.find((count) => isSame(own, lastDays(count))));
  }, [period]);

  const go = (form: HTMLFormElement, period: { from: string; to: string }) => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(periodOfDays(period.from, period.to))) {
      if (value) query.set(name, value);
    }
    for (const [name, value] of new FormData(form)) {
      if (name !== 'from' && name !== 'to' && value !== '') query.set(name, String(value));
    }
    void navigate({ pathname, search: query.toString() }, { preventScrollReset: true });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    go(event.currentTarget, days);
  };
  return (
    <Panel>
      <form className="grid gap-4" onSubmit={submit} aria-label={t('report.filter')}>
        <Presets chosen={preset} go={go} />
        <div className="report-fields grid items-end gap-3">
          <TextInput
            label={t('report.from')}
            name="from"
            type="date"
            value={days.from}
            max={days.to || undefined}
            onChange={(from) => setDays({ ...days, from })}
          />
          <TextInput
            label={t('report.to')}
            name="to"
            type="date"
            value={days.to}
            min={days.from || undefined}
            onChange={(to) => setDays({ ...days, to })}
          />
          {children}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <ZoneNote />
          <Button type="submit" variant="secondary" icon="filter" className="max-sm:w-full">
            {t('report.show')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

type PresetsProps = {
  chosen: number | undefined;
  go: (form: HTMLFormElement, period: { from: string; to: string }) => void;
};

/** The usual periods as buttons. */
function Presets({ chosen, go }: PresetsProps) {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      {[...PRESETS, ALWAYS].map((count) => (
        <Button
          key={count}
          variant={chosen === count ? 'primary' : 'secondary'}
          aria-pressed={chosen === count}
          onClick={(event) =>
            go(event.currentTarget.form!, count === ALWAYS ? { from: '', to: '' } : lastDays(count))
          }
        >
          {t(count === ALWAYS ? 'report.always' : `report.days.${count}`)}
        </Button>
      ))}
    </div>
  );
}

/** States the time zone of times and days: UTC on the server's page, the reader's after hydration. */
function ZoneNote() {
  const { t } = useTranslation();
  const [zone, setZone] = useState('UTC');
  useEffect(() => setZone(localZoneName()), []);
  return <p className="text-sm text-muted">{t('report.zone', { zone })}</p>;
}

/** Name of the reader's time zone with its UTC offset: `Asia/Manila (UTC+8)`. */
function localZoneName(now = new Date()): string {
  const name = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const minutes = -now.getTimezoneOffset();
  const hours = Math.floor(Math.abs(minutes) / 60);
  const rest = Math.abs(minutes) % 60;
  const distance = `UTC${minutes < 0 ? '−' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
  return name === 'UTC' || minutes === 0 ? name : `${name} (${distance})`;
}
