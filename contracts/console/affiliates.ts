import { z } from 'zod';
import { affiliatePlan } from '../values/affiliate-plan.ts';
import { defineRead, defineWrite } from './call.ts';
import { instant, money, playerRef, staffRef, uuid } from './fields.ts';

export const affiliateItem = z.object({
  affiliate_id: z.string(),
  code: z.string(),
  name: z.string(),
  /** Who brought this partner. */
  parent: z.string(),
  is_open: z.boolean(),
  plan: affiliatePlan,
  players: z.int(),
  qualified: z.int(),
  /** Open clusters of players that may be one person. */
  flags: z.int(),
  /** Of the running month, by what its players came to. */
  month: z.object({ ggr: money, deposits: money, turnover: money }),
  /** Approved and not paid. */
  owed: money,
});
export type AffiliateItem = z.infer<typeof affiliateItem>;

export const affiliateList = defineRead({
  path: 'affiliates',
  summary: 'Partners of a site with their plans, players, the running month and what is owed.',
  needs: ['affiliates', 'read'],
  input: {},
  output: {
    programme: z.object({ zone: z.string(), min_payout: money }).nullable(),
    value: z.array(affiliateItem),
  },
});

const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])-01$/);
export const statementItem = z.object({
  month: z.string(),
  state: z.enum(['draft', 'approved', 'paid']),
  /** How it was worked out. */
  lines: z.array(z.object({ what: z.string(), sum: money })),
  ngr: money,
  commission: money,
  adjustment: money,
  balance_before: money,
  total: money,
  made_by: staffRef,
  approved_by: staffRef.nullable(),
  changed_at: instant,
  /** Whether the asker made or corrected it, and so cannot approve it. */
  is_mine: z.boolean(),
  /** Whether its month is over. */
  is_over: z.boolean(),
});
export type StatementItem = z.infer<typeof statementItem>;

export const affiliateStatements = defineRead({
  path: 'affiliates/statements',
  summary: 'Statements of a partner, the newest first.',
  needs: ['affiliates', 'read'],
  input: { affiliate_id: uuid },
  output: { value: z.array(statementItem) },
  errors: ['notFound'],
});

export const affiliateFlags = defineRead({
  path: 'affiliates/flags',
  summary:
    'Players of one partner who may be one person, with what says so. They earn nothing until somebody clears it.',
  needs: ['affiliates', 'read'],
  input: {},
  output: {
    value: z.array(
      z.object({
        flag_id: z.string(),
        affiliate: z.string(),
        kind: z.enum(['SAME_PLACE', 'SAME_PATTERN']),
        evidence: z.record(z.string(), z.unknown()),
        players: z.array(playerRef),
        opened_at: instant,
      }),
    ),
  },
});

export const clearFlag = defineWrite({
  path: 'affiliates/flags/clear',
  summary: 'Says that a cluster is none.',
  needs: ['affiliates', 'approve', 'payout'],
  input: { flag_id: uuid },
  output: {},
  errors: ['notFound', 'decidedAlready'],
});

export const proposeAffiliate = defineWrite({
  path: 'affiliates/propose',
  summary: 'Proposes a new partner, or another plan for one. A site’s administrator agrees.',
  needs: ['affiliates', 'make'],
  input: {
    request_id: uuid,
    /** Empty: a new partner. */
    affiliate_id: z.union([uuid, z.literal('')]).default(''),
    code: z
      .string()
      .regex(/^[A-Za-z0-9_-]{2,32}$/)
      .default('none'),
    name: z.string().trim().max(100).default(''),
    parent_id: z.union([uuid, z.literal('')]).default(''),
    plan: affiliatePlan,
  },
  output: { proposal_id: z.string(), state: z.enum(['open', 'done']) },
  errors: ['notFound', 'nameTaken'],
});

export const draftStatement = defineWrite({
  path: 'affiliates/statements/draft',
  summary: 'Works out a month’s statements anew, for every partner; approved ones stay.',
  needs: ['affiliates', 'make'],
  input: { month },
  output: {},
  errors: ['notFound'],
});
export const adjustStatement = defineWrite({
  path: 'affiliates/statements/adjust',
  summary:
    'Adds a correction to a draft, or takes one off, until the fifth of the next month: to the total that was seen, so that the same sent twice corrects once.',
  needs: ['affiliates', 'make'],
  input: {
    affiliate_id: uuid,
    month,
    amount: z.string().regex(/^-?[1-9]\d{0,14}$/),
    total: z.string().regex(/^-?\d{1,18}$/),
  },
  output: {},
  errors: ['notFound', 'notYet', 'changedMeanwhile'],
});
export const approveStatement = defineWrite({
  path: 'affiliates/statements/approve',
  summary:
    'Approves a statement of a month that is over, for the total that was seen. Whoever made it does not.',
  needs: ['affiliates', 'payout'],
  input: { affiliate_id: uuid, month, total: z.string().regex(/^-?\d{1,18}$/) },
  output: {},
  errors: ['notFound', 'notYet', 'decidedAlready', 'sameMaker', 'changedMeanwhile'],
});
export const payStatement = defineWrite({
  path: 'affiliates/statements/pay',
  summary: 'Notes that an approved statement was paid.',
  needs: ['affiliates', 'payout'],
  input: { affiliate_id: uuid, month },
  output: {},
  errors: ['notFound', 'notYet', 'decidedAlready'],
});
