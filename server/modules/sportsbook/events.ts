import { type Db, run } from '../../platform/database/index.ts';
import type { EventKind, StoredStandings } from './races/race-tables.ts';
import type { EventState, Names, ResultStatus } from './tables.ts';

/** An event with the names of its parents and its result. */
export type EventRow = {
  event_id: string;
  sport: string;
  category_id: string;
  category: string;
  category_names: Names;
  competition_id: string;
  competition: string;
  competition_names: Names;
  season: string;
  round: string;
  kind: EventKind;
  places: number;
  place_divisor: number;
  /** Null for a race: its name is in `home`, and `away` is empty. */
  home_id: string | null;
  away_id: string | null;
  home: string;
  home_names: Names;
  away: string;
  away_names: Names;
  is_neutral: boolean;
  starts_at: Date;
  state: EventState;
  is_simulated: boolean;
  status: ResultStatus | null;
  full: string | null;
  half: string | null;
  /** The score including overtime, if played. */
  overtime: string | null;
  standings: StoredStandings | null;
  markets: number;
  tickets: number;
  total: number;
};

type EventFilter = {
  siteId: number;
  now: Date;
  phase: 'upcoming' | 'waiting' | 'ended' | 'any';
  sport?: string;
  competitionId?: string | null;
  eventIds?: readonly string[];
  text?: string;
  from?: Date | null;
  to?: Date | null;
  sort?: 'start' | 'popular';
  offset?: number;
  limit: number;
};

const PHASES = {
  upcoming: `e.state in ('open', 'suspended') and e.starts_at > $2`,
  waiting: `e.state <> 'settled' and e.starts_at <= $2`,
  ended: `e.state = 'settled'`,
  any: 'true',
};

/** Number of tickets on an event. */
const TICKETS = `select count(distinct l.ticket_id)::int from sportsbook.ticket_leg l
          where l.site_id = $1 and l.event_id = e.event_id`;

/** All names of a row in other languages. */
const namesOf = (row: string) => `(select string_agg(value, ' ') from jsonb_each_text(${row}.names))`;

/** Events of a site: upcoming ones by start, ended ones newest first. */
export async function listEvents(db: Db, filter: EventFilter): Promise<EventRow[]> {
  const { siteId, now, phase, sport, competitionId, eventIds, text, from, to, offset = 0, limit } = filter;
  const byStart = `e.starts_at ${phase === 'ended' ? 'desc' : 'asc'}, e.event_id`;
  const order = filter.sort === 'popular' ? `popularity desc, ${byStart}` : byStart;
  return await run<EventRow>(db, {
    text: `with chosen as materialized (
        select e.*, c.name as competition, c.names as competition_names, c.category_id,
          coalesce(h.name, e.name) as home, coalesce(h.names, e.names) as home_names,
          coalesce(a.name, '') as away, coalesce(a.names, '{}') as away_names,
          count(*) over ()::int as total${filter.sort === 'popular' ? `, (${TICKETS}) as popularity` : ''}
        from sportsbook.event e
        join sportsbook.competition c on c.site_id = e.site_id and c.competition_id = e.competition_id
        left join sportsbook.competitor h on h.site_id = e.site_id and h.competitor_id = e.home_id
        left join sportsbook.competitor a on a.site_id = e.site_id and a.competitor_id = e.away_id
        where e.site_id = $1 and ($2::timestamptz is not null) and ${PHASES[phase]}
          and ($3 = '' or e.sport = $3) and ($4::uuid is null or e.competition_id = $4)
          and ($5::uuid[] is null or e.event_id = any($5))
          and ($6::timestamptz is null or e.starts_at >= $6) and ($7::timestamptz is null or e.starts_at < $7)
          and ($8 = '' or strpos(lower(concat_ws(' ', h.name, a.name, c.name, e.name,
            ${['h', 'a', 'c', 'e'].map((named) => namesOf(named)).join(', ')})), lower($8)) > 0
            or exists (select from sportsbook.runner u
              join sportsbook.competitor o using (site_id, competitor_id)
              where u.site_id = $1 and u.event_id = e.event_id
                and strpos(lower(concat_ws(' ', o.name, ${namesOf('o')})), lower($8)) > 0))
        order by ${order} offset $9 limit $10)
      select e.*, g.name as category, g.names as category_names, r.status,
        r.full_home || ':' || r.full_away as full, r.half_home || ':' || r.half_away as half,
        r.overtime_home || ':' || r.overtime_away as overtime, r.standings,
        (select count(*)::int from sportsbook.market m
          where m.site_id = $1 and m.event_id = e.event_id) as markets,
        (${TICKETS}) as tickets
      from chosen e
      join sportsbook.category g on g.site_id = $1 and g.category_id = e.category_id
      left join sportsbook.result r on r.site_id = $1 and r.event_id = e.event_id
        and r.version = e.result_version
      order by ${order}`,
    values: [
      ...[siteId, now, sport ?? '', competitionId ?? null, eventIds ?? null, from ?? null, to ?? null],
      ...[text ?? '', offset, limit],
    ],
  });
}

/** The title of an event: both teams of a match, or the name of a race. */
export const eventTitleOf = ({ home, away }: Pick<EventRow, 'home' | 'away'>): string =>
  away === '' ? home : `${home} v ${away}`;

/** The event title as SQL, for an event `e` with its competitors `h` and `a` in outer joins. */
export const EVENT_TITLE = `coalesce(h.name || ' v ' || a.name, e.name)`;
export const EVENT_TEAMS = `left join sportsbook.competitor h
    on h.site_id = e.site_id and h.competitor_id = e.home_id
  left join sportsbook.competitor a on a.site_id = e.site_id and a.competitor_id = e.away_id`;

/** One event; undefined if unknown on the site. */
export async function findEvent(db: Db, siteId: number, eventId: string): Promise<EventRow | undefined> {
  const [row] = await listEvents(db, {
    siteId,
    eventIds: [eventId],
    now: new Date(),
    phase: 'any',
    limit: 1,
  });
  return row;
}

export type TreeRow = {
  sport: string;
  category_id: string;
  category: string;
  category_names: Names;
  competition_id: string;
  competition: string;
  competition_names: Names;
  events: number;
};

/** Competitions with events open for betting, by position. */
export async function listCompetitions(db: Db, siteId: number, now: Date): Promise<TreeRow[]> {
  return await run<TreeRow>(db, {
    text: `select c.sport, g.category_id, g.name as category, g.names as category_names, c.competition_id,
        c.name as competition, c.names as competition_names, e.events
      from (select competition_id, count(*)::int as events from sportsbook.event
        where site_id = $1 and state in ('open', 'suspended') and starts_at > $2 group by 1) e
      join sportsbook.competition c on c.site_id = $1 and c.competition_id = e.competition_id
      join sportsbook.category g on g.site_id = $1 and g.category_id = c.category_id
      order by c.sport, g.name, c.position, c.name`,
    values: [siteId, now],
  });
}
