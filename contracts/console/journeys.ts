import { z } from 'zod';
import { JOURNEY_STATES, journeyPlan } from '../values/journeys.ts';
import { defineRead, defineWrite } from './call.ts';
import { instant, minorUnits, staffRef, uuid, versionNumber } from './fields.ts';

const name = z.string().trim().min(1).max(80);
const journey = z.object({
  journey_id: z.string(),
  name: z.string(),
  version: z.int(),
  state: z.enum(JOURNEY_STATES),
  plan: journeyPlan,
  changed_at: instant,
  created_by: staffRef,
  /** Players currently in the journey. */
  inside: z.int(),
});
export type JourneyItem = z.infer<typeof journey>;

export const journeys = defineRead({
  path: 'journeys',
  summary: 'Journeys of a brand, by name.',
  needs: ['campaigns', 'read'],
  input: {},
  output: { value: z.array(journey), currency: z.string() },
});

/**
 * `members`: entrants. `messages`: messages sent and rewards given. `converted`: entrants who deposited
 * within the conversion days of the version they entered; `deposited`: the total.
 */
const group = z.object({
  members: z.int(),
  finished: z.int(),
  left: z.int(),
  actions: z.int(),
  converted: z.int(),
  deposited: minorUnits,
});
export type JourneyGroup = z.infer<typeof group>;
/** An estimate with its 95 % confidence interval; null if either group has too few members. */
const estimate = z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable();

export const journeyResults = defineRead({
  path: 'journeys/results',
  summary: 'Results of a journey against its control group.',
  needs: ['campaigns', 'read'],
  input: { journey_id: uuid },
  output: {
    treated: group,
    control: group,
    /** Difference in conversion rate, in percentage points. */
    conversion: estimate,
    /** Difference in mean deposit per member, in minor units. */
    value: estimate,
    currency: z.string(),
  },
  errors: ['notFound'],
});

/** `version`: the version displayed to the author; `older`: what happens to players in older versions. */
export const proposeJourney = defineWrite({
  path: 'journeys/propose',
  summary: 'Propose a journey, or the next version of one. Another person approves it, and it runs.',
  needs: ['campaigns', 'make'],
  input: {
    request_id: uuid,
    /** Empty for a new journey. */
    journey_id: z.union([uuid, z.literal('')]).default(''),
    version: versionNumber.default(0),
    older: z.enum(['finish', 'leave']).default('finish'),
    name,
    plan: journeyPlan,
  },
  output: { proposal_id: z.string(), state: z.enum(['open', 'done']) },
  errors: ['notFound', 'changedMeanwhile', 'overCap'],
});

export const setJourneyState = defineWrite({
  path: 'journeys/state',
  summary: 'Pause a journey, continue or end it. Paused, no player enters or receives anything.',
  needs: ['campaigns', 'make', 'approve'],
  input: { journey_id: uuid, state: z.enum(JOURNEY_STATES) },
  output: {},
  errors: ['notFound', 'notYet'],
});

/** Minutes after midnight in the brand's time zone. */
const minute = z.int().min(0).max(1439);
const limits = {
  /** Maximum marketing messages to one player, across all journeys and broadcasts. */
  per_day: z.int().min(1).max(20),
  per_week: z.int().min(1).max(100),
  /** No email, SMS or web push between these times; if equal, no quiet hours. */
  quiet_from: minute,
  quiet_to: minute,
};
export type MarketingLimitValues = z.infer<z.ZodObject<typeof limits>>;

export const marketingLimits = defineRead({
  path: 'marketing-limits',
  summary: 'How many marketing messages a player receives, and when none are sent.',
  needs: ['campaigns', 'read'],
  input: {},
  output: { ...limits, zone: z.string() },
});
export const setMarketingLimits = defineWrite({
  path: 'marketing-limits/set',
  summary: 'Change how many marketing messages a player receives, and when none are sent.',
  needs: ['campaigns', 'make', 'approve'],
  input: limits,
  output: {},
});
