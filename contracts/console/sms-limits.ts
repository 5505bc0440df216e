import { z } from 'zod';
import { isCurrency } from '../values/currency.ts';
import { defineRead, defineWrite } from './call.ts';
import { positiveMinor, uuid } from './fields.ts';

const MAX_COUNT = 1_000_000;
const quota = z.object({ hour: z.int().min(0).max(MAX_COUNT), day: z.int().min(0).max(MAX_COUNT) });
export type SmsQuota = z.infer<typeof quota>;

/** First digits of a number in international form without the plus sign: 63, 1876, 6391700. */
const prefix = z.string().regex(/^[1-9]\d{0,10}$/);

/** Maximum SMS of a site per hour and day (UTC). */
export const smsRules = z.object({
  /** To one number; notices to the account owner are counted separately from codes. */
  number: quota,
  /** To numbers that differ only in their last four digits. */
  range: quota,
  /** To one country other than that of the site's currency; in North America, to one area code. */
  country: quota,
  /** For requests from one network address. */
  address: quota,
  site: quota,
  /**
   * Prefixes with their own limits; 0 blocks sending. A prefix equal to the calling code replaces `country`.
   */
  prefixes: z.array(z.object({ prefix, ...quota.shape })).max(250),
  /**
   * Share of each limit reserved for known browsers and networks, and of the rest for an account's first
   * code.
   */
  reserve_percent: z.int().min(0).max(90),
  /** Alarm threshold: messages per hour to a country, and multiple of the usual number. */
  surge_count: z.int().min(1).max(MAX_COUNT),
  surge_factor: z.int().min(1).max(1000),
});
export type SmsRules = z.infer<typeof smsRules>;

/** Maximum SMS of all sites combined, and their maximum cost per day. */
export const smsCeiling = z.object({
  total: quota,
  currency: z.string().refine((code) => isCurrency(code) && code !== 'TOKEN'),
  /** Minor units per 1,000 messages. */
  price_per_1000: positiveMinor,
  /** Minor units. */
  cost_day: positiveMinor,
});
export type SmsCeiling = z.infer<typeof smsCeiling>;

export const smsLimits = defineRead({
  path: 'sms-limits',
  summary: 'SMS limits of the site and the installation, and today’s messages.',
  needs: ['gateways', 'read'],
  input: {},
  output: {
    rules: smsRules,
    ceiling: smsCeiling,
    /** The site's own calling code, exempt from the country limit; empty if unknown. */
    home_prefix: z.string(),
    today: z.object({
      sent: z.int(),
      refused: z.int(),
      countries: z.array(z.object({ prefix: z.string(), sent: z.int(), refused: z.int() })),
    }),
  },
});

const proposed = { proposal_id: z.string(), state: z.enum(['open', 'done']) };

export const proposeSmsLimits = defineWrite({
  path: 'sms-limits/propose',
  summary: 'Change the SMS limits of the site. Tighter limits apply immediately, looser ones after approval.',
  needs: ['gateways', 'make'],
  input: { request_id: uuid, rules: smsRules },
  output: proposed,
  errors: ['changedMeanwhile'],
});

export const proposeSmsCeiling = defineWrite({
  path: 'sms-limits/propose-ceiling',
  summary: 'Change the SMS limits and the cost ceiling of all sites. Looser ones apply after approval.',
  needs: ['gateways', 'make'],
  input: { request_id: uuid, ceiling: smsCeiling },
  output: proposed,
  errors: ['changedMeanwhile'],
});
