import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/values/time.ts';
import type { FixtureRow } from '../../../server/modules/sportsbook/index.ts';
import { type DemoLeague, type DemoSeasonLeague, SEASON_LEAGUES, SHORT_CUP } from './leagues.ts';

/** A match of the demo's calendar. It depends only on the clock: every start of a demo has the same one. */
export type DemoFixture = { league: DemoLeague; row: FixtureRow };

/** Epoch of the round numbers, so that they do not depend on the seeding time. */
const FIRST_ROUND = Date.UTC(2024, 0, 1);
const AHEAD_MS = 14 * DAY_MS;
/** Past seasons, one a year. */
const PAST_SEASONS = 2;
const PAST_ROUND_MS = 16 * DAY_MS;

const SHORT_EVERY_MS = 15 * MINUTE_MS;
const SHORT_AHEAD_MS = 2 * HOUR_MS;
const SHORT_PAST_MS = 12 * HOUR_MS;

/** Pairs of a round, by place in the table of teams: each meets each at home and away (circle method). */
export function pairsOf(teams: number, round: number): [home: number, away: number][] {
  const others = teams - 1;
  const turn = round % others;
  const place = (i: number) => (i === 0 ? 0 : 1 + ((i - 1 + turn) % others));
  return Array.from({ length: teams / 2 }, (_, i) => {
    const pair: [number, number] = [place(i), place(teams - 1 - i)];
    const isTurned = (i === 0 ? turn % 2 === 1 : i % 2 === 1) !== round >= others;
    return isTurned ? [pair[1], pair[0]] : pair;
  });
}

const roundsOf = ({ teams }: DemoLeague) => 2 * (teams.length - 1);

type Pairing = { season: string; round: string; pair: readonly [number, number]; startsAt: number };

function fixtureOf(league: DemoLeague, { season, round, pair, startsAt }: Pairing): DemoFixture {
  const [home, away] = pair.map((place) => league.teams[place]!.name);
  const unplayed = { full: null, half: null, goals: null };
  const names = { competition: league.name, season, round, home: home!, away: away! };
  const isNeutral = league === SHORT_CUP || league.sport === 'tennis';
  return { league, row: { ...names, startsAt: new Date(startsAt), isNeutral, ...unplayed } };
}

/** The seasons of previous years. */
function pastSeasons(league: DemoSeasonLeague, now: number): DemoFixture[] {
  const year = new Date(now).getUTCFullYear();
  return Array.from({ length: PAST_SEASONS }, (_, i) => year - PAST_SEASONS + i).flatMap((played) =>
    Array.from({ length: roundsOf(league) }, (_, round) => {
      const begins = Date.UTC(played, 0, 12) + round * PAST_ROUND_MS;
      return matchesOf(league, { season: `${played}`, round, begins });
    }).flat(),
  );
}

/** A season of a league by the clock: its name, its start, and its last round. */
export type DemoSeason = { name: string; begins: Date; lastRound: Date };

/** The season whose last round has not begun. */
export function openSeason(league: DemoSeasonLeague, now: Date): DemoSeason {
  const seasonMs = roundsOf(league) * league.roundMs;
  const number = Math.floor((now.getTime() + league.roundMs - FIRST_ROUND) / seasonMs);
  const begins = FIRST_ROUND + number * seasonMs;
  const lastRound = new Date(begins + seasonMs - league.roundMs);
  return { name: seasonName(number), begins: new Date(begins), lastRound };
}

const seasonName = (number: number) => `Season ${number + 1}`;

/** The current seasons: matches played so far and those of the coming two weeks. */
function currentSeasons(league: DemoSeasonLeague, now: number): DemoFixture[] {
  const count = roundsOf(league);
  const roundAt = (time: number) => Math.floor((time - FIRST_ROUND) / league.roundMs);
  const first = Math.floor(roundAt(now) / count) * count;
  const fixtures: DemoFixture[] = [];
  for (let round = first; round <= roundAt(now + AHEAD_MS); round++) {
    const season = seasonName(Math.floor(round / count));
    const begins = FIRST_ROUND + round * league.roundMs;
    fixtures.push(...matchesOf(league, { season, round: round % count, begins }));
  }
  return fixtures.filter(({ row }) => row.startsAt.getTime() < now + AHEAD_MS);
}

function matchesOf(
  league: DemoSeasonLeague,
  { season, round, begins }: { season: string; round: number; begins: number },
): DemoFixture[] {
  return pairsOf(league.teams.length, round).map((pair, i) =>
    fixtureOf(league, { season, round: `Round ${round + 1}`, pair, startsAt: begins + league.kickOffs[i]! }),
  );
}

/** Matches of the short cup between two moments. */
function shortMatches(from: number, to: number): DemoFixture[] {
  const { teams } = SHORT_CUP;
  const inRound = teams.length / 2;
  const fixtures: DemoFixture[] = [];
  for (let slot = Math.ceil(from / SHORT_EVERY_MS); slot * SHORT_EVERY_MS < to; slot++) {
    const startsAt = slot * SHORT_EVERY_MS;
    const round = Math.floor(slot / inRound) % roundsOf(SHORT_CUP);
    const pair = pairsOf(teams.length, round)[slot % inRound]!;
    const day = new Date(startsAt).toISOString();
    const names = { season: day.slice(0, 10), round: day.slice(11, 16) };
    fixtures.push(fixtureOf(SHORT_CUP, { ...names, pair, startsAt }));
  }
  return fixtures;
}

/** Matches played before a demo opens: two seasons, the current one so far, half a day of the cup. */
export function playedBefore(now: Date): DemoFixture[] {
  const at = now.getTime();
  const all = SEASON_LEAGUES.flatMap((league) => [...pastSeasons(league, at), ...currentSeasons(league, at)]);
  const isOver = ({ league, row }: DemoFixture) => row.startsAt.getTime() + league.matchMs <= at;
  return [...all, ...shortMatches(at - SHORT_PAST_MS, at)].filter(isOver);
}

/** Matches on sale: the league matches of the coming two weeks and the cup's of the coming two hours. */
export function comingFixtures(now: Date): DemoFixture[] {
  const at = now.getTime();
  const all = SEASON_LEAGUES.flatMap((league) => currentSeasons(league, at));
  return [...all, ...shortMatches(at, at + SHORT_AHEAD_MS)].filter(({ row }) => row.startsAt > now);
}
