import { createHash, randomBytes } from 'node:crypto';
import { RHO } from '#odds/model/forecast.ts';
import { playPoints } from '#odds/model/points-distribution.ts';
import { eachScore, FIRST_HALF_SHARE, scoreMatrix } from '#odds/model/score-matrix.ts';
import { playSets } from '#odds/model/tennis-points.ts';
import type { Goal } from '#odds/settlement/match.ts';
import type { FixtureRow } from '../../../server/modules/sportsbook/index.ts';
import type { DemoLeague } from './leagues.ts';

/** A source of consecutive random numbers in [0, 1). */
export type RandomSource = () => number;

const PARTS = 2 ** 32;

/** Numbers derived from a name: past results are part of the demo. */
export function namedDraw(name: string): RandomSource {
  let count = 0;
  return () => createHash('sha256').update(`${name}/${count++}`).digest().readUInt32BE() / PARTS;
}

/** Unpredictable numbers: results that settle bets. */
export const secretDraw: RandomSource = () => randomBytes(4).readUInt32BE() / PARTS;

/** A result in import form. */
export type DemoResult = Pick<FixtureRow, 'full' | 'half' | 'overtime' | 'goals'>;

/** A result of two teams of a league, drawn from the pricing model's distribution. */
export function playMatch(
  league: DemoLeague,
  { home, away }: Pick<FixtureRow, 'home' | 'away'>,
  draw: RandomSource,
): DemoResult {
  const strengthOf = (name: string) => league.teams.find((team) => team.name === name)?.strength ?? 0;
  return PLAYED[league.sport](league, strengthOf(home) - strengthOf(away), draw);
}

type Play = (league: DemoLeague, edge: number, draw: RandomSource) => DemoResult;

const PLAYED: Record<DemoLeague['sport'], Play> = {
  football: ({ level, home }, edge, draw) => {
    const rates = { home: Math.exp(level + home + edge), away: Math.exp(level - edge) };
    let rest = draw();
    let full = { home: 0, away: 0 };
    eachScore(scoreMatrix(rates, RHO), (h, a, p) => {
      if (rest >= 0 && rest < p) full = { home: h, away: a };
      rest -= p;
    });
    const goals = orderOf(full, draw);
    const inHalf = (side: Goal['by']) => goals.filter(({ by, half }) => by === side && half === 1).length;
    return { full, half: { home: inHalf('home'), away: inHalf('away') }, goals };
  },
  basketball: ({ level, home }, edge, draw) => {
    const margin = home + edge;
    const expected = { home: (level + margin) / 2, away: (level - margin) / 2 };
    return { ...playPoints({ ...expected, ...POINT_SPREADS }, draw), goals: null };
  },
  tennis: ({ level }, edge, draw) => {
    const [first, ...others] = playSets(
      { home: level + edge / 2, away: level - edge / 2 },
      SETS_TO_WIN,
      draw,
    );
    const sets = [first!, ...others];
    const won = (side: 'home' | 'away') =>
      sets.filter((set) => (set.home > set.away ? 'home' : 'away') === side).length;
    const half = { home: first!.home, away: first!.away };
    return { full: { home: won('home'), away: won('away') }, half, goals: null };
  },
};

/** Standard deviation of points, and best of three sets. */
const POINT_SPREADS = { marginVariance: 140, totalVariance: 260 };
const SETS_TO_WIN = 2;

/** Every goal at a separate time: in the first half with that half's probability, in any order. */
function orderOf({ home, away }: { home: number; away: number }, draw: RandomSource): Goal[] {
  const sides = [...Array<Goal['by']>(home).fill('home'), ...Array<Goal['by']>(away).fill('away')];
  return sides
    .map((by) => ({ by, at: draw() }))
    .sort((a, b) => a.at - b.at)
    .map(({ by, at }) => ({ by, half: at < FIRST_HALF_SHARE ? (1 as const) : (2 as const) }));
}
