import { saveCsv } from '../../lib/csv.ts';
import { decimal, machineDecimal, moment } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { Button, Placeholder } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Link } from '../../ui/link.tsx';
import { DrillDownFigure, type OnOpen } from './figure.tsx';

type Props = { span: { from: string; to: string }; currency: string; onOpen: OnOpen };

/** The largest wins of a span. */
export function LargeWins({ span, currency, onOpen }: Props) {
  const { data, error } = useRead('largeWins', span);
  if (!data) return <Placeholder error={error} />;
  if (data.value.length === 0) return <Placeholder empty="No wins of ten times the stake or more." />;
  const shown = (amount: string) => decimal({ amount, currency });
  return (
    <>
      <DataTable
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
          {
            head: 'Win',
            cell: ({ provider_code, round_id, game, win }) => (
              <DrillDownFigure
                name={`Round of ${game}`}
                opens={{ as: 'round', provider_code, round_id, name: game }}
                onOpen={onOpen}
              >
                {shown(win)}
              </DrillDownFigure>
            ),
            kind: 'figure',
          },
          {
            head: 'Multiplier',
            cell: ({ stake, win }) => `${Math.floor(Number(win) / Number(stake))} ×`,
            kind: 'figure',
          },
        ]}
      />
      <p>
        <Button
          onClick={() =>
            saveCsv(
              'wins',
              ['at', 'game', 'provider', 'round', 'player', 'stake', 'win'],
              data.value.map((row) => [
                ...[row.at, row.game, row.provider_code, row.round_id, row.player?.account_id],
                ...[
                  machineDecimal({ amount: row.stake, currency }),
                  machineDecimal({ amount: row.win, currency }),
                ],
              ]),
            )
          }
        >
          CSV of wins
        </Button>
      </p>
    </>
  );
}
