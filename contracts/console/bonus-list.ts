import { z } from 'zod';
import { BONUS_STATES } from '../values/bonus-rules.ts';
import { defineRead } from './call.ts';
import { instant, moneyAmount, playerRef } from './fields.ts';
import { listDays, listPage } from './list-page.ts';

/** A filter without a value matches everything; days are those of the grant. */
const filters = {
  ...listDays,
  state: z.union([z.enum(BONUS_STATES), z.literal('')]).default(''),
  campaign: z.string().max(40).default(''),
  /** A player's id, or the full account id. */
  player: z.string().trim().max(128).default(''),
};

const bonusRow = z.object({
  bonus_id: z.string(),
  player: playerRef,
  campaign_id: z.string(),
  title: z.string(),
  state: z.enum(BONUS_STATES),
  amount: moneyAmount,
  /** Wagered stakes that count so far, and the required amount. */
  wagered: moneyAmount,
  required: moneyAmount,
  max_bet: moneyAmount,
  granted_at: instant,
  expires_at: instant,
  ended_at: instant.nullable(),
  /** Amount converted to cash; amount reversed. */
  converted: moneyAmount,
  removed: moneyAmount,
});
export type BonusRow = z.infer<typeof bonusRow>;

const bonusList = defineRead({
  path: 'bonuses/list',
  summary: 'Bonuses of all players in all states, by day of the grant, state, campaign and player.',
  needs: ['grants', 'read'],
  reads: 'replica',
  input: { ...listPage(['created']), ...filters },
  output: {
    value: z.array(bonusRow),
    /** Id of the last row; empty on the last page. */
    next: z.string(),
    /** Campaigns of the site, as filter values. */
    campaigns: z.array(z.object({ campaign_id: z.string(), title: z.string() })),
  },
});

/** `removed`: taken back when a bonus ended before it was fully wagered. */
const bonusTotals = defineRead({
  path: 'bonuses/totals',
  summary: 'Number and totals of all bonuses matching a filter.',
  needs: ['grants', 'read'],
  reads: 'replica',
  input: filters,
  output: { count: z.int(), amount: moneyAmount, converted: moneyAmount, removed: moneyAmount },
});

export const bonusListCalls = { bonusList, bonusTotals } as const;
