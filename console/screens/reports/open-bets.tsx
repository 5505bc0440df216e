import type { CallOutput } from '../../lib/api.ts';
import { saveCsv } from '../../lib/csv.ts';
import { daysFromNow } from '../../lib/days.ts';
import { decimal, machineDecimal, moment } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { useNow } from '../../lib/use-now.ts';
import { Age, Button, Placeholder } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { drillDownOf } from './drill-down-target.ts';
import { DrillDownFigure, type OnOpen } from './figure.tsx';

type Row = CallOutput<'openBets'>['value'][number];

/** Current stakes at risk, and the maximum liability. */
export function OpenBets({ currency, onOpen }: { currency: string; onOpen: OnOpen }) {
  const { data, error } = useRead('openBets', {}, 30);
  const now = useNow();
  if (!data) return <Placeholder error={error} />;
  const shown = (amount: string) => decimal({ amount, currency });
  const plain = (amount: string | null) => amount && machineDecimal({ amount, currency });
  const figure = (row: Row, head: string, text: string) => {
    const { provider_code, game_code, name } = row;
    const opens = { as: 'bets', provider_code, game_code, name } as const;
    return (
      <DrillDownFigure name={`${head} of ${name}`} opens={opens} onOpen={onOpen}>
        {text}
      </DrillDownFigure>
    );
  };
  const proof = <Proof {...data} currency={currency} onOpen={onOpen} />;
  if (data.value.length === 0)
    return (
      <>
        <Placeholder empty="No open rounds." />
        {proof}
      </>
    );
  return (
    <>
      <DataTable
        label="Open bets"
        rows={data.value}
        rowKey={({ provider_code, game_code }) => `${provider_code} ${game_code}`}
        columns={[
          { head: 'Game', cell: ({ name }) => name, kind: 'wide' },
          { head: 'Provider', cell: ({ provider_code }) => provider_code, kind: 'minor' },
          { head: 'Rounds', cell: (row) => figure(row, 'Open rounds', `${row.rounds}`), kind: 'figure' },
          { head: 'Staked', cell: (row) => figure(row, 'Staked', shown(row.staked)), kind: 'figure' },
          {
            head: 'Worst case',
            cell: ({ worst }) => (worst === null ? 'unknown' : shown(worst)),
            kind: 'figure',
          },
          { head: 'Oldest', cell: ({ oldest_at }) => <Age at={oldest_at} now={now} /> },
        ]}
      />
      {proof}
      <p>
        <Button
          onClick={() =>
            saveCsv(
              'open-bets',
              ['game', 'provider', 'code', 'rounds', 'staked', 'worst', 'oldest'],
              data.value.map((row) => [
                ...[row.name, row.provider_code, row.game_code, row.rounds],
                ...[plain(row.staked), plain(row.worst), row.oldest_at],
              ]),
            )
          }
        >
          CSV of open bets
        </Button>
      </p>
    </>
  );
}

type ProofProps = Pick<CallOutput<'openBets'>, 'reconciled' | 'reconciled_through'> & {
  currency: string;
  onOpen: OnOpen;
};
/** The same by the ledger, which expands to the rounds. */
function Proof({ reconciled, reconciled_through, currency, onOpen }: ProofProps) {
  if (reconciled_through === null) return null;
  const now = daysFromNow(1);
  return (
    <p className="hint">
      By the ledger, up to {moment(reconciled_through)}:{' '}
      <DrillDownFigure
        name="Staked in open rounds"
        opens={drillDownOf('staked', { from: now, to: now })}
        onOpen={onOpen}
      >
        {decimal({ amount: reconciled, currency })}
      </DrillDownFigure>{' '}
      staked.
    </p>
  );
}
