import { type Match, NIL_NIL, type Score, score } from '../settlement/match.ts';
import type { Selection } from '../settlement/selection.ts';
import { type Sport, sportRules } from '../settlement/sport.ts';
import { marketSetOf } from './market-set.ts';

/** Sets or maps per side up to which final scores are distinguished; frames and legs are more. */
const MAX_SETS = 5;
const MAX_FRAMES = 25;
const FRAMES: readonly Sport[] = ['snooker', 'darts'];

function maxWins(sport: Sport): number {
  if (marketSetOf(sport).counting === 'winner') return 1;
  return FRAMES.includes(sport) ? MAX_FRAMES : MAX_SETS;
}
/** Whole numbers on both sides of a line; they include a push, a half result and both parities. */
const AROUND_LINE = 2;

/**
 * Final states of an event that its selections distinguish: of the whole match or, with `isHalf`, of its
 * first period. Points are enumerated around the lines of the selections; sets and winners completely.
 */
export function eventStates(sport: Sport, selections: readonly Selection[], isHalf: boolean): Match[] {
  const own = selections.filter((selection) => selection.isHalf === isHalf);
  if (isHalf) return scoresAround(own).map((half) => ({ sport, full: half, half, goals: null }));
  const { counting } = marketSetOf(sport);
  const endings = counting === 'points' ? scoresAround(own) : setEndings(maxWins(sport));
  return endings.flatMap((full) => withOvertimes({ sport, full, half: null, goals: null }));
}

/** A draw in regular time may be decided in overtime, for either side. */
function withOvertimes(match: Match): Match[] {
  const { sport, full } = match;
  if (full.home !== full.away || sportRules(sport).overtime === 'none') return [match];
  const ends = [score(full.home + 1, full.away), score(full.home, full.away + 1)];
  return [match, ...ends.map((withOvertime) => ({ ...match, withOvertime }))];
}

/** Scores of sets that end a match, and one without a winner. */
function setEndings(max: number): Score[] {
  const endings: Score[] = [NIL_NIL];
  for (let won = 1; won <= max; won++)
    for (let lost = 0; lost < won; lost++) endings.push(score(won, lost), score(lost, won));
  return endings;
}

function scoresAround(selections: readonly Selection[]): Score[] {
  const lines = (markets: readonly string[]) => selections.filter(({ market }) => markets.includes(market));
  const handicaps = lines(['HDP', '1X2HDP']).map(({ market, side, line }) =>
    market === 'HDP' && side === 2 ? line / 4 : -line / 4,
  );
  const margins = around([0, ...handicaps]);
  const widest = Math.max(...margins.map(Math.abs));
  const totals = around(lines(['OU']).map(({ line }) => line / 4)).filter((total) => total >= 0);
  // A margin requires a total of the same parity that is at least as large.
  const all = [...totals, widest, widest + 1];
  const scores = margins.flatMap((margin) =>
    all
      .filter((sum) => sum >= Math.abs(margin) && (sum - margin) % 2 === 0)
      .map((sum) => score((sum + margin) / 2, (sum - margin) / 2)),
  );
  return [...new Map(scores.map((state) => [`${state.home}:${state.away}`, state])).values()];
}

/** Whole numbers near the given values, ascending, without duplicates. */
function around(values: readonly number[]): number[] {
  const near = values.flatMap((value) => {
    const low = Math.floor(value) - AROUND_LINE;
    const high = Math.ceil(value) + AROUND_LINE;
    return Array.from({ length: high - low + 1 }, (_, step) => low + step);
  });
  return [...new Set(near)].toSorted((a, b) => a - b);
}
