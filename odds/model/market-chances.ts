import { DEFAULT_RULES } from '../settlement/betting-rules.ts';
import { settleMatch } from '../settlement/event.ts';
import type { Match, Side } from '../settlement/match.ts';
import type { OutcomeWord } from '../settlement/outcome.ts';
import type { Selection } from '../settlement/selection.ts';
import { eachScore, halfChance, type ScoreMatrix } from './score-matrix.ts';

/** A possible final state of an event, with its probability. */
export type Ending = { readonly match: Match; readonly p: number };
/** A possible course of a football match. `at`: its index among the distinguished courses. */
export type MatchCourse = Ending & { readonly at: number };
/** Expected shares of the stake that a selection wins and loses; the rest is refunded. */
export type Shares = { readonly won: number; readonly lost: number };

type Way = { match: Match; at: number };
/** Courses of a match, computed lazily: those with the same score and half scores. */
const ways = new Map<string, Way[]>();
let waysCount = 0;

function waysOf(home: number, away: number): Way[] {
  const key = `${home}:${away}`;
  const known = ways.get(key);
  if (known) return known;
  const made: Way[] = [];
  for (let h = 0; h <= home; h++)
    for (let a = 0; a <= away; a++) {
      const scores = { full: { home, away }, half: { home: h, away: a } };
      made.push({ match: { sport: 'football', ...scores, goals: null }, at: waysCount++ });
    }
  ways.set(key, made);
  return made;
}

/** States below this probability are omitted where halves and goal orders multiply their number. */
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
 * All markets of an event are priced over these states, each with half-time score and first and last scorer.
 */
export function statesOf(matrix: ScoreMatrix): MatchCourse[] {
  const states: MatchCourse[] = [];
  eachScore(matrix, (home, away, p) => {
    if (p < UNLIKELY) return;
    for (const { match, at } of waysOf(home, away)) {
      const chance = p * halfChance(match.half!.home, home) * halfChance(match.half!.away, away);
      if (chance >= UNLIKELY) states.push({ p: chance, match, at });
    }
  });
  const total = states.reduce((sum, { p }) => sum + p, 0);
  return states.map((state) => ({ ...state, p: state.p / total }));
}

/**
 * The probability that a side scored first, or last, among the goals of a period; every order is equally
 * likely.
 */
const endChance = ({ home, away }: { home: number; away: number }, side: Side) =>
  home + away === 0 ? 0 : (side === 'home' ? home : away) / (home + away);

/** A selection's result in each course, in half stakes; UNKNOWN until computed. */
const UNKNOWN = -128;
const payoffs = new Map<string, Int8Array>();
const MAX_PAYOFFS = 600;
const MAX_WAYS = 20_000;

function payoffOf({ type, side, line, pick, scoreAtBet }: Selection): Int8Array {
  const key = JSON.stringify([type, side, line, pick, scoreAtBet]);
  let known = payoffs.get(key);
  if (!known) {
    if (payoffs.size >= MAX_PAYOFFS) payoffs.delete(payoffs.keys().next().value!);
    known = new Int8Array(MAX_WAYS).fill(UNKNOWN);
    payoffs.set(key, known);
  }
  return known;
}

function wonHalves(selection: Selection, match: Match): number {
  const [win, lose] = OUTCOME_SHARE[settleMatch(selection, match, DEFAULT_RULES).outcome.word];
  return (win - lose) * 2;
}

/** Shares over final states, for selections determined by scores alone. */
export function sharesOver(selection: Selection, endings: readonly Ending[]): Shares {
  let [won, lost] = [0, 0];
  for (const { match, p } of endings) {
    const halves = wonHalves(selection, match);
    if (halves > 0) won += (p * halves) / 2;
    else lost -= (p * halves) / 2;
  }
  return { won, lost };
}

/** Shares over the courses of a football match. */
export function sharesOf(selection: Selection, states: readonly MatchCourse[]): Shares {
  let won = 0;
  let lost = 0;
  const payoff = payoffOf(selection);
  for (const { match, p, at } of states) {
    if (selection.market === 'FGLG' && selection.pick !== 'NG') {
      const chance = endChance(
        selection.isHalf ? match.half! : match.full,
        selection.pick[0] === 'H' ? 'home' : 'away',
      );
      won += p * chance;
      lost += p * (1 - chance);
      continue;
    }
    if (payoff[at] === UNKNOWN) payoff[at] = wonHalves(selection, match);
    const halves = payoff[at]!;
    if (halves > 0) won += (p * halves) / 2;
    else lost -= (p * halves) / 2;
  }
  return { won, lost };
}

/** The probability of a selection excluding refunds; its inverse is the fair price. */
export function selectionChance(selection: Selection, states: readonly MatchCourse[]): number {
  return chanceIn(sharesOf(selection, states));
}

/** The same, from the shares. */
export function chanceIn({ won, lost }: Shares): number {
  return won + lost === 0 ? 0 : won / (won + lost);
}

/** Why legs of one event cannot be combined. */
export type CombinationRefusal = 'CONTRADICTION' | 'REDUNDANT_LEG' | 'NOT_COMBINABLE';

/**
 * The probability that all legs of one event win, from the one distribution. Legs that can be refunded, and
 * first and last goals, are not combined; a leg implied by the others is reported as redundant.
 */
export function combinedChance(
  legs: readonly Selection[],
  states: readonly MatchCourse[],
): number | CombinationRefusal {
  const isDecided = (selection: Selection) => {
    const { won, lost } = sharesOf(selection, states);
    return selection.market !== 'FGLG' && Math.abs(won + lost - 1) < 1e-9;
  };
  if (legs.length < 2 || !legs.every(isDecided)) return 'NOT_COMBINABLE';
  const wins = legs.map((leg) => winsOf(leg, states));
  const joint = (some: readonly boolean[][]) =>
    states.reduce((sum, { p }, i) => (some.every((leg) => leg[i]) ? sum + p : sum), 0);
  const all = joint(wins);
  if (all < 1e-9) return 'CONTRADICTION';
  const isRedundant = wins.some((leg) => Math.abs(joint(wins.filter((other) => other !== leg)) - all) < 1e-9);
  return isRedundant ? 'REDUNDANT_LEG' : all;
}

/** Whether a selection wins in each state. */
function winsOf(selection: Selection, states: readonly MatchCourse[]): boolean[] {
  const payoff = payoffOf(selection);
  return states.map(({ match, at }) => {
    if (payoff[at] === UNKNOWN) payoff[at] = wonHalves(selection, match);
    return payoff[at] === 2;
  });
}
