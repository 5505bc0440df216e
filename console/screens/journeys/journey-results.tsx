import type { JourneyGroup } from '#contracts/console/journeys.ts';
import { counted, money } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { Fact, Facts, Placeholder } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';

type Estimate = { value: number; low: number; high: number } | null;
type Named = JourneyGroup & { name: string };

const converted = ({ converted: hits, members }: Named): string =>
  members === 0 ? '0' : `${hits} (${((100 * hits) / members).toFixed(1)}%)`;

/** What a journey achieves against its control group. */
export function Results({ journeyId, days }: { journeyId: string; days: number }) {
  const { data, error } = useRead('journeyResults', { journey_id: journeyId });
  if (!data) return <Placeholder error={error} />;
  const { currency, treated, control, conversion, value } = data;
  const sum = (minor: number) => money({ amount: String(Math.round(minor)), currency });
  const points = (share: number) => `${share.toFixed(1)} points`;
  const shown = (estimate: Estimate, text: (n: number) => string) =>
    estimate
      ? `${text(estimate.value)} (95 %: ${text(estimate.low)} to ${text(estimate.high)})`
      : 'Too few members in both groups';
  return (
    <>
      <h3>Results</h3>
      <DataTable
        label="Results by group"
        rows={[
          { name: 'Treated', ...treated },
          { name: 'Control', ...control },
        ]}
        rowKey={({ name }) => name}
        columns={[
          { head: 'Group', cell: ({ name }: Named) => <b>{name}</b> },
          { head: 'Entered', cell: ({ members }: Named) => members, kind: 'figure' },
          { head: 'Sent', cell: ({ actions }: Named) => actions, kind: 'figure' },
          { head: 'Converted', cell: converted, kind: 'figure' },
          { head: 'Deposited', cell: ({ deposited }: Named) => sum(Number(deposited)), kind: 'figure' },
        ]}
      />
      <Facts>
        <Fact name={`Deposited within ${counted(days, 'day')} vs control`}>{shown(conversion, points)}</Fact>
        <Fact name="Deposits per member vs control">{shown(value, sum)}</Fact>
      </Facts>
    </>
  );
}
