import type { ResultInput } from '#contracts/console/sports-results.ts';
import { currencyOf } from '#contracts/values/currency.ts';
import { firstPeriodOf } from '#odds/market/first-period.ts';
import { marketSetOf } from '#odds/market/market-set.ts';
import { isAmendmentInTime } from '#odds/settlement/event.ts';
import { type Sport, sportOf, sportRules } from '#odds/settlement/sport.ts';
import { deny, denyField } from '../../../platform/console/denial.ts';
import type { ConsoleHandlers, Fields, ProposalKind } from '../../../platform/console/module-console.ts';
import type { Db } from '../../../platform/database/index.ts';
import type { SiteRef } from '../../../platform/site-ref.ts';
import { type EventRow, eventTitleOf, findEvent } from '../events.ts';
import { lockEvents } from '../prices/price-publication.ts';
import { listRunners } from '../races/runners.ts';
import { orderText, readStandings } from '../races/standings.ts';
import { previewResult } from '../results/result-preview.ts';
import { type ConfirmedResult, recordResults } from '../results/result-records.ts';
import { queueSettlement } from '../results/settlement-jobs.ts';
import { findTerms } from '../sports-terms.ts';
import type { StoredGoal } from '../tables.ts';
import { PREVIEW_SIZE, presentPreview } from './affected-tickets.ts';

/** Parses the fields of a form for their event; denies an invalid result. */
async function resultFor(db: Db, siteId: number, input: ResultInput, event?: EventRow) {
  if (!event || event.kind === 'match')
    return { result: resultOf(input, sportOf(event?.sport ?? 'football')), order: '' };
  const runners = await listRunners(db, siteId, [event.event_id]);
  const standings = readStandings({
    ...{ kind: event.kind, runners, entered: input.standings, isEntryError: input.is_entry_error },
    isFinished: input.status === 'finished',
    startedAt: input.started_at === null ? event.starts_at : new Date(input.started_at),
  });
  if (typeof standings === 'string') denyField('standings', standings);
  const nothing = { full: '', half: '', overtime: '', goals: '' };
  const result = resultOf({ ...input, ...nothing, status: 'not_started' }, sportOf(event.sport));
  return { result: { ...result, status: input.status, standings }, order: orderText(standings, runners) };
}

/** Parses the fields of a form; denies an invalid result of a match. */
function resultOf(input: ResultInput, sport: Sport): ConfirmedResult {
  const { event_id, status, full, half, overtime, goals, started_at, ended_at, is_entry_error } = input;
  const scores = { full: scoreOf(full), half: scoreOf(half), overtime: scoreOf(overtime) };
  if (status === 'finished' && !scores.full) denyField('full', 'is required for a finished match');
  checkScores(scores, sport, status === 'finished');
  return {
    ...{ eventId: event_id, status, ...scores },
    goals: goals === '' ? null : goalsOf(goals, scores),
    startedAt: started_at === null ? null : new Date(started_at),
    endedAt: ended_at === null ? null : new Date(ended_at),
    isEntryError: is_entry_error,
  };
}

type Scores = { full: Goals | null; half: Goals | null; overtime: Goals | null };

/** Denies scores that are impossible in the sport (sportsbook 7.1). */
function checkScores({ full, half, overtime }: Scores, sport: Sport, isFinished: boolean): void {
  const { counting } = marketSetOf(sport);
  const isTied = full !== null && full.home === full.away;
  if (isFinished && counting === 'sets' && isTied) denyField('full', 'must have a winner');
  if (isFinished && counting === 'winner' && full && full.home + full.away > 1)
    denyField('full', 'must be 1:0, 0:1, or 0:0 for a draw');
  if (half && firstPeriodOf(sport) === null) denyField('half', 'does not exist in this sport');
  // The first set is counted in games or points, the match in sets.
  if (half && full && counting === 'points' && !isWithin(half, full))
    denyField('half', 'must not have more goals than the full match');
  if (!overtime) return;
  if (sportRules(sport).overtime === 'none') denyField('overtime', 'does not exist in this sport');
  if (!full || !isTied || !isWithin(full, overtime))
    denyField('overtime', 'must follow a draw in regular time');
}

