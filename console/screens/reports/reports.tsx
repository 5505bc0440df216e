import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { REPORT_DIMENSIONS, type ReportDimension } from '#contracts/console/report-dimensions.ts';
import {
  type CountName,
  type PlayLine,
  type ReportDay,
  SUMS,
  type SumName,
} from '#contracts/console/reports.ts';
import type { CallOutput } from '../../lib/api.ts';
import { saveCsv } from '../../lib/csv.ts';
import { decimal, machineDecimal, moment, percent } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { type DayRange, dayRangeOf, reportPeriodOf, spanBefore } from '../../lib/report-periods.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Badge, Button, Page, Placeholder } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { BreakdownSection } from './breakdown-section.tsx';
import { ReportDeductions } from './deductions.tsx';
import { ReportDimensions } from './dimensions.tsx';
import { ReportDrillDown } from './drill-down.tsx';
import { type DrillDownTarget, daysText, drillDownOf, labelOf } from './drill-down-target.ts';
import { DrillDownFigure, type OnOpen } from './figure.tsx';
import { LargeWins } from './large-wins.tsx';
import { OpenBets } from './open-bets.tsx';
import { ReportGames } from './report-games.tsx';
import { SaveReport } from './saved-report-form.tsx';
import { ReportSignificant } from './significant-events.tsx';
import { SpanForm, spanOfAddress, useToday } from './span-form.tsx';
import { ReportTotals } from './totals.tsx';

const TONES = { running: 'plain', over: 'plain', reconciled: 'good' } as const;

/** A site's figures by day of its time zone; each opens to its components. */
export default function Reports() {
  const { may } = useSession();
  const today = useToday();
  const { search } = useLocation();
  const [{ span, isCompared, by }, setQuery] = useState(() => queryOf(search, today));
  const { data, error } = useRead('moneyReport', span, 60);
  const { opened, open, back, close } = useOpened(today);
  const onOpen: OnOpen = may('reports', 'read') ? open : undefined;
  const csv = data && (
    <Button onClick={() => saveDays(data.days, data.currency)} disabled={data.days.length === 0}>
      CSV
    </Button>
  );
  return (
    <Page
      title="Reports"
      hint={data && hintOf(data)}
      actions={
        <>
          {onOpen && <ReportDeductions />}
          <SaveReport
            settings={{ kind: 'money', compare: isCompared, ...(onOpen && by && { by }) }}
            period={reportPeriodOf(span, today)}
          />
          {csv}
        </>
      }
    >
      <SpanForm
        span={span}
        onChange={(chosen, form) => setQuery({ by, span: chosen, isCompared: form.get('compare') !== null })}
      >
        <label className="rows-check">
          <input type="checkbox" name="compare" defaultChecked={isCompared} />
          Compare with the previous period
        </label>
      </SpanForm>
      {!data ? (
        <Placeholder error={error} />
      ) : (
        <div className={opened ? 'split split-open' : 'split'}>
          <div className="report">
            <Totals isCompared={isCompared} report={data} span={span} onOpen={onOpen} />
            <Days days={data.days} currency={data.currency} onOpen={onOpen} />
            <Categories {...data.total} span={span} currency={data.currency} onOpen={onOpen} />
            {onOpen && (
              <ReportDimensions
                by={by}
                onChoose={(dimension) => setQuery({ span, isCompared, by: dimension })}
                span={span}
                onOpen={onOpen}
              />
            )}
            {onOpen && <MoreParts span={span} currency={data.currency} onOpen={onOpen} />}
          </div>
          {opened && (
            <ReportDrillDown
              key={JSON.stringify(opened)}
              opened={opened}
              currency={data.currency}
              onOpen={open}
              onBack={back}
              onClose={close}
            />
          )}
        </div>
      )}
    </Page>
  );
}

