import { usualDeduction } from '#odds/settlement/race.ts';
import { PLACE_BET } from '#odds/settlement/runner-bet.ts';
import { run, type Tx, write } from '../../../platform/database/index.ts';
import { recordResults } from '../results/result-records.ts';
import type { StoredStandings } from './race-tables.ts';
import { lockRace } from './races.ts';
import { listRunners, priceRunners, type RunnerRow } from './runners.ts';

type RunnerWithdrawal = {
  siteId: number;
  eventId: string;
  competitorId: string;
  /** In percent; null: by the table of sportsbook 9.2, for races only. */
  deductionPercent: number | null;
  staffId: string;
  reason: string;
  now: Date;
};

/** After the start, non-runners are entered only with the result. */
type WithdrawalRefusal = 'started' | 'withdrawn';

/**
 * Makes a runner a non-runner before the start: bets on it are void, bets on the other runners bear the
 * deduction, and the race is suspended until a trader reprices it. Undefined if the runner is unknown on the
 * site.
 */
export async function withdrawRunner(
  tx: Tx,
  withdrawal: RunnerWithdrawal,
): Promise<{ deductionPercent: number; name: string } | { refusal: WithdrawalRefusal } | undefined> {
  const { siteId, eventId, competitorId, staffId, reason, now } = withdrawal;
  const race = await lockRace(tx, siteId, eventId);
  const runners = race ? await listRunners(tx, siteId, [eventId]) : [];
  const runner = runners.find(({ competitor_id }) => competitor_id === competitorId);
  if (!race || !runner) return undefined;
  if (race.state === 'settled' || race.starts_at <= now) return { refusal: 'started' };
  if (runner.withdrawn_at !== null) return { refusal: 'withdrawn' };
  const usual = race.kind === 'race' ? usualDeduction(runner.price_milli ?? Number.MAX_SAFE_INTEGER) : 0;
  const deductionPercent = race.kind === 'race' ? (withdrawal.deductionPercent ?? usual) : 0;
  const at = await afterLastBet(tx, siteId, eventId, now);
  await write(tx, {
    text: `update sportsbook.runner set withdrawn_at = $4, deduction_percent = $5
      where site_id = $1 and event_id = $2 and competitor_id = $3`,
    values: [siteId, eventId, competitorId, at, deductionPercent],
  });
  const terms = { siteId, eventId, places: race.places, placeDivisor: race.place_divisor };
  await priceRunners(tx, { ...terms, staffId, now }, new Map([[competitorId, null]]));
  const left = runners.filter((other) => other !== runner && other.withdrawn_at === null);
  if (left.length <= race.places) await closePlaces(tx, siteId, eventId);
  const withdrawn = { ...runner, withdrawn_at: at, deduction_percent: deductionPercent };
  const standings = {
    places: {},
    non_runners: nonRunnersOf(runners.map((each) => (each === runner ? withdrawn : each))),
  };
  const nothing = { full: null, half: null, goals: null, startedAt: null, endedAt: null };
  await recordResults(tx, { siteId, enteredBy: staffId, reason, now }, [
    { eventId, status: 'open', ...nothing, standings, isEntryError: false },
  ]);
  return { deductionPercent, name: runner.name };
}

/** Runners withdrawn before the start, in the form stored with a result. */
export const nonRunnersOf = (runners: readonly RunnerRow[]): StoredStandings['non_runners'] =>
  runners.flatMap(({ competitor_id, withdrawn_at, deduction_percent }) =>
    withdrawn_at === null ? [] : [{ competitor_id, at: withdrawn_at.toISOString(), deduction_percent }],
  );

/** The withdrawal time is after every accepted bet, even those requested later. */
async function afterLastBet(tx: Tx, siteId: number, eventId: string, now: Date): Promise<Date> {
  const [row] = await run<{ last: Date | null }>(tx, {
    text: `select max(t.placed_at) as last from sportsbook.ticket_leg l
      join sportsbook.ticket t on t.site_id = l.site_id and t.ticket_id = l.ticket_id
      where l.site_id = $1 and l.event_id = $2`,
    values: [siteId, eventId],
  });
  const last = row?.last ?? null;
  return last && last >= now ? new Date(last.getTime() + 1) : now;
}

/** With no more runners than places, every place bet would win. */
async function closePlaces(tx: Tx, siteId: number, eventId: string): Promise<void> {
  await write(tx, {
    text: `update sportsbook.market set state = 'closed'
      where site_id = $1 and event_id = $2 and bet_type = $3`,
    values: [siteId, eventId, PLACE_BET],
  });
}
