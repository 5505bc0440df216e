import { WIN_BET } from '#odds/settlement/runner-bet.ts';
import { deny, denyField } from '../../../platform/console/denial.ts';
import type { ConsoleHandlers } from '../../../platform/console/module-console.ts';
import { FixtureFileError } from '../fixtures/file.ts';
import { readPriceMilli } from '../price.ts';
import { readRaceCsv } from '../races/race-file.ts';
import { importRaces, RaceImportRefusal } from '../races/race-import.ts';
import { addRace, type RaceRefusal, repriceRace } from '../races/races.ts';
import { withdrawRunner } from '../races/runner-withdrawal.ts';
import { queueSettlement } from '../results/settlement-jobs.ts';
import { ruledSport } from './fixtures.ts';

const MIN_PRICE = 1_001;

/** A price in thousandths; denies one of 1 or less. */
function priceOf(text: string | null): number | null {
  const milli = text === null ? null : readPriceMilli(text);
  if (milli !== null && milli < MIN_PRICE) denyField('price', 'must be above 1');
  return milli;
}

function denyRunners(refusal: Exclude<RaceRefusal, 'known'>): never {
  if (refusal === 'runners') denyField('runners', 'must have unique names and numbers');
  if (refusal === 'places') denyField('places', 'must be fewer than the runners');
  denyField('prices', 'must total at least 100 percent, also for places');
}

/** Races and outright competitions: runners, prices and non-runners. */
export const raceHandlers: ConsoleHandlers = {
  async addRace({ request_id: _, reason: __, site_id: ___, ...input }, { tx, site, staff, now }) {
    const { sport, starts_at, place_divisor, runners, ...rest } = input;
    const added = await addRace(tx, {
      ...{ ...rest, siteId: site.id, sport: ruledSport(sport), startsAt: new Date(starts_at) },
      placeDivisor: place_divisor,
      runners: runners.map(({ number, name, price }) => ({ number, name, priceMilli: priceOf(price) })),
      ...{ staffId: staff.id, now },
    });
    if ('refusal' in added)
      return added.refusal === 'known' ? deny('fixtureKnown') : denyRunners(added.refusal);
    return {
      answer: { event_id: added.eventId },
      change: { subject: `event:${added.eventId}`, after: { ...input, runners: runners.length } },
    };
  },
  async importRaces({ sport, category, text, dry }, { tx, site, staff, now }) {
    try {
      const answer = await importRaces(tx, {
        ...{ siteId: site.id, sport: ruledSport(sport), category, rows: readRaceCsv(text), isDry: dry },
        ...{ staffId: staff.id, now },
      });
      const { added, moved, priced } = answer;
      return { answer, change: { subject: 'races', after: { added, moved, priced, dry } } };
    } catch (error) {
      if (error instanceof FixtureFileError || error instanceof RaceImportRefusal)
        denyField('text', error.message);
      throw error;
    }
  },
  async priceRace({ event_id, prices }, { tx, site, staff, now }) {
    const pricesById = new Map(prices.map(({ competitor_id, price }) => [competitor_id, priceOf(price)]));
    const request = { siteId: site.id, eventId: event_id, staffId: staff.id, now, prices: pricesById };
    const { refusal } = (await repriceRace(tx, request)) ?? deny('notFound');
    if (refusal === 'settled') denyField('event_id', 'already has a result');
    if (refusal) denyRunners(refusal);
    return { answer: {}, change: { subject: `event:${event_id}`, after: { [WIN_BET]: prices } } };
  },
  async withdrawRunner({ event_id, competitor_id, deduction_percent, reason }, { tx, site, staff, now }) {
    const answer = await withdrawRunner(tx, {
      ...{ siteId: site.id, eventId: event_id, competitorId: competitor_id },
      ...{ deductionPercent: deduction_percent, staffId: staff.id, reason, now },
    });
    if (!answer) deny('notFound');
    if ('refusal' in answer) deny('decidedAlready', { reason: answer.refusal });
    await queueSettlement(tx, site.id);
    const { name, deductionPercent } = answer;
    return {
      answer: { deduction_percent: deductionPercent },
      change: {
        subject: `event:${event_id}`,
        after: { non_runner: name, deduction_percent: deductionPercent },
      },
    };
  },
};
