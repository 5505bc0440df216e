import { DIMENSION_SUMS } from '#contracts/console/report-dimensions.ts';
import { money } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { Button, Placeholder } from '../../ui/components.tsx';
import { PlayerLink } from '../../ui/player-link.tsx';
import { linesOf, saveRows } from './dimensions.tsx';
import { type GroupOf, labelOf } from './drill-down-target.ts';
import { Figure, type OnOpen } from './figure.tsx';

type Props = { of: GroupOf; currency: string; onOpen: OnOpen };

/** The players of a group with one figure of each, which opens to its rows. */
export function GroupPlayers({ of: { group, value, figure, from, to }, currency, onOpen }: Props) {
  const sum = DIMENSION_SUMS.player.find((name) => name === figure) ?? 'turnover';
  const { data, error } = useRead('reportBy', { from, to, by: 'player', group, value, sort: sum });
  if (!data) return <Placeholder error={error} />;
  if (data.value.length === 0) return <Placeholder empty="No players." />;
  return (
    <>
      <ol className="ledger-lines">
        {data.value.map((row) => (
          <li key={row.key}>
            {row.player && <PlayerLink player={row.player} />}
            <b className="sum">
              <Figure
                name={`${labelOf(sum)} of ${row.player?.account_id}`}
                opens={linesOf('player', row, sum, { from, to })}
                onOpen={onOpen}
              >
                {money({ amount: row.sums[sum] ?? '0', currency })}
              </Figure>
            </b>
            <small>{row.player?.name}</small>
          </li>
        ))}
      </ol>
      {data.is_cut && <p className="hint">The first {data.value.length} players are shown.</p>}
      <div className="actions">
        <Button onClick={() => saveRows('player', data)}>CSV of players</Button>
      </div>
    </>
  );
}