type Goals = { home: number; away: number };
const isWithin = (half: Goals, full: Goals) => half.home <= full.home && half.away <= full.away;

function scoreOf(text: string): Goals | null {
  const [home, away] = text.split(':').map(Number);
  return text === '' ? null : { home: home!, away: away! };
}

/** "HAH" in order: the goals of the score, first-half goals first. */
function goalsOf(text: string, { full, half }: { full: Goals | null; half: Goals | null }): StoredGoal[] {
  const count = (letters: string, side: string) => [...letters].filter((letter) => letter === side).length;
  const inHalf = half ? half.home + half.away : 0;
  const [first, all] = [text.slice(0, inHalf), text];
  const fits = (letters: string, goals: Goals | null) =>
    goals !== null && count(letters, 'H') === goals.home && count(letters, 'A') === goals.away;
  if (!fits(all, full) || (half && !fits(first, half))) denyField('goals', 'must add up to the score');
  return [...text].map((letter, i) => ({ by: letter === 'H' ? 'home' : 'away', half: i < inHalf ? 1 : 2 }));
}

const MAX_TITLE = 200;

/** Results: entered by one, confirmed by another (sportsbook 15.5). */
export const resultHandlers: ConsoleHandlers = {
  async previewResult({ page, ...entered }, { db, site, now, hasAccess }) {
    const event = await findEvent(db, site.id, entered.event_id);
    const { result } = await resultFor(db, site.id, entered, event);
    const bounds = { offset: (page - 1) * PREVIEW_SIZE, limit: PREVIEW_SIZE };
    const preview = await previewResult(db, site.id, result, now, bounds);
    return presentPreview(preview, page, { isNamed: hasAccess('players', 'read'), currency: site.currency });
  },
  async proposeResult(
    { request_id, reason: _, site_id: __, ...input },
    { tx, site, propose, hasAccess, now },
  ) {
    const event = (await findEvent(tx, site.id, input.event_id)) ?? deny('notFound');
    const isCorrection = event.state === 'settled';
    if (!hasAccess(isCorrection ? 'resettle' : 'results', 'make')) deny('notAllowed');
    const { order } = await resultFor(tx, site.id, input, event);
    if (isCorrection && !input.is_entry_error && (await isLateAmendment(tx, site, event, now)))
      deny('amendmentTooLate');
    const score = order || input.full || input.status;
    const facts = {
      ...input,
      event: eventTitleOf(event),
      competition: event.competition,
      ...(order && { order }),
    };
    const answer = await propose({
      kind: isCorrection ? 'sports_correction' : 'sports_result',
      requestId: request_id,
      subject: `event:${input.event_id}`,
      title: `${eventTitleOf(event)} ${score}`.slice(0, MAX_TITLE),
      facts: isCorrection ? { ...facts, before: event.full ?? event.status } : facts,
      people: 1,
    });
    return { answer, change: { subject: `event:${input.event_id}`, after: facts } };
  },
};

/** Whether an amendment now comes too late to count (sportsbook 8.3). */
async function isLateAmendment(db: Db, site: SiteRef, event: EventRow, now: Date): Promise<boolean> {
  const { rules } = await findTerms(db, { id: site.id, currency: currencyOf(site.currency) });
  const times = { scheduledAt: event.starts_at.getTime(), startedAt: null };
  return !isAmendmentInTime(times, now.getTime(), rules);
}

/** Writes the confirmed result and queues the job that settles tickets. */
const apply: ProposalKind['apply'] = async (tx, { siteId, facts, makerId, reason }, now) => {
  const entered = { overtime: '', standings: [], ...facts } as unknown as Fields & ResultInput;
  await lockEvents(tx, siteId, [entered.event_id]);
  const event = await findEvent(tx, siteId, entered.event_id);
  const { result } = await resultFor(tx, siteId, entered, event);
  await recordResults(tx, { siteId, enteredBy: makerId, reason, now }, [result]);
  await queueSettlement(tx, siteId);
};

export const resultProposals: Record<string, ProposalKind> = {
  sports_result: { right: 'results', access: ['approve'], apply },
  sports_correction: { right: 'resettle', access: ['approve'], apply },
};
