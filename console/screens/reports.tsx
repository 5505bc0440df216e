import { type FormEvent, type ReactNode, useState } from 'react';
import { DRILLS, type Drill, type ReportDay, SUMS, type SumName } from '#contracts/console/reports.ts';
import { saveCsv } from '../lib/csv.ts';
import { daysFromNow } from '../lib/days.ts';
import { decimal, moment, percent, plainDecimal } from '../lib/format.ts';
import { useSession, words } from '../lib/session.ts';
import { useCall } from '../lib/use-call.ts';
import { Badge, Button, Missing, Page, Sum } from '../ui/parts.tsx';
import { Table } from '../ui/table.tsx';
import { ReportGames } from './report-games.tsx';
import { type Opened, ReportLines } from './report-lines.tsx';
import { ReportOpen } from './report-open.tsx';
import { ReportPart } from './report-part.tsx';
import { ReportSignificant } from './report-significant.tsx';
import { ReportTerms } from './report-terms.tsx';
import { ReportWins } from './report-wins.tsx';

type Span = { from: string; to: string };
const isDrill = (name: SumName): name is Drill & SumName => (DRILLS as readonly string[]).includes(name);
const TONES = { running: 'plain', over: 'plain', proved: 'good' } as const;

/** What a site came to, by day of its own zone; each figure opens to what it consists of. */
export default function Reports() {
  const { may } = useSession();
  const [span, setSpan] = useState<Span>(() => ({ from: daysFromNow(-13), to: daysFromNow(1) }));
  const [opened, open] = useState<Opened>();
  const { data, error } = useCall('moneyReport', span, 60);
  const mayOpen = may('reports', 'read');
  const csv = data && (
    <Button onClick={() => saveDays(data.days, data.currency)} disabled={data.days.length === 0}>
      CSV
    </Button>
  );
  return (
    <Page
      title="Reports"
      hint={
        data &&
        `Days of ${data.zone}. Play by settlement time and own money; the rest by posting time.${
          data.proved_through ? ` Compared with the ledger up to ${moment(data.proved_through)}.` : ''
        }`
      }
      actions={
        <>
          {mayOpen && <ReportTerms />}
          {csv}
        </>
      }
    >
      <SpanForm span={span} onChange={setSpan} />
      {!data ? (
        <Missing error={error} />
      ) : (
        <div className={opened ? 'split split-open' : 'split'}>
          <div className="report">
            <Totals {...data} />
            <Days days={data.days} currency={data.currency} onOpen={mayOpen ? open : undefined} />
            <Categories {...data.total} currency={data.currency} />
            {mayOpen && <MoreParts span={span} currency={data.currency} />}
          </div>
          {opened && (
            <ReportLines
              key={`${opened.day} ${opened.figure}`}
              {...opened}
              currency={data.currency}
              onClose={() => open(undefined)}
            />
          )}
        </div>
      )}
    </Page>
  );
}

function MoreParts({ span, currency }: { span: Span; currency: string }) {
  const { may } = useSession();
  return (
    <>
      <ReportPart title="By game" verb="Show games">
        <ReportGames span={span} currency={currency} />
      </ReportPart>
      <ReportPart title="Open bets now" verb="Show open bets">
        <ReportOpen currency={currency} />
      </ReportPart>
      <ReportPart title="Large wins" verb="Show wins of ten stakes and more">
        <ReportWins span={span} currency={currency} />
      </ReportPart>
      {may('audit', 'read') && (
        <ReportPart title="Significant events" verb="Show events">
          <ReportSignificant span={span} currency={currency} />
        </ReportPart>
      )}
    </>
  );
}

function SpanForm({ span, onChange }: { span: Span; onChange(span: Span): void }) {
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onChange({ from: String(form.get('from')), to: String(form.get('to')) });
  }
  return (
    <form className="filters span" onSubmit={submit}>
      <label>
        From
        <input type="date" name="from" required defaultValue={span.from} />
      </label>
      <label>
        To
        <input type="date" name="to" required defaultValue={span.to} />
      </label>
      <Button type="submit" tone="primary">
        Show
      </Button>
    </form>
  );
}

type Answer = NonNullable<ReturnType<typeof useCall<'moneyReport'>>['data']>;
const shown = (amount: string, currency: string) => decimal({ amount, currency });
const LABELS: Partial<Record<SumName, string>> = { placed: 'Placed turnover', duty: 'Gaming duty' };
const labelOf = (name: SumName) => LABELS[name] ?? words(name);

const share = (part: number, whole: number) => percent(whole === 0 ? null : (part / whole) * 100);

