import { type FormEvent, type ReactNode, useState } from 'react';
import { PERIODS, type ReportPeriod } from '#contracts/console/saved-reports.ts';
import { type DayRange, dayRangeOf, reportPeriodOf } from '../../lib/report-periods.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { localTime } from '../../lib/zoned-time.ts';
import { Button } from '../../ui/components.tsx';

/** Today in the brand's zone. */
export function useToday(): string {
  const { site } = useSession();
  return localTime(new Date().toISOString(), site.zone).slice(0, 10);
}

/** The days in an address, such as one from a mail; otherwise the defaults. */
export function spanOfAddress(search: string, usual: DayRange): DayRange {
  const parameters = new URLSearchParams(search);
  const [from, to] = [parameters.get('from') ?? '', parameters.get('to') ?? ''];
  const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
  return isDay(from) && isDay(to) ? { from, to } : usual;
}

type Props = {
  span: DayRange;
  onChange(span: DayRange, form: FormData): void;
  /** Further fields. */
  children?: ReactNode;
};

/** Days of a report, chosen as a period or individually. A chosen period is shown at once. */
export function SpanForm({ span, onChange, children }: Props) {
  const today = useToday();
  const [draft, setDraft] = useState(span);
  const chosen = reportPeriodOf(draft, today);
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    onChange(draft, new FormData(event.currentTarget));
  }
  function choose(period: ReportPeriod, form: HTMLFormElement): void {
    const next = dayRangeOf(period, today);
    setDraft(next);
    onChange(next, new FormData(form));
  }
  const day = (label: string, name: 'from' | 'to') => (
    <label>
      {label}
      <input
        type="date"
        name={name}
        required
        value={draft[name]}
        onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
      />
    </label>
  );
  return (
    <form className="filters span" onSubmit={submit}>
      <label>
        Period
        <select
          value={chosen ?? ''}
          onChange={({ target }) => {
            const period = PERIODS.find((period) => period === target.value);
            if (period && target.form) choose(period, target.form);
          }}
        >
          <option value="" disabled>
            Own dates
          </option>
          {PERIODS.map((period) => (
            <option key={period} value={period}>
              {nameLabel(period)}
            </option>
          ))}
        </select>
      </label>
      {day('From', 'from')}
      {day('To', 'to')}
      {children}
      <Button type="submit" tone="primary">
        Show
      </Button>
    </form>
  );
}
