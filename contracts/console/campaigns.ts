import { z } from 'zod';
import { SHARED_ATTRIBUTES } from '../values/bonus-rules.ts';
import { defineRead, defineWrite } from './call.ts';
import { instant, moneyAmount, playerRef, positiveMinor, uuid } from './fields.ts';

const CAMPAIGN_STATES = ['draft', 'open', 'paused', 'ended'] as const;

/**
 * The percentage of a bonus expected to convert to cash, and the simulated play: slots, cheapest wagering, or
 * rare wins.
 */
const keptShare = z.object({ percent: z.number(), by: z.enum(['slots', 'cheapest', 'rare_wins']) });
export type KeptShare = z.infer<typeof keptShare>;

export const campaignItem = z.object({
  campaign_id: z.string(),
  version: z.int(),
  state: z.enum(CAMPAIGN_STATES),
  title: z.string(),
  /** `BonusRules`, as stored. */
  rules: z.record(z.string(), z.unknown()),
  budget: moneyAmount,
  granted: moneyAmount,
  starts_at: instant,
  ends_at: instant.nullable(),
  created_by: z.string(),
  /** Whether the caller wrote this version, and therefore cannot open it. */
  is_mine: z.boolean(),
  /** Simulation result: percentage of the bonus and of players. Null if not simulated. */
  forecast: z
    .object({
      players: z.int(),
      finished: z.number(),
      paid: z.number(),
      lost: z.number(),
      played: z.number(),
      /**
       * The same for players who wager as cheaply as possible among the games on sale; null if no game
       * counts. `highest_stakes`: with the highest stakes the bonus allows.
       */
      cheapest: z
        .object({
          ...{ category: z.string(), returns: z.number(), finished: z.number(), paid: z.number() },
          highest_stakes: z.boolean(),
        })
        .nullable(),
      /**
       * The same for players who stake the maximum bet on wins of that `chance` and wager the rest as cheaply
       * as possible; only a payout limit caps it. Null if no game counts, and in older forecasts.
       */
      rare_wins: z.object({ chance: z.number(), finished: z.number(), paid: z.number() }).nullable(),
    })
    .nullable(),
  /** Required `confirmed_percent` for opening this draft; null if none. */
  to_confirm: keptShare.nullable(),
});
export type CampaignItem = z.infer<typeof campaignItem>;

export const campaigns = defineRead({
  path: 'campaigns',
  summary: 'Bonus campaigns of a site with actual and forecast cost.',
  needs: ['campaigns', 'read'],
  input: {},
  output: {
    value: z.array(campaignItem),
    /** Default `max_convert_multiple` of a new campaign whose rules omit it; null if limits are forbidden. */
    default_convert_multiple: z.int().nullable(),
  },
});
export const draftCampaign = defineWrite({
  path: 'campaigns/draft',
  summary: 'Save a campaign draft or a new version. It is not offered until another person opens it.',
  needs: ['campaigns', 'make'],
  input: {
    request_id: uuid,
    campaign_id: z.string().regex(/^[a-z0-9][a-z0-9-]{2,39}$/),
    rules: z.record(z.string().max(40), z.unknown()),
    budget: positiveMinor,
    starts_at: instant,
    ends_at: instant.nullable(),
  },
  output: { version: z.int() },
});
export const moveCampaign = defineWrite({
  path: 'campaigns/move',
  summary:
    'Open, pause or end a campaign. The author of a draft cannot open it. A draft of which more than 55% is expected to be converted to cash opens only with that percentage confirmed (`to_confirm`); otherwise `shareUnconfirmed` states it.',
  needs: ['campaigns', 'approve'],
  input: {
    campaign_id: z.string().max(40),
    to: z.enum(['open', 'paused', 'ended']),
    confirmed_percent: z.number().min(0).nullable().default(null),
  },
  output: {},
  errors: ['notFound', 'sameMaker', 'decidedAlready', 'shareUnconfirmed'],
});

/** A bonus that was not granted automatically, and the accounts with shared details. */
export const bonusFlags = defineRead({
  path: 'campaigns/flags',
  summary: 'Bonuses on hold because a linked account already received them.',
  needs: ['grants', 'read'],
  input: {},
  output: {
    value: z.array(
      z.object({
        flag_id: z.string(),
        campaign: z.string(),
        player: playerRef,
        amount: moneyAmount,
        evidence: z.array(z.object({ kind: z.enum(SHARED_ATTRIBUTES), players: z.array(playerRef) })),
        opened_at: instant,
      }),
    ),
  },
});

export const decideBonusFlag = defineWrite({
  path: 'campaigns/flags/decide',
  summary: 'Release or decline a bonus on hold.',
  needs: ['grants', 'approve'],
  input: { flag_id: uuid, outcome: z.enum(['given', 'refused']) },
  output: {},
  errors: ['notFound', 'decidedAlready', 'changedMeanwhile'],
});
