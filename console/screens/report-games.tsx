import { useState } from 'react';
import { saveCsv } from '../lib/csv.ts';
import { decimal, percent } from '../lib/format.ts';
import { useCall } from '../lib/use-call.ts';
import { Button, Missing } from '../ui/parts.tsx';
import { Table } from '../ui/table.tsx';

type Props = { span: { from: string; to: string }; currency: string };

/** What each game took and gave; asked for when somebody wants it. */
export function ReportGames({ span, currency }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <h2 className="section">By game</h2>
      {isOpen ? (
        <Games span={span} currency={currency} />
      ) : (
        <p>
          <Button onClick={() => setOpen(true)}>Show games</Button>
        </p>
      )}
    </>
  );
}

function Games({ span, currency }: Props) {
  const { data, error } = useCall('gameReport', span);
  if (!data) return <Missing error={error} />;
  if (data.value.length === 0) return <Missing empty="Nothing was settled." />;
  const shown = (amount: string) => decimal({ amount, currency });
  const plain = (amount: string) => shown(amount).replaceAll(',', '').replace('−', '-');
  return (
    <>
      <Table
        label="By game"
        rows={data.value}
        rowKey={({ provider_code, game_code }) => `${provider_code} ${game_code}`}
        columns={[
          { head: 'Game', cell: ({ name }) => name, kind: 'wide' },
          { head: 'Provider', cell: ({ provider_code }) => provider_code, kind: 'minor' },
          { head: 'Rounds', cell: ({ rounds }) => rounds, kind: 'figure' },
          { head: 'Turnover', cell: ({ turnover }) => shown(turnover), kind: 'figure' },
          { head: 'Payout', cell: ({ payout }) => shown(payout), kind: 'figure' },
          { head: 'GGR', cell: ({ ggr }) => shown(ggr), kind: 'figure' },
          { head: 'Actual RTP', cell: ({ rtp }) => percent(rtp), kind: 'figure' },
        ]}
      />
      <p>
        <Button
          onClick={() =>
            saveCsv(
              'games',
              ['game', 'provider', 'code', 'rounds', 'turnover', 'payout', 'ggr', 'rtp_percent'],
              data.value.map((row) => [
                ...[row.name, row.provider_code, row.game_code, row.rounds],
                ...[plain(row.turnover), plain(row.payout), plain(row.ggr), row.rtp],
              ]),
            )
          }
        >
          CSV of games
        </Button>
      </p>
    </>
  );
}
