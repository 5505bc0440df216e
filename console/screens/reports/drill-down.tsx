import { useEffect, useRef } from 'react';
import {
  DERIVED_FIGURES,
  type DerivedFigure,
  LINE_FIGURES,
  type LineFigure,
  PLAYER_FIGURES,
  type PlayerFigureName,
  RATIO_FIGURES,
  type RatioFigure,
} from '#contracts/console/report-breakdowns.ts';
import { ROUND_FIGURES, type RoundFigure } from '#contracts/console/report-rounds.ts';
import { api } from '../../lib/api.ts';
import { machineDecimal, moment } from '../../lib/format.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Button } from '../../ui/components.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { PlayerLink } from '../../ui/player-link.tsx';
import { type BalanceOf, ReportBalance } from './balance.tsx';
import { type LinesOf, Postings, ReportLines, RoundLine } from './lines.tsx';
import { ReportPlayers } from './players.tsx';
import { type PartsOf, ReportParts } from './report-parts.tsx';
import { ReportRounds, type RoundsOf } from './rounds.tsx';

type Days = { from: string; to: string };
type Game = { provider_code: string; game_code: string; name: string };
type Round = { provider_code: string; round_id: string; name: string };
/** An opened figure; `about` names the single player, game or category it is limited to. */
export type DrillDownTarget =
  | ({ as: 'lines'; about: string } & LinesOf)
  | ({ as: 'parts'; about: string } & PartsOf)
  | ({ as: 'players'; figure: PlayerFigureName } & Days)
  | ({ as: 'rounds'; about: string } & RoundsOf)
  | ({ as: 'balance'; figure: string; about: string } & Days & BalanceOf)
  | ({ as: 'bets' } & Game)
  | ({ as: 'round' } & Round);

const isOne = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  (names as readonly string[]).includes(name);

/** What a figure by its name opens to; nothing for one that opens to nothing. */
export function drillDownOf(figure: string, days: Days, part: Partial<LinesOf> = {}, about = '') {
  const { from, to } = days;
  if (isOne<LineFigure>(LINE_FIGURES, figure))
    return { ...part, as: 'lines', figure, from, to, about } as const;
  if (isOne<DerivedFigure>(DERIVED_FIGURES, figure)) return { as: 'parts', figure, from, to, about } as const;
  if (isOne<RatioFigure>(RATIO_FIGURES, figure)) {
    const { category, provider_code, game_code } = part;
    const of = { ...(category && { category }), ...(game_code && { provider_code, game_code }) };
    return { as: 'parts', figure, ...of, from, to, about } as const;
  }
  if (isOne<RoundFigure>(ROUND_FIGURES, figure)) {
    const { provider_code, game_code } = part;
    return { as: 'rounds', figure, provider_code, game_code, from, to, about } as const;
  }
  if (isOne<PlayerFigureName>(PLAYER_FIGURES, figure)) return { as: 'players', figure, from, to } as const;
  return undefined;
}

export const LABELS: Record<string, string> = {
  placed: 'Placed turnover',
  duty: 'Gaming duty',
  depositors: 'Depositing players',
  withdrawers: 'Players paid out',
  deposited: 'Registered and deposited',
  churned: 'Churned',
  reserved: 'Reserved',
  bonus: 'Bonus money',
  jackpot: 'Jackpot contributions',
  jackpot_wins: 'Jackpots paid by pools',
  corrections: 'Balance corrections',
  ggr_less_jackpot: 'GGR less jackpot contributions',
  rtp: 'Actual RTP',
  jackpots: 'Jackpots won',
  staked: 'Staked in open rounds',
};
export const labelOf = (name: string): string => LABELS[name] ?? nameLabel(name);

export const daysText = ({ from, to }: Days): string => (from === to ? from : `${from} to ${to}`);

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
  /** Back to what it was opened from, if that was a figure. */
  onBack?: (() => void) | undefined;
  onClose(): void;
};

/** What an opened figure consists of, beside the report. */
export function ReportDrillDown({ opened, currency, onOpen, onBack, onClose }: DrillProps) {
  const title = titleOf(opened);
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves the focus to what a figure opened, for keyboards and figures far down the report.
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

const HEAD = ['at', 'round', 'player', 'staked'];

/** Bets that are not over; each opens to the entries of its stakes. */
function Bets({ provider_code, game_code, name, currency }: Game & { currency: string }) {
  const { site } = useSession();
  return (
    <PagedList
      load={(after) => api.openBetLines({ site_id: site.site_id, provider_code, game_code, after })}
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
      head={HEAD}
      cells={({ at, round_id, player, staked }) => [
        ...[at, round_id, player?.account_id],
        machineDecimal({ amount: staked, currency }),
      ]}
    />
  );
}
