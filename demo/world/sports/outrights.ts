import { DAY_MS } from '#contracts/values/time.ts';
import { RHO } from '#odds/model/forecast.ts';
import { eachScore, scoreMatrix } from '#odds/model/score-matrix.ts';
import {
  decideRace,
  type EventRow,
  importRaces,
  listEvents,
  listRunners,
  queueSettlement,
  type RaceRow,
} from '../../../server/modules/sportsbook/index.ts';
import type { Database, Tx } from '../../../server/platform/database/index.ts';
import { type DemoSeason, openSeason } from './calendar.ts';
import { type DemoSeasonLeague, SEASON_LEAGUES } from './leagues.ts';

const ACTOR = 'demo-simulation';
const TITLE = 'Winner';
const LEAGUES = SEASON_LEAGUES.filter(({ sport }) => sport === 'football');
/** Sum of the implied probabilities. */
const BOOK = 1.18;
const MIN_PRICE = 1.05;
const MAX_PRICE = 51;
const MAX_EVENTS = 1000;
const WIN_POINTS = 3;

type Line = { points: number; difference: number; goals: number; left: number; variance: number };

/** The matches of a league's season that a site holds. */
async function matchesOf(tx: Tx, siteId: number, now: Date, league: DemoSeasonLeague, season: string) {
  const { sport, name } = league;
  const found = await listEvents(tx, { siteId, now, sport, text: name, phase: 'any', limit: MAX_EVENTS });
  return found.filter((item) => item.kind === 'match' && item.competition === name && item.season === season);
}

/** The table of played matches; `left` is the expected points of the remaining ones, with their variance. */
function tableOf({ teams, level, home }: DemoSeasonLeague, matches: readonly EventRow[]): Map<string, Line> {
  const table = new Map(
    teams.map(({ name }) => [name, { points: 0, difference: 0, goals: 0, left: 0, variance: 0 }]),
  );
  const over = new Map(matches.map((match) => [`${match.home}/${match.away}`, match.full]));
  for (const host of teams)
    for (const guest of teams) {
      if (host === guest) continue;
      const [atHome, away] = [table.get(host.name)!, table.get(guest.name)!];
      const score = over.get(`${host.name}/${guest.name}`);
      if (score) {
        const [scored, conceded] = score.split(':').map(Number) as [number, number];
        addScore(atHome, scored, conceded);
        addScore(away, conceded, scored);
      } else {
        const edge = host.strength - guest.strength;
        const rates = { home: Math.exp(level + home + edge), away: Math.exp(level - edge) };
        const chances = { home: 0, draw: 0, away: 0 };
        eachScore(scoreMatrix(rates, RHO), (h, a, p) => {
          chances[h > a ? 'home' : h < a ? 'away' : 'draw'] += p;
        });
        addChance(atHome, chances.home, chances.draw);
        addChance(away, chances.away, chances.draw);
      }
    }
  return table;
}

const pointsFor = (scored: number, conceded: number): number =>
  scored > conceded ? WIN_POINTS : scored === conceded ? 1 : 0;

function addScore(line: Line, scored: number, conceded: number): void {
  line.points += pointsFor(scored, conceded);
  line.difference += scored - conceded;
  line.goals += scored;
}

function addChance(line: Line, win: number, draw: number): void {
  const mean = WIN_POINTS * win + draw;
  line.left += mean;
  line.variance += WIN_POINTS ** 2 * win + draw - mean ** 2;
}

/** Range of the numerical integration, in standard deviations on each side, and its steps. */
const WIDTH = 5;
const STEPS = 200;

/** Each team's chance of finishing first, with normal distributions of the points still to be played. */
function chancesOf(lines: readonly Line[]): number[] {
  const ends = lines.map(({ points, left, variance }) => ({
    mean: points + left,
    deviation: Math.sqrt(variance + 0.25),
  }));
  const low = Math.min(...ends.map(({ mean, deviation }) => mean - WIDTH * deviation));
  const high = Math.max(...ends.map(({ mean, deviation }) => mean + WIDTH * deviation));
  const chances = ends.map(() => 0);
  for (let step = 0; step < STEPS; step++) {
    const from = low + ((high - low) * step) / STEPS;
    const to = low + ((high - low) * (step + 1)) / STEPS;
    const below = ends.map((end) => normalBelow((from + to) / 2, end));
    ends.forEach((end, i) => {
      const others = below.reduce((product, chance, j) => (j === i ? product : product * chance), 1);
      chances[i]! += (normalBelow(to, end) - normalBelow(from, end)) * others;
    });
  }
  const sum = chances.reduce((all, chance) => all + chance, 0);
  return chances.map((chance) => chance / sum);
}

