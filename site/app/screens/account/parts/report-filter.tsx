import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from '../../../state/use-translation.ts';
import { Button, Panel, TextInput } from '../../../ui/index.ts';
import { daysOf, lastDays, type Period, periodOfDays } from './period.ts';
import { ZoneNote } from './zone-note.tsx';

const PRESETS = [1, 7, 30] as const;

/**
 * The period of a report, in days of the reader's own zone, and its further choices (`children`, fields named as in the address).
 * The server's page has UTC days; the browser puts its own in their place once it is live.
 */
export function ReportFilter({ period, children }: { period: Period; children?: ReactNode }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [days, setDays] = useState(daysOf(period, 0));
  useEffect(() => {
    setDays(daysOf(period, -new Date().getTimezoneOffset()));
  }, [period]);

  const go = (form: HTMLFormElement, wanted: { from: string; to: string }) => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(periodOfDays(wanted.from, wanted.to))) {
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
        <div className="flex flex-wrap gap-2">
          {PRESETS.map((count) => (
            <Button
              key={count}
              variant="secondary"
              onClick={(event) => go(event.currentTarget.form!, lastDays(count))}
            >
              {t(`report.days.${count}`)}
            </Button>
          ))}
          <Button variant="quiet" onClick={(event) => go(event.currentTarget.form!, { from: '', to: '' })}>
            {t('report.always')}
          </Button>
        </div>
        <div className="grid items-end gap-3 sm:grid-cols-2 xl:grid-cols-[1fr_1fr_1fr_1fr_auto]">
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
          <Button type="submit" icon="filter">
            {t('report.show')}
          </Button>
        </div>
        <ZoneNote />
      </form>
    </Panel>
  );
}
