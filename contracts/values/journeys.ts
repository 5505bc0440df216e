import { z } from 'zod';
import { LANGUAGE_CODES, type LanguageCode } from './languages.ts';
import { MARKETING_CHANNELS, type MarketingChannel } from './segment-rules.ts';

/** Entry triggers of a journey. `quiet`: no bet for `days`; `level`: at or above the VIP level. */
export const JOURNEY_TRIGGERS = ['registered', 'first_deposit', 'deposit_failed', 'quiet', 'level'] as const;
export type JourneyTrigger = (typeof JOURNEY_TRIGGERS)[number];

export const JOURNEY_STATES = ['running', 'paused', 'ended'] as const;
export type JourneyState = (typeof JOURNEY_STATES)[number];

const language = z.enum(LANGUAGE_CODES as [LanguageCode, ...LanguageCode[]]);
const text = z.object({
  title: z.string().trim().min(1).max(120),
  body: z.string().trim().min(1).max(1500),
});

const journeyStep = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('wait'), hours: z.int().min(1).max(2160) }),
  /** Continues with members, or with non-members; other players leave. */
  z.strictObject({ kind: z.literal('condition'), segment_id: z.uuid(), is_member: z.boolean() }),
  /** In the player's language; English if missing in it. */
  z.strictObject({
    kind: z.literal('message'),
    channel: z.enum(MARKETING_CHANNELS),
    texts: z.partialRecord(language, text).refine((texts) => texts?.EN !== undefined),
  }),
  z.strictObject({ kind: z.literal('bonus'), campaign_id: z.string().regex(/^[a-z0-9-]{2,40}$/) }),
]);
export type JourneyStep = z.infer<typeof journeyStep>;

/** One version of a journey. */
export const journeyPlan = z.strictObject({
  trigger: z.enum(JOURNEY_TRIGGERS),
  days: z.int().min(1).max(365).default(30),
  level: z.int().min(1).max(98).default(1),
  /** Only members enter; null: every player who matches the trigger. */
  segment_id: z.uuid().nullable().default(null),
  /** Days after which a player can enter again; 0: only once. */
  reentry_days: z.int().min(0).max(365).default(0),
  /** Control group: share of entrants that receives nothing. */
  control_percent: z.int().min(0).max(50).default(10),
  /** A deposit within this many days of entry counts as a conversion. */
  conversion_days: z.int().min(1).max(60).default(7),
  steps: z.array(journeyStep).min(1).max(20),
});
export type JourneyPlan = z.infer<typeof journeyPlan>;

/** Message channels of a plan: entrants have consented to marketing on all of them. */
export const channelsOf = ({ steps }: JourneyPlan): MarketingChannel[] =>
  MARKETING_CHANNELS.filter((channel) =>
    steps.some((step) => step.kind === 'message' && step.channel === channel),
  );
