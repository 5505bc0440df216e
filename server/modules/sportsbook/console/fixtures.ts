import type { FixtureItem } from '#contracts/console/sports.ts';
import { SPORTS, type Sport } from '#odds/settlement/sport.ts';
import { deny, denyField } from '../../../platform/console/denial.ts';
import type { ConsoleHandlers } from '../../../platform/console/module-console.ts';
import { type EventRow, listEvents } from '../events.ts';
import { FixtureFileError, readFixtureCsv, readFixtureJson } from '../fixtures/file.ts';
import { addEvents, importFixtures } from '../fixtures/fixture-import.ts';
import { listNames, setSportsNames } from '../fixtures/sports-names.ts';

const MAX_LISTED = 200;

function readRows(format: 'csv' | 'json', text: string) {
  try {
    return format === 'csv' ? readFixtureCsv(text) : readFixtureJson(text);
  } catch (error) {
    if (error instanceof FixtureFileError) denyField('text', error.message);
    throw error;
  }
}

/** A sport of the betting rules; denies any other. */
export function ruledSport(text: string): Sport {
  return SPORTS.find((sport) => sport === text) ?? denyField('sport', 'unknown');
}

/** An event in staff lists. */
export function presentFixture(row: EventRow): FixtureItem {
  const { event_id, sport, kind, category, competition, season, round, home, away } = row;
  const { state, is_simulated, full, half, overtime, tickets } = row;
  return {
    ...{ event_id, sport, kind, category, competition, season, round, home, away },
    ...{ state, is_simulated, full, half, overtime, tickets },
    starts_at: row.starts_at.toISOString(),
  };
}

/** Fixtures: lists, imports, manual events and names. */
export const fixtureHandlers: ConsoleHandlers = {
  async fixtures({ phase, text }, { db, site, now }) {
    const rows = await listEvents(db, { siteId: site.id, now, phase, text, limit: MAX_LISTED });
    return { value: rows.map(presentFixture) };
  },
  async importFixtures({ format, sport, category, text, dry }, { tx, site, staff, now }) {
    const rows = readRows(format, text);
    const answer = await importFixtures(tx, {
      ...{ siteId: site.id, sport: ruledSport(sport), category, rows, isDry: dry, now },
      actor: staff.id,
    });
    const { added, moved, results, refused } = answer;
    return { answer, change: { subject: 'fixtures', after: { added, moved, results, refused, dry } } };
  },
  async addFixture(input, { tx, site }) {
    const { category, competition, season, round, home, away, starts_at } = input;
    const sport = ruledSport(input.sport);
    if (home === away) denyField('away', 'must be a different team');
    const known = await listEvents(tx, {
      ...{ siteId: site.id, sport, now: new Date(0), phase: 'any', text: competition, limit: MAX_LISTED },
      ...{ from: new Date(starts_at), to: new Date(Date.parse(starts_at) + 1) },
    });
    if (known.some((event) => event.home === home && event.away === away)) deny('fixtureKnown');
    const event = { competition, season, round, home, away };
    const rest = { startsAt: new Date(starts_at), isNeutral: false, full: null, half: null, goals: null };
    const [event_id] = await addEvents(tx, { siteId: site.id, sport, category }, [{ ...event, ...rest }]);
    return {
      answer: { event_id: event_id! },
      change: { subject: `event:${event_id}`, after: { sport, ...event, starts_at } },
    };
  },
  async sportsNames({ event_id }, { db, site }) {
    const value = await listNames(db, site.id, event_id);
    return value.length > 0 ? { value } : deny('notFound');
  },
  async setSportsNames({ subject, id, names }, { tx, site }) {
    const change = (await setSportsNames(tx, { siteId: site.id, subject, id, names })) ?? deny('notFound');
    return { answer: {}, change: { subject: `${subject}:${id}`, ...change } };
  },
};
