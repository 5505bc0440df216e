import { useMemo } from 'react';
import type { CountName, ReportDay, SumName } from '#contracts/console/reports.ts';
import { daysFromNow } from '../../lib/days.ts';
import { decimal, toUnits } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Chart } from '../../ui/chart.tsx';

const DAYS = 30;

/** The last days: money in and out, GGR, active players. */
export default function DashboardCharts() {
  const { site, may } = useSession();
  const span = useMemo(() => ({ from: daysFromNow(-DAYS), to: daysFromNow(1) }), []);
  const { data } = useRead('moneyReport', span, 60);
  if (!data || data.is_partial) return null;
  const rows = data.days.slice(-DAYS);
  const { currency } = site;
  const path = (name: string) =>
    may('reports', 'read') ? (day: string) => `/reports?open=${name}&day=${day}` : undefined;
  const sum = (label: string, name: SumName) => ({
    label,
    values: rows.map((row: ReportDay) => toUnits(row.sums[name], currency)),
    path: path(name),
    shown: (value: number) =>
      decimal({ amount: String(Math.round(value * toUnits.scale(currency))), currency }),
  });
  const count = (label: string, name: CountName) => ({
    label,
    values: rows.map((row: ReportDay) => row.counts[name]),
    path: path(name),
    shown: String,
  });
  const days = rows.map(({ day }) => day);
  return (
    <>
      <h2 className="section">
        Last {rows.length} {rows.length === 1 ? 'day' : 'days'}, in {currency}
      </h2>
      <div className="charts">
        <Chart
          title="Deposits"
          days={days}
          series={[sum('Deposits', 'deposits'), sum('Withdrawals', 'withdrawals')]}
        />
        <Chart title="Revenue" days={days} series={[sum('GGR', 'ggr'), sum('NGR', 'ngr')]} />
        <Chart title="Active players" days={days} series={[count('Active players', 'active_players')]} />
      </div>
    </>
  );
}
