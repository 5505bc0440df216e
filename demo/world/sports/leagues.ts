import { HOUR_MS, MINUTE_MS } from '#contracts/values/time.ts';
import type { ModelledSport } from '#odds/market/market-set.ts';

/** A team or player of the demo; the unit of `strength` depends on the league's sport. */
type DemoTeam = { name: string; strength: number };

/**
 * A league of invented teams. Football: `level` is the log of an away side's expected goals, `home` the home
 * advantage; strength raises a team's goals and lowers the opponent's. Basketball: `level` is the expected
 * total points, `home` and strength are points. Tennis: `level` is the mean probability of a point on serve,
 * strength a player's addition to it.
 */
export type DemoLeague = {
  sport: ModelledSport;
  name: string;
  category: string;
  teams: readonly DemoTeam[];
  level: number;
  home: number;
  /** From the start to the result. */
  matchMs: number;
};

/** A league of seasons; `kickOffs`: when in a round its matches begin. */
export type DemoSeasonLeague = DemoLeague & { roundMs: number; kickOffs: readonly number[] };

/** Teams from the strongest to the weakest, evenly spaced. */
function teamsOf(spread: number, ...names: string[]): DemoTeam[] {
  const middle = (names.length - 1) / 2;
  return names.map((name, i) => ({ name, strength: (spread * (middle - i)) / middle }));
}

const at = (hours: number, minutes = 0) => hours * HOUR_MS + minutes * MINUTE_MS;
const FULL_MATCH_MS = 112 * MINUTE_MS;
const CATEGORY = 'Amaro Isles';

/** Leagues with seasons; a round of matches takes two or three days. */
export const SEASON_LEAGUES: readonly DemoSeasonLeague[] = [
  {
    sport: 'football',
    name: 'Amaro Premier League',
    category: CATEGORY,
    teams: teamsOf(
      0.32,
      ...['Port Amaro', 'Santa Lumen', 'Bayhaven United', 'Monteluz', 'Ardenta', 'Quillon City'],
      ...['Casa Verde', 'Velden Rovers', 'Isla Serena', 'Torvane Athletic'],
    ),
    level: 0.14,
    home: 0.26,
    matchMs: FULL_MATCH_MS,
    roundMs: at(72),
    kickOffs: [at(6, 30), at(19, 15), at(36), at(43, 30), at(66)],
  },
  {
    sport: 'football',
    name: 'Norvik Championship',
    category: 'Norvik',
    teams: teamsOf(
      0.28,
      ...['Norvik Harbour', 'Stormfell', 'Skarne United', 'Eldmoor'],
      ...['Halvik Town', 'Brannock', 'Frosthelm', 'Ulverby'],
    ),
    level: 0.05,
    home: 0.3,
    matchMs: FULL_MATCH_MS,
    roundMs: at(72),
    kickOffs: [at(12, 45), at(30), at(54, 30), at(61)],
  },
  {
    sport: 'basketball',
    name: 'Coastline Basketball League',
    category: CATEGORY,
    teams: teamsOf(
      6,
      ...['Bayhaven Breakers', 'Monteluz Comets', 'Ardenta Owls'],
      ...['Velden Rockets', 'Torvane Chargers', 'Serena Marlins'],
    ),
    level: 166,
    home: 3,
    matchMs: 105 * MINUTE_MS,
    roundMs: at(48),
    kickOffs: [at(9), at(20, 30), at(32)],
  },
  {
    sport: 'tennis',
    name: 'Meridian Tour',
    category: 'Meridian',
    teams: teamsOf(
      0.035,
      ...['Tomas Velquist', 'Ivo Brandeis', 'Luca Sermont'],
      ...['Rafe Callowen', 'Jonas Thornvik', 'Dario Penvale'],
    ),
    level: 0.635,
    home: 0,
    matchMs: 100 * MINUTE_MS,
    roundMs: at(48),
    kickOffs: [at(7, 30), at(17), at(29, 30)],
  },
];

/** Two halves of three minutes on neutral ground, one match after the other all day. */
export const SHORT_CUP: DemoLeague = {
  sport: 'football',
  name: 'Six-Minute Cup',
  category: CATEGORY,
  teams: teamsOf(0.12, 'Lanterns', 'Harpoons', 'Kites', 'Pilots', 'Foxes', 'Corals'),
  level: 0.3,
  home: 0,
  matchMs: 7 * MINUTE_MS,
};

export const DEMO_LEAGUES: readonly DemoLeague[] = [...SEASON_LEAGUES, SHORT_CUP];
