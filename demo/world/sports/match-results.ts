import { createHash, randomBytes } from 'node:crypto';
import { RHO } from '#odds/model/forecast.ts';
import { eachScore, FIRST_HALF_SHARE, scoreMatrix } from '#odds/model/score-matrix.ts';
import type { Goal } from '#odds/settlement/match.ts';
import type { FixtureRow } from '../../../server/modules/sportsbook/index.ts';
import type { DemoLeague } from './leagues.ts';

/** Numbers from 0 to below 1, one after another. */
export type Draw = () => number;

const PARTS = 2 ** 32;

/** The same numbers for the same name: results of the past are part of the demo. */
export function namedDraw(name: string): Draw {
  let count = 0;
  return () => createHash('sha256').update(`${name}/${count++}`).digest().readUInt32BE() / PARTS;
}

/** Unpredictable numbers: results that settle bets. */
export const secretDraw: Draw = () => randomBytes(4).readUInt32BE() / PARTS;

/** A result of two teams of a league, drawn from the distribution of scores that prices are made from. */
export function playMatch(
  league: DemoLeague,
  { home, away }: Pick<FixtureRow, 'home' | 'away'>,
  draw: Draw,
): Pick<FixtureRow, 'full' | 'half' | 'goals'> {
  const strengthOf = (name: string) => league.teams.find((team) => team.name === name)?.strength ?? 0;
  const edge = strengthOf(home) - strengthOf(away);
  const rates = { home: Math.exp(league.level + league.home + edge), away: Math.exp(league.level - edge) };
  let rest = draw();
  let full = { home: 0, away: 0 };
  eachScore(scoreMatrix(rates, RHO), (h, a, p) => {
    if (rest >= 0 && rest < p) full = { home: h, away: a };
    rest -= p;
  });
  const goals = orderOf(full, draw);
  const inHalf = (side: Goal['by']) => goals.filter(({ by, half }) => by === side && half === 1).length;
  return { full, half: { home: inHalf('home'), away: inHalf('away') }, goals };
}

/** Every goal at its own moment: in the first half by that half's share, in any order. */
function orderOf({ home, away }: { home: number; away: number }, draw: Draw): Goal[] {
  const sides = [...Array<Goal['by']>(home).fill('home'), ...Array<Goal['by']>(away).fill('away')];
  return sides
    .map((by) => ({ by, at: draw() }))
    .sort((a, b) => a.at - b.at)
    .map(({ by, at }) => ({ by, half: at < FIRST_HALF_SHARE ? (1 as const) : (2 as const) }));
}
