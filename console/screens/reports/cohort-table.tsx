import type { CallOutput } from '../../lib/api.ts';
import { saveCsv } from '../../lib/csv.ts';
import { decimal, machineDecimal, percent } from '../../lib/format.ts';
import type { CallFields } from '../../lib/query.ts';
import { nameLabel } from '../../lib/session.ts';
import { Button, Placeholder } from '../../ui/components.tsx';
import { TableFrame } from '../../ui/table-frame.tsx';

type Cohort = CallOutput<'reportCohorts'>['value'][number];
type PeriodFigures = Cohort['periods'][number];
export type CohortSelection = Omit<CallFields<'cohortPlayers'>, 'after'>;

/** The metric of a cohort table per week or month, and its formula. */
export const MEASURES = {
  retention: {
    label: 'Retention',
    formula: 'Players with a settled real-money bet ÷ players of the cohort.',
  },
  paying: { label: 'Depositing', formula: 'Players with a credited deposit ÷ players of the cohort.' },
  deposits: { label: 'Deposits', formula: 'Credited deposits.' },
  ggr: { label: 'GGR', formula: 'Turnover − payout.' },
  ngr: {
    label: 'NGR',
    formula: 'As in Reports: GGR − bonus cost − fees − jackpot contributions − chargebacks − duty.',
  },
  value: { label: 'Lifetime value', formula: 'Cumulative NGR ÷ players of the cohort.' },
} as const;
export type Measure = keyof typeof MEASURES;

type OnCohort = ((cohort: string, period: string, of: CohortSelection['of']) => void) | undefined;
const COUNTED: Partial<Record<Measure, CohortSelection['of']>> = {
  retention: 'active',
  paying: 'depositors',
};

const share = (part: number, whole: number) => percent(whole === 0 ? null : (part / whole) * 100);

/** The figure of a cohort in its nth week or month, as text of the screen. */
function figureText({ size, periods }: Cohort, n: number, measure: Measure, currency: string): string {
  const period = periods[n];
  if (!period) return '';
  if (measure === 'retention') return share(period.active, size);
  if (measure === 'paying') return share(period.depositors, size);
  if (measure === 'value')
    return size === 0 ? '–' : decimal({ amount: `${ngrSoFar(periods, n) / BigInt(size)}`, currency });
  return decimal({ amount: period[measure], currency });
}

/** NGR up to and including the nth week or month. */
const ngrSoFar = (periods: readonly PeriodFigures[], n: number) =>
  periods.slice(0, n + 1).reduce((sum, { ngr }) => sum + BigInt(ngr), 0n);

type TableProps = {
  data: CallOutput<'reportCohorts'>;
  measure: Measure;
  unit: 'week' | 'month';
  onOpen: OnCohort;
};

/** A row for each cohort, a column for each week or month since. */
export function CohortTable({ data: { value, currency }, measure, unit, onOpen }: TableProps) {
  if (value.length === 0) return <Placeholder empty="No players on closed days in this period." />;
  const length = Math.max(...value.map(({ periods }) => periods.length));
  const ages = [...Array(length).keys()];
  const { label } = MEASURES[measure];
  return (
    <>
      <div className="cohorts">
        <TableFrame label={`${label} of cohorts`} heads={[nameLabel(unit), 'Players', ...ages.map(String)]}>
          {value.map((cohort) => (
            <CohortRow key={cohort.cohort} {...{ cohort, ages, measure, unit, currency, onOpen }} />
          ))}
        </TableFrame>
      </div>
      <p>
        <Button onClick={() => save(value, currency, unit)}>CSV of cohorts</Button>
      </p>
    </>
  );
}

type RowProps = {
  cohort: Cohort;
  ages: readonly number[];
  currency: string;
} & Omit<TableProps, 'data'>;

function CohortRow({ cohort, ages, measure, unit, currency, onOpen }: RowProps) {
  const { cohort: first, size, periods } = cohort;
  const cell = (name: string, period: string, of: CohortSelection['of'], text: string) =>
    onOpen && text !== '' ? (
      <button type="button" className="drill" onClick={() => onOpen(first, period, of)}>
        <span className="unseen">{name}: </span>
        {text}
      </button>
    ) : (
      text
    );
  return (
    <tr>
      <th scope="row">{unit === 'month' ? first.slice(0, 7) : first}</th>
      <td className="figure">{cell(`Players of ${first}`, first, 'size', `${size}`)}</td>
      {ages.map((n) => {
        const text = figureText(cohort, n, measure, currency);
        const name = `${MEASURES[measure].label} of ${first} after ${n}`;
        const of = COUNTED[measure] ?? 'all';
        return (
          <td key={n} className="figure">
            {periods[n] && cell(name, periods[n].period, of, text)}
          </td>
        );
      })}
    </tr>
  );
}

const FIGURES = ['deposits', 'withdrawals', 'turnover', 'ggr', 'bonus_cost', 'ngr'] as const;

/** A row for each cohort and week or month, so that a spreadsheet can pivot it. */
function save(cohorts: readonly Cohort[], currency: string, unit: string): void {
  const head = [unit, 'players', 'age', 'period', 'active', 'depositors', ...FIGURES, 'ngr_so_far'];
  const lines = cohorts.flatMap(({ cohort, size, periods }) =>
    periods.map((column, n) => [
      ...[cohort, size, n, column.period, column.active, column.depositors],
      ...FIGURES.map((name) => machineDecimal({ amount: column[name], currency })),
      machineDecimal({ amount: `${ngrSoFar(periods, n)}`, currency }),
    ]),
  );
  saveCsv('cohorts', head, lines);
}
