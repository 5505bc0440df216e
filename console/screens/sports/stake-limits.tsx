import { useState } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { type Success, useRead } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Page, Placeholder } from '../../ui/components.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { PlayerLink } from '../../ui/player-link.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';
import { changeColumn, FactorTable } from './factor-table.tsx';
import { PlayerFactor } from './player-factor.tsx';
import { SegmentFactors } from './segment-factors.tsx';
import { type LimitTarget, StakeLimit } from './stake-limit.tsx';

/** Maximum stakes by sport and competition, and the factors of players. */
export default function StakeLimits() {
  const { data, error, reload } = useRead('stakeLimits', {});
  const [target, choose] = useState<LimitTarget>();
  const done = useCloseWithToast((isDone) => {
    choose(undefined);
    if (isDone) void reload();
  });
  return (
    <Page
      title="Stake limits"
      hint="Maximum stakes by sport and competition, and stake factors of players and segments. The lowest limit of site, sport, competition and market applies, times the factor. A market’s limit is set on its event page."
    >
      {data ? <Limits {...{ data, choose }} /> : <Placeholder error={error} />}
      <PlayerFactors />
      <SegmentFactors />
      {target && <StakeLimit target={target} onClose={done('Set.')} />}
    </Page>
  );
}

type LimitsProps = { data: Success<'stakeLimits'>; choose(target: LimitTarget): void };

type LimitRow = LimitTarget & { group: string };

function Limits({ data: { max_stake, sports, competitions, currency }, choose }: LimitsProps) {
  const { may } = useSession();
  const columns = (head: string): Column<LimitRow>[] => [
    { head, cell: ({ name }) => <b>{name}</b>, kind: 'wide', sort: ({ name }) => name },
    {
      head: 'Maximum stake',
      cell: ({ maxStake }) => (maxStake === null ? '–' : formatMoney({ amount: maxStake, currency })),
      kind: 'figure',
    },
    ...(may('odds', 'write') ? [changeColumn<LimitRow>(({ name }) => name, choose)] : []),
    ...(head === 'Competition'
      ? [{ head: 'Group', cell: ({ group }: LimitRow) => group, kind: 'minor' as const }]
      : []),
  ];
  if (sports.length === 0) return <Placeholder empty="No competitions yet. Import or add fixtures first." />;
  return (
    <>
      <p>Site: {formatMoney({ amount: max_stake, currency })}, set under Sports exposure.</p>
      <h2 className="section">Sports</h2>
      <DataTable
        label="Sports"
        rows={sports.map((listed) => ({
          ...{ scope: 'sport' as const, id: listed.sport, name: nameLabel(listed.sport), group: '' },
          maxStake: listed.max_stake,
        }))}
        rowKey={({ id }) => id}
        columns={columns('Sport')}
      />
      <h2 className="section">Competitions</h2>
      <DataTable
        label="Competitions"
        rows={competitions.map(({ competition_id, competition, category, sport, ...one }) => ({
          ...{ scope: 'competition' as const, id: competition_id, name: competition },
          ...{ group: `${category}, ${nameLabel(sport)}`, maxStake: one.max_stake },
        }))}
        rowKey={({ id }) => id}
        columns={columns('Competition')}
      />
    </>
  );
}

function PlayerFactors() {
  const { may } = useSession();
  return (
    <FactorTable
      title="Player factors"
      empty="All players have the standard limits."
      verb="Set a factor"
      read={useRead('playerFactors', {})}
      rowKey={({ player }) => player.player_id}
      nameOf={({ player }) => player.account_id}
      columns={[
        {
          head: 'Player',
          cell: ({ player }) => (may('players', 'read') ? <PlayerLink player={player} /> : player.account_id),
          kind: 'wide',
        },
      ]}
      form={(row, onClose) => (
        <PlayerFactor {...(row && { player: row.player, factor: row.factor_percent })} onClose={onClose} />
      )}
    />
  );
}
