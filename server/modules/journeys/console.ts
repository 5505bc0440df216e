import type { JourneyItem } from '#contracts/console/journeys.ts';
import type { JourneyState } from '#contracts/values/journeys.ts';
import { deny, denyField } from '../../platform/console/denial.ts';
import type { ConsoleHandlers, Fields, ModuleConsole } from '../../platform/console/module-console.ts';
import type { Db } from '../../platform/database/index.ts';
import { marketingLimitsOf, storeMarketingLimits } from '../content/index.ts';
import { findSegment } from '../segments/index.ts';
import { resultsOf } from './journey-results.ts';
import {
  findJourney,
  journeyProposal,
  listJourneys,
  lockJourney,
  MAX_JOURNEYS,
  type ProposedJourney,
  storeJourneyState,
} from './journeys.ts';

const MOVES: Record<JourneyState, readonly JourneyState[]> = {
  running: ['paused', 'ended'],
  paused: ['running', 'ended'],
  ended: [],
};

const reads: ConsoleHandlers = {
  async journeys(_, { db, site, namesOf }) {
    const rows = await listJourneys(db, site.id);
    const nameOf = await namesOf(rows.map(({ created_by }) => created_by));
    const value = rows.map(
      ({ journey_id, name, version, state, plan, inside, changed_at, created_by }): JourneyItem => ({
        ...{ journey_id, name, version, state, plan, inside },
        changed_at: changed_at.toISOString(),
        created_by: nameOf(created_by),
      }),
    );
    return { value, currency: site.currency };
  },
  async journeyResults({ journey_id }, { db, site }) {
    const key = { siteId: site.id, journeyId: journey_id };
    if (!(await findJourney(db, key))) deny('notFound');
    return { ...(await resultsOf(db, key)), currency: site.currency };
  },
  async marketingLimits(_, context) {
    const limits = await marketingLimitsOf(context.db, context.site.id);
    return { ...limits, zone: context.site.timeZone };
  },
};

const writes: ConsoleHandlers = {
  async proposeJourney({ request_id, reason: _, site_id: __, ...proposed }, { tx, site, propose }) {
    const before = proposed.journey_id
      ? ((await findJourney(tx, { siteId: site.id, journeyId: proposed.journey_id })) ?? deny('notFound'))
      : undefined;
    if ((before?.version ?? 0) !== proposed.version) deny('changedMeanwhile');
    const open = (await listJourneys(tx, site.id)).filter(({ state }) => state !== 'ended');
    if (!before && open.length >= MAX_JOURNEYS) deny('overCap');
    await requireKnownSegments(tx, site.id, proposed);
    const subject = `journey:${proposed.journey_id || request_id}`;
    const answer = await propose({
      ...{ kind: 'journey', requestId: request_id, subject, title: proposed.name, people: 1 },
      facts: proposed as unknown as Fields,
    });
    const was = before && {
      name: before.name,
      version: before.version,
      plan: before.plan as unknown as Fields,
    };
    return { answer, change: { subject, before: was ?? null, after: proposed as unknown as Fields } };
  },
  async setJourneyState({ journey_id, state }, { tx, site, now }) {
    const key = { siteId: site.id, journeyId: journey_id };
    const before = (await lockJourney(tx, key)) ?? deny('notFound');
    if (!MOVES[before.state].includes(state)) deny('notYet');
    await storeJourneyState(tx, key, state, now);
    const change = { before: { state: before.state }, after: { state } };
    return { answer: {}, change: { subject: `journey:${journey_id}`, ...change } };
  },
  async setMarketingLimits({ reason: _, site_id: __, ...limits }, { tx, site }) {
    const before = await marketingLimitsOf(tx, site.id);
    await storeMarketingLimits(tx, site.id, limits);
    return { answer: {}, change: { subject: 'marketing_limits', before: { ...before }, after: limits } };
  },
};

/** The segments of a plan must belong to the site. */
async function requireKnownSegments(db: Db, siteId: number, { plan }: Pick<ProposedJourney, 'plan'>) {
  const named = plan.steps.flatMap((step) => (step.kind === 'condition' ? step.segment_id : []));
  for (const segmentId of plan.segment_id ? [...named, plan.segment_id] : named)
    if (!(await findSegment(db, { siteId, segmentId }))) denyField('plan', 'names an unknown segment');
}

/** Journeys in the console, and the limits of marketing messages. */
export const journeysConsole: ModuleConsole = {
  handlers: { ...reads, ...writes },
  proposals: { journey: journeyProposal },
};