/** The whole span at a glance, and what players have with the house. */
function Totals({ total, churned, converted, currency, is_partial }: Answer) {
  const { sums, counts, liability } = total;
  const hold = Number(sums.turnover) === 0 ? null : (Number(sums.ggr) / Number(sums.turnover)) * 100;
  const sum = (amount: string) => <Sum value={{ amount, currency }} />;
  const owed = liability && [liability.cash, liability.reserved, liability.staked];
  return (
    <dl className="totals">
      <Total name="Turnover">{sum(sums.turnover)}</Total>
      <Total name="GGR">{sum(sums.ggr)}</Total>
      <Total name="Hold">{percent(hold)}</Total>
      {!is_partial && (
        <>
          <Total name="NGR">{sum(sums.ngr)}</Total>
          <Total name="Valid turnover">{sum(sums.valid_turnover)}</Total>
          <Total name="Placed turnover">{sum(sums.placed)}</Total>
          <Total name="Net deposit">{sum(sums.net_deposit)}</Total>
          <Total name="Active players">{counts.active_players}</Total>
          <Total name="Depositing players">{counts.depositors}</Total>
          <Total name="First deposits">{counts.first_deposits}</Total>
          <Total name="Registered">{counts.registered}</Total>
          <Total name="Verified">{counts.verified}</Total>
          <Total name="Verified of registered">{share(converted.verified, converted.registered)}</Total>
          <Total name="Deposited of registered">{share(converted.deposited, converted.registered)}</Total>
          <Total name="Churned in 30 days">{churned}</Total>
        </>
      )}
      {liability && owed && (
        <div className="totals-wide">
          <dt>Owed to players</dt>
          <dd>
            {sum(String(owed.reduce((all, part) => all + BigInt(part), 0n)))}
            <span className="hint">
              Cash {shown(liability.cash, currency)}, set aside {shown(liability.reserved, currency)}, staked
              in open rounds {shown(liability.staked, currency)}; bonus money apart{' '}
              {shown(liability.bonus, currency)}.
            </span>
          </dd>
        </div>
      )}
    </dl>
  );
}

function Total({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type DaysProps = {
  days: readonly ReportDay[];
  currency: string;
  onOpen: ((opened: Opened) => void) | undefined;
};
const SHOWN = SUMS.filter((name) => name !== 'valid_turnover');

function Days({ days, currency, onOpen }: DaysProps) {
  const figure = (row: ReportDay, name: SumName) => {
    const text = shown(row.sums[name], currency);
    if (row.sums[name] === '0') return <span className="hint">–</span>;
    if (!onOpen || !isDrill(name)) return text;
    return (
      <button
        type="button"
        className="drill"
        aria-label={`${labelOf(name)} of ${row.day}: ${text}`}
        onClick={() => onOpen({ day: row.day, figure: name })}
      >
        {text}
      </button>
    );
  };
  return (
    <Table
      label="By day"
      rows={[...days].reverse()}
      rowKey={({ day }) => day}
      columns={[
        { head: 'Day', cell: ({ day }) => <b>{day}</b> },
        { head: 'State', cell: ({ state }) => <Badge tone={TONES[state]}>{state}</Badge> },
        ...SHOWN.map((name) => ({
          head: labelOf(name),
          cell: (row: ReportDay) => figure(row, name),
          kind: 'figure' as const,
        })),
        { head: 'Active', cell: ({ counts }) => counts.active_players, kind: 'figure' },
        { head: 'FTD', cell: ({ counts }) => counts.first_deposits, kind: 'figure' },
        { head: 'Registered', cell: ({ counts }) => counts.registered, kind: 'figure' },
        { head: 'Verified', cell: ({ counts }) => counts.verified, kind: 'figure' },
      ]}
    />
  );
}

function Categories({ categories, currency }: Answer['total'] & { currency: string }) {
  if (categories.length === 0) return null;
  return (
    <>
      <h2 className="section">By category</h2>
      <Table
        label="By category"
        rows={categories}
        rowKey={({ name }) => name}
        columns={[
          { head: 'Category', cell: ({ name }) => words(name), kind: 'wide' },
          { head: 'Rounds', cell: ({ rounds }) => rounds, kind: 'figure' },
          { head: 'Turnover', cell: ({ turnover }) => shown(turnover, currency), kind: 'figure' },
          { head: 'Payout', cell: ({ payout }) => shown(payout, currency), kind: 'figure' },
          { head: 'GGR', cell: ({ ggr }) => shown(ggr, currency), kind: 'figure' },
          { head: 'Hold', cell: ({ hold }) => percent(hold), kind: 'figure' },
        ]}
      />
    </>
  );
}

function saveDays(days: readonly ReportDay[], currency: string): void {
  const counts = Object.keys(days[0]?.counts ?? {}) as (keyof ReportDay['counts'])[];
  const plain = (amount: string) => plainDecimal({ amount, currency });
  const rows = days.map((row) => [
    row.day,
    row.state,
    ...SUMS.map((name) => plain(row.sums[name])),
    ...counts.map((name) => row.counts[name]),
  ]);
  saveCsv('report', ['day', 'state', ...SUMS, ...counts], rows);
}