/** The address's filters; the last fourteen days if it has none. */
function queryOf(search: string, today: string) {
  const parameters = new URLSearchParams(search);
  return {
    span: spanOfAddress(search, dayRangeOf('last_14_days', today)),
    isCompared: parameters.get('compare') === 'true',
    by: REPORT_DIMENSIONS.find(
      (dimension): dimension is ReportDimension => dimension === parameters.get('by'),
    ),
  };
}

function hintOf({ zone, reconciled_through, counted_through }: CallOutput<'moneyReport'>): string {
  const reconciled = reconciled_through
    ? ` Compared with the ledger up to ${moment(reconciled_through)}.`
    : '';
  return `Days are in ${zone}. Real-money play counts when settled, everything else when posted. Includes rounds settled up to ${moment(counted_through)}.${reconciled}`;
}

type TotalsProps = Parameters<typeof ReportTotals>[0];

function Totals({ isCompared, ...props }: TotalsProps & { isCompared: boolean }) {
  return isCompared ? <ComparedTotals {...props} /> : <ReportTotals {...props} />;
}

function ComparedTotals(props: TotalsProps) {
  const span = spanBefore(props.span);
  const { data } = useRead('moneyReport', span);
  return <ReportTotals {...props} before={data && { ...data, span }} />;
}

/**
 * The open drill-downs, each from the previous one; initially those in the address, as linked from the
 * dashboard.
 */
function useOpened(today: string) {
  const { search } = useLocation();
  const [stack, setStack] = useState<DrillDownTarget[]>(() => {
    const requested = new URLSearchParams(search);
    const day = requested.get('day') ?? today;
    return [drillDownOf(requested.get('open') ?? '', { from: day, to: day }) ?? []].flat();
  });
  const opener = useRef<Element>(null);
  function open(opened: DrillDownTarget): void {
    const from = document.activeElement;
    const isNested = from?.closest('.detail') != null;
    if (!isNested) opener.current = from;
    setStack(isNested ? [...stack, opened] : [opened]);
  }
  function close(): void {
    setStack([]);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  }
  const back = stack.length > 1 ? () => setStack(stack.slice(0, -1)) : undefined;
  return { opened: stack.at(-1), open, back, close };
}

type PartsProps = { span: DayRange; currency: string; onOpen: NonNullable<OnOpen> };
function MoreParts({ span, currency, onOpen }: PartsProps) {
  const { may } = useSession();
  return (
    <>
      <BreakdownSection title="By game" verb="Show games">
        <ReportGames span={span} currency={currency} onOpen={onOpen} />
      </BreakdownSection>
      <BreakdownSection title="Open bets now" verb="Show open bets">
        <OpenBets currency={currency} onOpen={onOpen} />
      </BreakdownSection>
      <BreakdownSection title="Large wins" verb="Show wins of ten times the stake or more">
        <LargeWins span={span} currency={currency} onOpen={onOpen} />
      </BreakdownSection>
      {may('audit', 'read') && (
        <BreakdownSection title="Significant events" verb="Show events">
          <ReportSignificant span={span} currency={currency} />
        </BreakdownSection>
      )}
    </>
  );
}

const amountText = (amount: string, currency: string) => decimal({ amount, currency });

type DaysProps = { days: readonly ReportDay[]; currency: string; onOpen: OnOpen };
const SHOWN = SUMS.filter((name) => name !== 'valid_turnover');

