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
import type { PlayerGroup } from '#contracts/console/report-dimensions.ts';
import { ROUND_FIGURES, type RoundFigure } from '#contracts/console/report-rounds.ts';
import { nameLabel } from '../../lib/session.ts';
import type { BalanceOf } from './balance.tsx';
import type { ReportLinesInput } from './lines.tsx';
import type { PartsOf } from './report-parts.tsx';
import type { RoundsOf } from './rounds.tsx';

/** Players of a group, with one figure of each. */
export type GroupOf = { group: PlayerGroup; value: string; figure: string } & Days;
type Days = { from: string; to: string };
export type GameTarget = { provider_code: string; game_code: string; name: string };
type Round = { provider_code: string; round_id: string; name: string };
/** An expanded figure; `about` names the single player, game or category it is limited to. */
export type DrillDownTarget =
  | ({ as: 'lines'; about: string } & ReportLinesInput)
  | ({ as: 'parts'; about: string } & PartsOf)
  | ({ as: 'players'; figure: PlayerFigureName } & Days)
  | ({ as: 'rounds'; about: string } & RoundsOf)
  | ({ as: 'balance'; figure: string; about: string } & Days & BalanceOf)
  | ({ as: 'group'; about: string } & GroupOf)
  | ({ as: 'bets' } & GameTarget)
  | ({ as: 'round' } & Round);

const isOne = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  (names as readonly string[]).includes(name);

/** The drill-down of a figure by its name; nothing if there is none. */
export function drillDownOf(figure: string, days: Days, part: Partial<ReportLinesInput> = {}, about = '') {
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
