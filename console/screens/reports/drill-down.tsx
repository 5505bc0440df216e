import { useEffect, useRef } from 'react';
import { DIMENSION_SUMS } from '#contracts/console/report-dimensions.ts';
import { formatMoney, moment } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { Button, Placeholder } from '../../ui/components.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { PlayerLink } from '../../ui/player-link.tsx';
import { ReportBalance } from './balance.tsx';
import { reportLinesOf, saveRows } from './dimensions.tsx';
import {
  type DrillDownTarget,
  daysText,
  drillDownOf,
  type GameTarget,
  type GroupOf,
  labelOf,
} from './drill-down-target.ts';
import { DrillDownFigure, type OnOpen } from './figure.tsx';
import { formulaOf } from './formulas.ts';
import { Postings, ReportLines, RoundLine } from './lines.tsx';
import { ReportParts } from './report-parts.tsx';
import { ReportPlayers } from './report-players.tsx';
import { ReportRounds } from './rounds.tsx';

function titleOf(opened: DrillDownTarget): string {
  if (opened.as === 'bets') return `Open bets of ${opened.name}`;
  if (opened.as === 'round') return `Round of ${opened.name}`;
  const about = 'about' in opened && opened.about ? `, ${opened.about}` : '';
  return `${labelOf(opened.figure)} of ${daysText(opened)}${about}`;
}

type DrillProps = {
  opened: DrillDownTarget;
  currency: string;
  onOpen(opened: DrillDownTarget): void;
  /** Back to the parent figure, if there is one. */
  onBack?: (() => void) | undefined;
  onClose(): void;
};

/** The components of an expanded figure, beside the report. */
export function ReportDrillDown({ opened, currency, onOpen, onBack, onClose }: DrillProps) {
  const title = titleOf(opened);
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves the focus to the drill-down, for keyboards and for figures far down the report.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="detail" aria-label={title}>
      <header>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {onBack && (
          <Button tone="quiet" onClick={onBack}>
            Back
          </Button>
        )}
        <Button tone="quiet" onClick={onClose} aria-label="Close">
          ✕
        </Button>
      </header>
      {'figure' in opened && formulaOf(opened.figure) && <p className="hint">{formulaOf(opened.figure)}</p>}
      <Content opened={opened} currency={currency} onOpen={onOpen} />
    </section>
  );
}

function Content({ opened, currency, onOpen }: Pick<DrillProps, 'opened' | 'currency' | 'onOpen'>) {
  if (opened.as === 'bets') return <Bets {...opened} currency={currency} />;
  if (opened.as === 'round') {
    const { provider_code, round_id } = opened;
    return <Postings round={{ provider_code, round_id }} currency={currency} />;
  }
  if (opened.as === 'balance') return <ReportBalance requested={opened} currency={currency} />;
  if (opened.as === 'rounds') {
    const { as: _, about: __, ...requested } = opened;
    return <ReportRounds requested={requested} currency={currency} />;
  }
  if (opened.as === 'group') return <GroupPlayers of={opened} currency={currency} onOpen={onOpen} />;
  const { figure, from, to } = opened;
  if (opened.as === 'players')
    return (
      <ReportPlayers
        requested={{ figure: opened.figure, from, to }}
        currency={currency}
        onLines={(lines, about) => onOpen({ as: 'lines', about, ...lines })}
        onBalance={(of, about) => onOpen({ as: 'balance', figure, from, to, about, ...of })}
      />
    );
  if (opened.as === 'parts') {
    const { as: _, about: __, ...requested } = opened;
    return (
      <ReportParts
        requested={requested}
        currency={currency}
        onOpen={(name, { category, provider_code, game_code, ...days }, about) => {
          const of = { category, provider_code, game_code };
          const next = drillDownOf(name, days, of, opened.about || about);
          if (next) onOpen(next);
        }}
      />
    );
  }
  const { as: _, about: __, ...requested } = opened;
  return <ReportLines key={figure} requested={requested} currency={currency} />;
}

/** Open bets; each expands to the entries of its stakes. */
function Bets({ provider_code, game_code, name, currency }: GameTarget & { currency: string }) {
  return (
    <PagedList
      call="openBetLines"
      input={{ provider_code, game_code }}
      rowKey={({ round_id }) => round_id}
      row={({ round_id, player, at, staked }) => (
        <RoundLine
          title={name}
          sum={{ amount: staked, currency }}
          about={
            <>
              {moment(at)} {player && <PlayerLink player={player} />}
            </>
          }
          round={{ provider_code, round_id, ...(player && { player_id: player.player_id }) }}
        />
      )}
      empty="No open bets."
      file={`open-bets-${game_code}`}
    />
  );
}

type Props = { of: GroupOf; currency: string; onOpen: OnOpen };

/** The players of a group with one figure of each, which opens to its rows. */
function GroupPlayers({ of: { group, value, figure, from, to }, currency, onOpen }: Props) {
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
              <DrillDownFigure
                name={`${labelOf(sum)} of ${row.player?.account_id}`}
                opens={reportLinesOf('player', row, sum, { from, to })}
                onOpen={onOpen}
              >
                {formatMoney({ amount: row.sums[sum] ?? '0', currency })}
              </DrillDownFigure>
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
