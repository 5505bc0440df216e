import { useState } from 'react';
import { money } from '../../lib/format.ts';
import { type Success, useRead } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Button, Page, Placeholder } from '../../ui/components.tsx';
import { PlayerLink } from '../../ui/player-link.tsx';
import { TableFrame } from '../../ui/table-frame.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';
import { PlayerFactor } from './player-factor.tsx';
import { type LimitTarget, StakeLimit } from './stake-limit.tsx';

/** Highest stakes by sport and competition, and the factors of players. */
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
      hint="The lowest limit of site, sport, competition and market applies, times the player’s factor. A market’s own limit is set at its event."
    >
      {data ? <Limits {...{ data, choose }} /> : <Placeholder error={error} />}
      <Factors />
      {target && <StakeLimit target={target} onClose={done('Set.')} />}
    </Page>
  );
}

type LimitsProps = { data: Success<'stakeLimits'>; choose(target: LimitTarget): void };

function Limits({ data: { max_stake, sports, competitions, currency }, choose }: LimitsProps) {
  const { may } = useSession();
  const mayChange = may('odds', 'write');
  const heads = mayChange ? ['Highest stake', 'Change'] : ['Highest stake'];
  const row = (target: LimitTarget, more: string) => (
    <tr key={target.id}>
      <th scope="row">
        {target.name}
        {more && <small> {more}</small>}
      </th>
      <td className="figure">
        {target.maxStake === null ? '–' : money({ amount: target.maxStake, currency })}
      </td>
      {mayChange && (
        <td>
          <Button tone="quiet" aria-label={`Change ${target.name} …`} onClick={() => choose(target)}>
            Change …
          </Button>
        </td>
      )}
    </tr>
  );
  if (sports.length === 0) return <Placeholder empty="No competitions yet. Import or add fixtures first." />;
  return (
    <>
      <p>Site: {money({ amount: max_stake, currency })}, set under Sports exposure.</p>
      <h2 className="section">Sports</h2>
      <TableFrame label="Sports" heads={['Sport', ...heads]}>
        {sports.map((one) =>
          row({ scope: 'sport', id: one.sport, name: nameLabel(one.sport), maxStake: one.max_stake }, ''),
        )}
      </TableFrame>
      <h2 className="section">Competitions</h2>
      <TableFrame label="Competitions" heads={['Competition', ...heads]}>
        {competitions.map(({ competition_id: id, competition: name, category, sport, max_stake: maxStake }) =>
          row({ scope: 'competition', id, name, maxStake }, `${category}, ${nameLabel(sport)}`),
        )}
      </TableFrame>
    </>
  );
}

type Factor = Success<'playerFactors'>['value'][number];

function Factors() {
  const { may } = useSession();
  const { data, error, reload } = useRead('playerFactors', {});
  const [doing, start] = useState<{ row: Factor | undefined }>();
  const done = useCloseWithToast((isDone) => {
    start(undefined);
    if (isDone) void reload();
  });
  const mayChange = may('odds', 'write');
  return (
    <>
      <h2 className="section">Player factors</h2>
      {mayChange && (
        <div className="actions">
          <Button onClick={() => start({ row: undefined })}>Set a factor …</Button>
        </div>
      )}
      {!data && <Placeholder error={error} />}
      {data?.value.length === 0 && <Placeholder empty="Every player has the usual limits." />}
      {data && data.value.length > 0 && (
        <TableFrame label="Player factors" heads={['Player', 'Factor', ...(mayChange ? ['Change'] : [])]}>
          {data.value.map((row) => (
            <tr key={row.player.player_id}>
              <th scope="row">
                {may('players', 'read') ? <PlayerLink player={row.player} /> : row.player.account_id}
              </th>
              <td className="figure">{row.factor_percent} %</td>
              {mayChange && (
                <td>
                  <Button
                    tone="quiet"
                    aria-label={`Change ${row.player.account_id} …`}
                    onClick={() => start({ row })}
                  >
                    Change …
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </TableFrame>
      )}
      {doing && (
        <PlayerFactor
          {...(doing.row && { player: doing.row.player, factor: doing.row.factor_percent })}
          onClose={done('Set.')}
        />
      )}
    </>
  );
}
