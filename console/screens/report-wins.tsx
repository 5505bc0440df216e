import { useState } from 'react';
import { decimal, moment } from '../lib/format.ts';
import { useCall } from '../lib/use-call.ts';
import { Link } from '../ui/link.tsx';
import { Button, Missing } from '../ui/parts.tsx';
import { Table } from '../ui/table.tsx';

type Props = { span: { from: string; to: string }; currency: string };

/** The largest wins of a span; asked for when somebody wants them. */
export function ReportWins(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <h2 className="section">Large wins</h2>
      {isOpen ? (
        <Wins {...props} />
      ) : (
        <p>
          <Button onClick={() => setOpen(true)}>Show wins of ten stakes and more</Button>
        </p>
      )}
    </>
  );
}

function Wins({ span, currency }: Props) {
  const { data, error } = useCall('largeWins', span);
  if (!data) return <Missing error={error} />;
  if (data.value.length === 0) return <Missing empty="Nobody won ten stakes." />;
  const shown = (amount: string) => decimal({ amount, currency });
  return (
    <Table
      label="Large wins"
      rows={data.value}
      rowKey={({ provider_code, round_id }) => `${provider_code} ${round_id}`}
      columns={[
        { head: 'When', cell: ({ at }) => moment(at) },
        { head: 'Game', cell: ({ game }) => game, kind: 'wide' },
        {
          head: 'Player',
          cell: ({ player }) =>
            player && <Link to={`/players/${player.player_id}`}>{player.account_id}</Link>,
        },
        { head: 'Stake', cell: ({ stake }) => shown(stake), kind: 'figure' },
        { head: 'Win', cell: ({ win }) => shown(win), kind: 'figure' },
        {
          head: 'Times',
          cell: ({ stake, win }) => `${Math.floor(Number(win) / Number(stake))} ×`,
          kind: 'figure',
        },
      ]}
    />
  );
}
