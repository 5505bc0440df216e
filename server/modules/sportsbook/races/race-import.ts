import type { RaceChange } from '#contracts/console/sports-races.ts';
import type { Sport } from '#odds/settlement/sport.ts';
import { run, type Tx, write } from '../../../platform/database/index.ts';
import { lockEvents } from '../prices/price-publication.ts';
import type { RaceRow } from './race-file.ts';
import { addRace, raceRefusal, repriceRace } from './races.ts';
import { listRunners } from './runners.ts';

type RaceImport = {
  siteId: number;
  sport: Sport;
  category: string;
  rows: readonly RaceRow[];
  isDry: boolean;
  isSimulated?: boolean;
  staffId: string;
  now: Date;
};

type RaceImportSummary = {
  added: number;
  moved: number;
  priced: number;
  unchanged: number;
  changes: RaceChange[];
};

/** A rejected race of a file, with the reason. */
export class RaceImportRefusal extends Error {}

type StoredRace = { event_id: string; starts_at: Date; state: string };

/**
 * Imports a file of races: new races are added; start times and prices of known races are updated. Throws a
 * RaceImportRefusal that names the race; nothing is then imported. A dry run changes nothing and returns the
 * same result.
 */
export async function importRaces(tx: Tx, request: RaceImport): Promise<RaceImportSummary> {
  const summary: RaceImportSummary = { added: 0, moved: 0, priced: 0, unchanged: 0, changes: [] };
  for (const row of request.rows) {
    const known = await findKnownRace(tx, request, row);
    const before = summary.changes.length;
    if (known) await updateRace(tx, request, { row, known, summary });
    else await takeRace(tx, request, row, summary);
    if (summary.changes.length === before) summary.unchanged += 1;
  }
  return summary;
}

const refuseRow = ({ competition, name }: RaceRow, reason: string): never => {
  throw new RaceImportRefusal(`${competition}, ${name}: ${reason}`);
};

const REASONS = {
  runners: 'runners are 2 to 100 with different names and numbers',
  places: 'fewer places than runners',
  prices: 'prices together imply less than 100 percent',
  known: 'listed twice',
  settled: 'it has a result',
} as const;

async function takeRace(
  tx: Tx,
  request: RaceImport,
  row: RaceRow,
  summary: RaceImportSummary,
): Promise<void> {
  const { rows: _, isDry, ...common } = request;
  const wrong = raceRefusal(row);
  if (wrong) refuseRow(row, REASONS[wrong]);
  if (!isDry) {
    const added = await addRace(tx, { ...common, ...row });
    if ('refusal' in added) refuseRow(row, REASONS[added.refusal]);
  }
  summary.added += 1;
  note(summary, row, { what: 'added', before: '', after: row.startsAt.toISOString() });
}

function note(
  summary: RaceImportSummary,
  { competition, name }: RaceRow,
  change: Omit<RaceChange, 'race' | 'competition'>,
) {
  summary.changes.push({ competition, race: name, ...change });
}

type Update = { row: RaceRow; known: StoredRace; summary: RaceImportSummary };

async function updateRace(tx: Tx, request: RaceImport, { row, known, summary }: Update): Promise<void> {
  const { siteId, isDry, staffId, now } = request;
  const eventId = known.event_id;
  await lockEvents(tx, siteId, [eventId]);
  const runners = await listRunners(tx, siteId, [eventId]);
  const byName = new Map(runners.map((runner) => [runner.name, runner]));
  const prices = new Map<string, number | null>();
  for (const { name, priceMilli } of row.runners) {
    const runner = byName.get(name) ?? refuseRow(row, `${name} is not one of its runners`);
    if (runner.withdrawn_at === null && priceMilli !== null && runner.price_milli !== priceMilli)
      prices.set(runner.competitor_id, priceMilli);
  }
  const isMoved = known.starts_at.getTime() !== row.startsAt.getTime();
  if ((isMoved || prices.size > 0) && known.state === 'settled') refuseRow(row, REASONS.settled);
  if (isMoved) {
    summary.moved += 1;
    note(summary, row, {
      ...{ what: 'moved', before: known.starts_at.toISOString(), after: row.startsAt.toISOString() },
    });
    if (!isDry)
      await write(tx, {
        text: `update sportsbook.event set starts_at = $3 where site_id = $1 and event_id = $2`,
        values: [siteId, eventId, row.startsAt],
      });
  }
  if (prices.size === 0) return;
  summary.priced += 1;
  note(summary, row, { what: 'priced', before: '', after: String(prices.size) });
  if (isDry) return;
  const answer = await repriceRace(tx, { siteId, eventId, staffId, now, prices });
  if (answer?.refusal) refuseRow(row, REASONS[answer.refusal]);
}

async function findKnownRace(
  tx: Tx,
  { siteId, sport }: RaceImport,
  { competition, season, round, name }: RaceRow,
): Promise<StoredRace | undefined> {
  const [row] = await run<StoredRace>(tx, {
    text: `select e.event_id, e.starts_at, e.state from sportsbook.event e
      join sportsbook.competition c on c.site_id = e.site_id and c.competition_id = e.competition_id
      where e.site_id = $1 and e.sport = $2 and e.kind <> 'match' and c.name = $3 and e.season = $4
        and e.round = $5 and e.name = $6`,
    values: [siteId, sport, competition, season, round, name],
  });
  return row;
}
