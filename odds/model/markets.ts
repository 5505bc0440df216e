import { settleMatch } from '../settlement/event.ts';
import type { Match, Side } from '../settlement/match.ts';
import type { OutcomeWord } from '../settlement/outcome.ts';
import { DEFAULT_RULES } from '../settlement/rules.ts';
import type { Selection } from '../settlement/selection.ts';
import { eachScore, halfChance, type ScoreMatrix } from './score-matrix.ts';

/** A way a match may go, with its probability. */
export type State = { readonly match: Match; readonly p: number };

/** States less likely than this are left out where halves and orders of goals multiply their number. */
const UNLIKELY = 1e-9;

const OUTCOME_SHARE: Record<OutcomeWord, readonly [won: number, lost: number]> = {
  win: [1, 0],
  half_win: [0.5, 0],
  push: [0, 0],
  void: [0, 0],
  half_lose: [0, 0.5],
  lose: [0, 1],
  dead_heat: [0.5, 0.5],
};

/**
 * All markets of an event are priced over these states, each with half-time score and who scored first and
 * last.
 */
export function statesOf(matrix: ScoreMatrix): State[] {
  const states: State[] = [];
  eachScore(matrix, (home, away, p) => {
    if (p < UNLIKELY) return;
    for (let h = 0; h <= home; h++)
      for (let a = 0; a <= away; a++) {
        const chance = p * halfChance(h, home) * halfChance(a, away);
        if (chance < UNLIKELY) continue;
        states.push({
          p: chance,
          match: { sport: 'football', full: { home, away }, half: { home: h, away: a }, goals: null },
        });
      }
  });
  const total = states.reduce((sum, { p }) => sum + p, 0);
  return states.map(({ match, p }) => ({ match, p: p / total }));
}

/**
 * The chance that a side scored first, or last, of so many goals of a period: every order is equally likely.
 */
const endChance = ({ home, away }: { home: number; away: number }, side: Side) =>
  home + away === 0 ? 0 : (side === 'home' ? home : away) / (home + away);

/** Shares of the stake that a selection wins and loses on average; the rest is refunded. */
export function sharesOf(selection: Selection, states: readonly State[]): { won: number; lost: number } {
  let won = 0;
  let lost = 0;
  for (const { match, p } of states) {
    if (selection.market === 'FGLG' && selection.pick !== 'NG') {
      const chance = endChance(
        selection.isHalf ? match.half! : match.full,
        selection.pick[0] === 'H' ? 'home' : 'away',
      );
      won += p * chance;
      lost += p * (1 - chance);
      continue;
    }
    const [win, lose] = OUTCOME_SHARE[settleMatch(selection, match, DEFAULT_RULES).outcome.word];
    won += p * win;
    lost += p * lose;
  }
  return { won, lost };
}

/** The chance of a selection with refunds left out, whose inverse is its fair price. */
export function chanceOf(selection: Selection, states: readonly State[]): number {
  const { won, lost } = sharesOf(selection, states);
  return won + lost === 0 ? 0 : won / (won + lost);
}

/** Why legs of one event do not make a combination. */
export type CombinationRefusal = 'CONTRADICTION' | 'REDUNDANT_LEG' | 'NOT_COMBINABLE';

/**
 * The chance that all legs of one event win, from the one distribution. Legs that can be refunded, and first
 * and last goals, are not combined; a leg that the others imply is named redundant.
 */
export function combinedChance(
  legs: readonly Selection[],
  states: readonly State[],
): number | CombinationRefusal {
  const isDecided = (selection: Selection) => {
    const { won, lost } = sharesOf(selection, states);
    return selection.market !== 'FGLG' && Math.abs(won + lost - 1) < 1e-9;
  };
  if (legs.length < 2 || !legs.every(isDecided)) return 'NOT_COMBINABLE';
  const joint = (some: readonly Selection[]) =>
    states.reduce(
      (sum, { match, p }) =>
        some.every((leg) => settleMatch(leg, match, DEFAULT_RULES).outcome.word === 'win') ? sum + p : sum,
      0,
    );
  const all = joint(legs);
  if (all < 1e-9) return 'CONTRADICTION';
  const isRedundant = legs.some((leg) => Math.abs(joint(legs.filter((other) => other !== leg)) - all) < 1e-9);
  return isRedundant ? 'REDUNDANT_LEG' : all;
}
