import { HOUR_MS, MINUTE_MS } from '#contracts/values/time.ts';

/** A team of the demo; `strength` raises its expected goals and lowers its opponents' (log of goals). */
export type DemoTeam = { name: string; strength: number };

/** A football league of invented teams. */
export type DemoLeague = {
  name: string;
  category: string;
  teams: readonly DemoTeam[];
  /** Logs of an away side's expected goals, and what playing at home adds. */
  level: number;
  home: number;
  /** From kick-off to the result. */
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

/** Leagues with seasons; a round of matches takes three days. */
export const SEASON_LEAGUES: readonly DemoSeasonLeague[] = [
  {
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
];

/** Two halves of three minutes on neutral ground, one match after the other all day. */
export const SHORT_CUP: DemoLeague = {
  name: 'Six-Minute Cup',
  category: CATEGORY,
  teams: teamsOf(0.12, 'Lanterns', 'Harpoons', 'Kites', 'Pilots', 'Foxes', 'Corals'),
  level: 0.3,
  home: 0,
  matchMs: 7 * MINUTE_MS,
};

export const DEMO_LEAGUES: readonly DemoLeague[] = [...SEASON_LEAGUES, SHORT_CUP];