/** The normal distribution function in its logistic approximation; within 0.0002. */
function normalBelow(value: number, { mean, deviation }: { mean: number; deviation: number }): number {
  const z = (value - mean) / deviation;
  return 1 / (1 + Math.exp(-(1.5976 * z + 0.070565957 * z ** 3)));
}

function rowOf(league: DemoSeasonLeague, season: DemoSeason, matches: readonly EventRow[]): RaceRow {
  const chances = chancesOf([...tableOf(league, matches).values()]);
  return {
    ...{ competition: league.name, season: season.name, round: '', name: TITLE },
    ...{ kind: 'outright' as const, startsAt: season.lastRound, places: 0, placeDivisor: 1 },
    runners: league.teams.map(({ name }, i) => {
      const price = Math.min(MAX_PRICE, Math.max(MIN_PRICE, 1 / (chances[i]! * BOOK)));
      return { number: i + 1, name, priceMilli: Math.floor(price * 20) * 50 };
    }),
  };
}

/**
 * Offers the winners of the leagues' seasons, at prices that follow the table until staff decide one or
 * withdraw a team. Returns how many are new.
 */
export async function fillOutrights(tx: Tx, siteId: number, now: Date): Promise<number> {
  let count = 0;
  for (const league of LEAGUES) {
    const season = openSeason(league, now);
    if (await isTakenOver(tx, siteId, now, league, season)) continue;
    const row = rowOf(league, season, await matchesOf(tx, siteId, now, league, season.name));
    const { sport, category } = league;
    const simulated = { isDry: false, isSimulated: true, staffId: ACTOR, now };
    const { added } = await importRaces(tx, { siteId, sport, category, rows: [row], ...simulated });
    count += added;
  }
  return count;
}

async function isTakenOver(
  tx: Tx,
  siteId: number,
  now: Date,
  { sport, name }: DemoSeasonLeague,
  season: DemoSeason,
): Promise<boolean> {
  const filter = { siteId, now, sport, text: name, phase: 'any' as const, from: season.lastRound };
  const found = await listEvents(tx, { ...filter, limit: MAX_EVENTS });
  const known = found.find(({ kind, season: of }) => kind === 'outright' && of === season.name);
  if (!known) return false;
  const runners = await listRunners(tx, siteId, [known.event_id]);
  return known.state !== 'open' || runners.some(({ withdrawn_at }) => withdrawn_at !== null);
}

/** Decides the outrights of seasons whose matches are all settled. Returns how many. */
export async function decideOutrights(
  { db, transaction }: Database,
  siteIds: readonly number[],
  now: Date,
): Promise<number> {
  let count = 0;
  for (const siteId of siteIds) {
    const waiting = await listEvents(db, { siteId, now, phase: 'waiting', text: TITLE, limit: MAX_EVENTS });
    for (const event of waiting) {
      const league = LEAGUES.find(({ name }) => name === event.competition);
      const isOver = league && event.starts_at.getTime() + league.roundMs + DAY_MS <= now.getTime();
      if (!isOver || event.kind !== 'outright' || !event.is_simulated) continue;
      count += Number(await transaction((tx) => decide(tx, siteId, { event, league, now })));
    }
  }
  return count;
}

type Due = { event: EventRow; league: DemoSeasonLeague; now: Date };

async function decide(tx: Tx, siteId: number, { event, league, now }: Due): Promise<boolean> {
  const matches = await matchesOf(tx, siteId, now, league, event.season);
  if (matches.some(({ state }) => state !== 'settled')) return false;
  const table = tableOf(league, matches);
  const isAbove = (a: Line, b: Line) =>
    a.points - b.points || a.difference - b.difference || a.goals - b.goals;
  const runners = await listRunners(tx, siteId, [event.event_id]);
  const left = runners.filter(({ withdrawn_at }) => withdrawn_at === null);
  const entered = left.map(({ competitor_id, name }) => ({
    ...{ competitor_id, is_non_runner: false, deduction_percent: null },
    place: left.filter((other) => isAbove(table.get(other.name)!, table.get(name)!) > 0).length + 1,
  }));
  const source = { siteId, enteredBy: ACTOR, reason: 'the season is over', now };
  const times = { startedAt: event.starts_at, endedAt: now };
  await decideRace(tx, source, { eventId: event.event_id, entered, ...times });
  await queueSettlement(tx, siteId);
  return true;
}
