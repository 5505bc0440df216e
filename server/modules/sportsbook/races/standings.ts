import type { RunnerResult } from '#contracts/console/sports-results.ts';
import { usualDeduction } from '#odds/settlement/race.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { type ResultSource, recordResults } from '../results/result-records.ts';
import type { EventKind, StoredStandings } from './race-tables.ts';
import { lockRace } from './races.ts';
import { nonRunnersOf } from './runner-withdrawal.ts';
import { listRunners, type RunnerRow } from './runners.ts';

/** A result of a race as entered; `decidedAt`: the time from which its changes apply. */
type EnteredStandings = {
  kind: EventKind;
  runners: readonly RunnerRow[];
  entered: readonly RunnerResult[];
  isFinished: boolean;
  isEntryError: boolean;
  startedAt: Date;
};

/**
 * Reads the places of a race with its non-runners: runners withdrawn before the start, and those added by a
 * result. Returns a text for an error: places out of sequence, no winner, an unknown or duplicate runner, or
 * a place for a non-runner unless an entry error is corrected.
 */
export function readStandings(entry: EnteredStandings): StoredStandings | string {
  const { kind, runners, entered, isFinished, isEntryError, startedAt } = entry;
  const byId = new Map(runners.map((row) => [row.competitor_id, row]));
  const ids = entered.map(({ competitor_id }) => competitor_id);
  if (!ids.every((id) => byId.has(id)) || new Set(ids).size < ids.length)
    return 'every runner must be entered exactly once';
  const placed = entered.filter(({ place }) => place !== null);
  if (placed.some(({ is_non_runner }) => is_non_runner)) return 'a non-runner must not have a place';
  const places = Object.fromEntries(placed.map(({ competitor_id, place }) => [competitor_id, place!]));
  const known = nonRunnersOf(runners);
  if (!isEntryError && known.some(({ competitor_id }) => competitor_id in places))
    return 'a non-runner must not have a place';
  if (isFinished && !isRanking(Object.values(places)))
    return 'places must follow one another: after two firsts comes third place';
  const added = entered
    .filter(({ competitor_id, is_non_runner }) => is_non_runner && !byId.get(competitor_id)!.withdrawn_at)
    .map(({ competitor_id, deduction_percent }) => ({
      ...{ competitor_id, at: startedAt.toISOString() },
      deduction_percent: deductionFor(kind, byId.get(competitor_id)!, deduction_percent),
    }));
  const left = known.filter(({ competitor_id }) => !(competitor_id in places));
  return { places: isFinished ? places : {}, non_runners: [...left, ...added] };
}

/** 1, 2, 2, 4: each place is one more than the runners before it. */
function isRanking(places: readonly number[]): boolean {
  const before = (place: number) => places.filter((other) => other < place).length;
  return places.includes(1) && places.every((place) => place === before(place) + 1);
}

function deductionFor(kind: EventKind, { price_milli }: RunnerRow, entered: number | null): number {
  if (kind !== 'race') return 0;
  return entered ?? (price_milli === null ? 0 : usualDeduction(price_milli));
}

/** The order in words: "1 Kestrel, 2 Blue Harbour, 2 Marsh King". */
export function orderText({ places }: StoredStandings, runners: readonly RunnerRow[]): string {
  const named = runners.flatMap(({ competitor_id, name }) => {
    const place = places[competitor_id];
    return place === undefined ? [] : [{ place, text: `${place} ${name}` }];
  });
  return named
    .toSorted((a, b) => a.place - b.place)
    .map(({ text }) => text)
    .join(', ');
}

/** A confirmed finishing order; runners in the form entered with a result. */
type ConfirmedOrder = {
  eventId: string;
  entered: readonly RunnerResult[];
  startedAt: Date;
  endedAt: Date;
};

/** Records a confirmed order of a race as its result. Throws a RangeError for an impossible order. */
export async function decideRace(
  tx: Tx,
  source: ResultSource,
  { eventId, entered, startedAt, endedAt }: ConfirmedOrder,
): Promise<void> {
  const race = await lockRace(tx, source.siteId, eventId);
  if (!race) throw new RangeError(`no race ${eventId}`);
  const runners = await listRunners(tx, source.siteId, [eventId]);
  const entry = { kind: race.kind, runners, entered, isFinished: true, isEntryError: false, startedAt };
  const standings = readStandings(entry);
  if (typeof standings === 'string') throw new RangeError(standings);
  const noScore = { full: null, half: null, goals: null };
  await recordResults(tx, source, [
    { eventId, status: 'finished', ...noScore, standings, startedAt, endedAt, isEntryError: false },
  ]);
}
