import { saveCsv } from '../../lib/csv.ts';
import { decimal, machineDecimal, moment } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { nameLabel } from '../../lib/session.ts';
import { Button, Placeholder } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';

type Props = { span: { from: string; to: string }; currency: string };

/** Events that auditors must be able to list, with their cause. */
export function ReportSignificant({ span, currency }: Props) {
  const { data, error } = useRead('significantEvents', span);
  if (!data) return <Placeholder error={error} />;
  if (data.value.length === 0) return <Placeholder empty="No significant events." />;
  return (
    <>
      {data.is_cut && (
        <p className="note note-warn">Shows the last 500 events. Choose a shorter period to see the rest.</p>
      )}
      <DataTable
        label="Significant events"
        rows={data.value.map((row, n) => ({ ...row, n }))}
        rowKey={({ n }) => String(n)}
        columns={[
          { head: 'When', cell: ({ at }) => moment(at) },
          { head: 'Kind', cell: ({ kind }) => nameLabel(kind) },
          { head: 'Event', cell: ({ what }) => <code>{what}</code> },
          { head: 'By', cell: ({ by }) => by?.name ?? '–' },
          { head: 'Subject', cell: ({ subject }) => <code className="clip">{subject}</code>, kind: 'wide' },
          { head: 'Reason', cell: ({ reason }) => reason || '–', kind: 'wide' },
          {
            head: 'Amount',
            cell: ({ amount }) => (amount === null ? '–' : decimal({ amount, currency })),
            kind: 'figure',
          },
        ]}
      />
      <p>
        <Button
          onClick={() =>
            saveCsv(
              'significant-events',
              ['at', 'kind', 'what', 'by', 'about', 'reason', 'sum'],
              data.value.map(({ at, kind, what, by, subject, reason, amount }) => [
                ...[at, kind, what, by?.name, subject, reason],
                amount && machineDecimal({ amount, currency }),
              ]),
            )
          }
        >
          CSV of events
        </Button>
      </p>
    </>
  );
}
