import { isMatchBetType, type Market, type MatchBetType, marketOf, NOT_OFFERED } from './bet-type.ts';
import { isWholeLine, type Quarters, readLine } from './line.ts';
import { readScore, type Score } from './match.ts';

/**
 * Side code of the specification: 1 home, over, odd; 2 away, under, even; 3 draw; 0 if `criteria1` names the
 * outcome.
 */
type SideCode = 0 | 1 | 2 | 3;

/** The fields of a bet item that identify the selection (sportsbook 1). */
export type SelectionFields = {
  readonly bet_type: string;
  readonly home_away: number;
  readonly criteria1: string;
  readonly score_at_bet: { readonly h: number; readonly a: number } | null;
};

/**
 * A validated selection on one match. `line` in quarters: for a handicap from the selection's view, for
 * 1X2HDP from the home side. `pick`: the outcome code in markets that have one. `scoreAtBet`: for bets
 * accepted in play.
 */
export type Selection = {
  readonly type: MatchBetType;
  readonly market: Market;
  readonly isHalf: boolean;
  readonly side: SideCode;
  readonly line: Quarters;
  readonly pick: string;
  readonly scoreAtBet: Score | null;
};

type SelectionRefusal = 'BET_TYPE_NOT_OFFERED' | 'SELECTION_NOT_FOUND';

/** Outcome codes of a market, full time and first half (sportsbook 3). */
const PICKS: Partial<Record<Market, { full: readonly string[]; half: readonly string[] }>> = {
  TG: { full: ['0-1', '2-3', '4-6', '7+'], half: ['0-1', '2-3', '4+'] },
  BS: { full: ['B', 'O', 'N'], half: [] },
  HTFT: { full: ['HH', 'HD', 'HA', 'DH', 'DD', 'DA', 'AH', 'AD', 'AA'], half: [] },
  FGLG: { full: ['HF', 'HL', 'AF', 'AL', 'NG'], half: ['HF', 'HL', 'AF', 'AL', 'NG'] },
  CL: { full: ['Y', 'N'], half: [] },
  DC: { full: ['1X', '12', 'X2'], half: ['1X', '12', 'X2'] },
};

/** The outcome codes of a market; none if the side code is sufficient. */
export function picksOf(market: Market, isHalf: boolean): readonly string[] {
  return PICKS[market]?.[isHalf ? 'half' : 'full'] ?? [];
}

/** Side codes of markets bet by side; every other market has 0. */
export const SIDE_CODES: Partial<Record<Market, readonly SideCode[]>> = {
  HDP: [1, 2],
  OU: [1, 2],
  OE: [1, 2],
  ML: [1, 2],
  '1X2': [1, 2, 3],
  '1X2HDP': [1, 2, 3],
  CL: [1, 2],
  HNB: [2, 3],
  ANB: [1, 3],
  DNB: [1, 2],
  TWTN: [1, 2],
};

/** Parses a bet item of a match. The refusal states why the bet is not offered. */
export function readSelection(item: SelectionFields): Selection | SelectionRefusal {
  const type = item.bet_type;
  if (!isMatchBetType(type) || NOT_OFFERED.includes(type)) return 'BET_TYPE_NOT_OFFERED';
  const { market, isHalf } = marketOf(type);
  const scoreAtBet = item.score_at_bet && { home: item.score_at_bet.h, away: item.score_at_bet.a };
  const base = { type, market, isHalf, side: 0 as SideCode, line: 0, pick: '', scoreAtBet };
  const choice = choiceOf(market, isHalf, item.home_away, item.criteria1);
  return choice ? { ...base, ...choice } : 'SELECTION_NOT_FOUND';
}

type Choice = { side?: SideCode; line?: Quarters; pick?: string };

function choiceOf(market: Market, isHalf: boolean, side: number, criteria: string): Choice | null {
  if (market === 'BS' && criteria === '' && side >= 1 && side <= 3) return { pick: 'BON'[side - 1]! };
  const sides = SIDE_CODES[market] ?? [0];
  if (!(sides as readonly number[]).includes(side)) return null;
  const chosen = { side: side as SideCode };
  if (market === 'HDP' || market === 'OU' || market === '1X2HDP') {
    const line = lineOf(market, criteria);
    return line === null ? null : { ...chosen, line };
  }
  if (market === 'CS') {
    const isScore = criteria === 'AOS' || readScore(criteria) !== null;
    return isScore ? { pick: criteria.replace('-', ':') } : null;
  }
  const picks = picksOf(market, isHalf);
  if (picks.length === 0) return criteria === '' ? chosen : null;
  return picks.includes(criteria) ? { ...chosen, pick: criteria } : null;
}

function lineOf(market: Market, criteria: string): Quarters | null {
  const line = readLine(criteria);
  if (line === null) return null;
  if (market === 'OU') return line > 0 && !criteria.startsWith('+') ? line : null;
  return market === 'HDP' || isWholeLine(line) ? line : null;
}