function Days({ days, currency, onOpen }: DaysProps) {
  const cell = (name: string, { day }: ReportDay, text: string, isNothing: boolean) => {
    if (isNothing) return <span className="hint">–</span>;
    const opens = drillDownOf(name, { from: day, to: day });
    return (
      <DrillDownFigure name={`${labelOf(name)} of ${day}`} opens={opens} onOpen={onOpen}>
        {text}
      </DrillDownFigure>
    );
  };
  const figure = (row: ReportDay, name: SumName) =>
    cell(name, row, amountText(row.sums[name], currency), row.sums[name] === '0');
  const count = (row: ReportDay, name: CountName) =>
    cell(name, row, `${row.counts[name]}`, row.counts[name] === 0);
  return (
    <DataTable
      label="By day"
      rows={[...days].reverse()}
      rowKey={({ day }) => day}
      columns={[
        { head: 'Day', cell: ({ day }) => <b>{day}</b>, sort: ({ day }) => day },
        { head: 'State', cell: ({ state }) => <Badge tone={TONES[state]}>{state}</Badge> },
        ...SHOWN.map((name) => ({
          head: labelOf(name),
          cell: (row: ReportDay) => figure(row, name),
          kind: 'figure' as const,
          sort: (row: ReportDay) => BigInt(row.sums[name]),
        })),
        {
          head: 'Active',
          cell: (row) => count(row, 'active_players'),
          kind: 'figure',
          sort: ({ counts }) => counts.active_players,
        },
        {
          head: 'FTD',
          cell: (row) => count(row, 'first_deposits'),
          kind: 'figure',
          sort: ({ counts }) => counts.first_deposits,
        },
        {
          head: 'Registered',
          cell: (row) => count(row, 'registered'),
          kind: 'figure',
          sort: ({ counts }) => counts.registered,
        },
        {
          head: 'Verified',
          cell: (row) => count(row, 'verified'),
          kind: 'figure',
          sort: ({ counts }) => counts.verified,
        },
      ]}
    />
  );
}

type CategoriesProps = { categories: readonly PlayLine[]; span: DayRange; currency: string; onOpen: OnOpen };
function Categories({ categories, span, currency, onOpen }: CategoriesProps) {
  if (categories.length === 0) return null;
  const figure = (category: string, name: string, text: string) => (
    <DrillDownFigure
      name={`${labelOf(name)} of ${nameLabel(category)}, ${daysText(span)}`}
      opens={drillDownOf(name, span, { category }, nameLabel(category))}
      onOpen={onOpen}
    >
      {text}
    </DrillDownFigure>
  );
  return (
    <>
      <h2 className="section">By category</h2>
      <DataTable
        label="By category"
        rows={categories}
        rowKey={({ name }) => name}
        columns={[
          {
            head: 'Category',
            cell: ({ name }) => nameLabel(name),
            kind: 'wide',
            sort: ({ name }) => nameLabel(name),
          },
          {
            head: 'Rounds',
            cell: ({ name, rounds }) => figure(name, 'rounds', `${rounds}`),
            kind: 'figure',
            sort: ({ rounds }) => rounds,
          },
          {
            head: 'Turnover',
            cell: ({ name, turnover }) => figure(name, 'turnover', amountText(turnover, currency)),
            kind: 'figure',
            sort: ({ turnover }) => BigInt(turnover),
          },
          {
            head: 'Payout',
            cell: ({ name, payout }) => figure(name, 'payout', amountText(payout, currency)),
            kind: 'figure',
            sort: ({ payout }) => BigInt(payout),
          },
          {
            head: 'GGR',
            cell: ({ name, ggr }) => figure(name, 'ggr', amountText(ggr, currency)),
            kind: 'figure',
            sort: ({ ggr }) => BigInt(ggr),
          },
          { head: 'Hold', cell: ({ name, hold }) => figure(name, 'hold', percent(hold)), kind: 'figure' },
        ]}
      />
    </>
  );
}

function saveDays(days: readonly ReportDay[], currency: string): void {
  const counts = Object.keys(days[0]?.counts ?? {}) as (keyof ReportDay['counts'])[];
  const plain = (amount: string) => machineDecimal({ amount, currency });
  const rows = days.map((row) => [
    row.day,
    row.state,
    ...SUMS.map((name) => plain(row.sums[name])),
    ...counts.map((name) => row.counts[name]),
  ]);
  saveCsv('report', ['day', 'state', ...SUMS, ...counts], rows);
}
