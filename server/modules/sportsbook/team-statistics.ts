import type { PlayedMatch, Standing } from '#contracts/api/sports.ts';
import { marketSetOf } from '#odds/market/market-set.ts';
import { sportOf } from '#odds/settlement/sport.ts';
import { type Db, run } from '../../platform/database/index.ts';
import type { Names } from './tables.ts';

/** Matches listed in a team's form, and maximum rows of a table. */
const MATCHES = 5;
const ROWS = 64;

/** The key of the statistics: competition, season, teams and start of an event. */
type StatisticsSubject = {
  event_id: string;
  sport: string;
  competition_id: string;
  season: string;
  home_id: string;
  away_id: string;
  starts_at: Date;
};

type MatchRow = {
  event_id: string;
  starts_at: Date;
  opponent: string;
  opponent_names: Names;
  is_home: boolean;
  scored: number;
  conceded: number;
  is_simulated: boolean;
};

type TableRow = Omit<Standing, 'position' | 'team' | 'side'> & {
  team_id: string;
  name: string;
  names: Names;
  is_simulated: boolean;
};

/** Final scores, including overtime if played. */
const HOME = 'coalesce(r.overtime_home, r.full_home)';
const AWAY = 'coalesce(r.overtime_away, r.full_away)';
/** Sports with three points for a win and one for a draw. */
const THREE_POINTS = ['football', 'field_hockey'];

/** Form, head-to-head results and, for league sports, the table, from results before the event starts. */
export async function findStatistics(db: Db, siteId: number, subject: StatisticsSubject) {
  const { home_id, away_id } = subject;
  const [home, away, meetings, table] = await Promise.all([
    listMatches(db, siteId, subject, { team: home_id, opponent: null }),
    listMatches(db, siteId, subject, { team: away_id, opponent: null }),
    listMatches(db, siteId, subject, { team: home_id, opponent: away_id }),
    marketSetOf(sportOf(subject.sport)).counting === 'points' ? listStandings(db, siteId, subject) : [],
  ]);
  const isSimulated = [...home, ...away, ...meetings, ...table].some((row) => row.is_simulated);
  return {
    home: home.map(presentMatch),
    away: away.map(presentMatch),
    meetings: meetings.map(presentMatch),
    table: table.map((row, index) => presentStanding(row, index, subject)),
    is_simulated: isSimulated,
  };
}

/** The last matches of a team in the competition, or against one opponent. */
async function listMatches(
  db: Db,
  siteId: number,
  { competition_id, starts_at }: StatisticsSubject,
  { team, opponent }: { team: string; opponent: string | null },
): Promise<MatchRow[]> {
  return await run<MatchRow>(db, {
    text: `select e.event_id, e.starts_at, o.name as opponent, o.names as opponent_names,
        e.home_id = $4 as is_home, e.is_simulated,
        case when e.home_id = $4 then ${HOME} else ${AWAY} end as scored,
        case when e.home_id = $4 then ${AWAY} else ${HOME} end as conceded
      from sportsbook.event e
      join sportsbook.result r on r.site_id = e.site_id and r.event_id = e.event_id
        and r.version = e.result_version
      join sportsbook.competitor o on o.site_id = e.site_id
        and o.competitor_id = case when e.home_id = $4 then e.away_id else e.home_id end
      where e.site_id = $1 and e.competition_id = $2 and e.starts_at < $3 and r.status = 'finished'
        and (e.home_id = $4 or e.away_id = $4)
        and ($5::uuid is null or e.home_id = $5 or e.away_id = $5)
      order by e.starts_at desc limit ${MATCHES}`,
    values: [siteId, competition_id, starts_at, team, opponent],
  });
}

/**
 * The table of the season: three points for a win, one for a draw, then goal difference, then goals. Sports
 * without draws rank by wins.
 */
async function listStandings(
  db: Db,
  siteId: number,
  { competition_id, season, starts_at }: StatisticsSubject,
): Promise<TableRow[]> {
  return await run<TableRow>(db, {
    text: `select s.*, c.name, c.names
      from (select t.team_id, count(*)::int as played,
          count(*) filter (where t.scored > t.conceded)::int as won,
          count(*) filter (where t.scored = t.conceded)::int as drawn,
          count(*) filter (where t.scored < t.conceded)::int as lost,
          sum(t.scored)::int as scored, sum(t.conceded)::int as conceded,
          sum(case when t.scored > t.conceded then 3 when t.scored = t.conceded then 1 else 0 end)::int
            as points, bool_or(e.is_simulated) as is_simulated
        from sportsbook.event e
        join sportsbook.result r on r.site_id = e.site_id and r.event_id = e.event_id
          and r.version = e.result_version
        cross join lateral (values (e.home_id, ${HOME}, ${AWAY}),
          (e.away_id, ${AWAY}, ${HOME})) t (team_id, scored, conceded)
        where e.site_id = $1 and e.competition_id = $2 and e.season = $3 and e.starts_at < $4
          and r.status = 'finished'
        group by 1) s
      join sportsbook.competitor c on c.site_id = $1 and c.competitor_id = s.team_id
      order by s.points desc, s.scored - s.conceded desc, s.scored desc, c.name limit ${ROWS}`,
    values: [siteId, competition_id, season, starts_at],
  });
}

function presentMatch(row: MatchRow): PlayedMatch {
  const { event_id, is_home, scored, conceded, opponent, opponent_names } = row;
  const named = { name: opponent, names: opponent_names };
  return {
    ...{ event_id, is_home, scored, conceded, opponent: named },
    starts_at: row.starts_at.toISOString(),
  };
}

function presentStanding(
  row: TableRow,
  index: number,
  { sport, home_id, away_id }: StatisticsSubject,
): Standing {
  const { team_id, name, names, is_simulated: _, points, ...figures } = row;
  const side = team_id === home_id ? 'home' : team_id === away_id ? 'away' : null;
  const counted = THREE_POINTS.includes(sport) ? points : null;
  return { position: index + 1, team: { name, names }, side, ...figures, points: counted };
}
