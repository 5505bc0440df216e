import { z } from 'zod';
import { affiliatePlan } from '../values/affiliate-plan.ts';
import { defineRead, defineWrite } from './call.ts';
import { instant, moneyAmount, playerRef, positiveMinor, staffRef, uuid } from './fields.ts';

const affiliateItem = z.object({
  affiliate_id: z.string(),
  code: z.string(),
  name: z.string(),
  /** The affiliate who referred this one. */
  parent: z.string(),
  is_open: z.boolean(),
  plan: affiliatePlan,
  players: z.int(),
  qualified: z.int(),
  /** Open groups of players that may be the same person. */
  flags: z.int(),
  /** Month to date, from the figures of its players. */
  month: z.object({ ggr: moneyAmount, deposits: moneyAmount, turnover: moneyAmount }),
  /** Approved but not paid. */
  owed: moneyAmount,
});
export type AffiliateItem = z.infer<typeof affiliateItem>;

export const affiliateList = defineRead({
  path: 'affiliates',
  summary: 'Affiliates of a site with plans, players, current month and amount owed.',
  needs: ['affiliates', 'read'],
  input: {},
  output: {
    programme: z.object({ zone: z.string(), min_payout: moneyAmount }).nullable(),
    value: z.array(affiliateItem),
  },
});

const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])-01$/);
const affiliateStatementItem = z.object({
  month: z.string(),
  state: z.enum(['draft', 'approved', 'paid']),
  /** Its calculation. */
  lines: z.array(z.object({ what: z.string(), sum: moneyAmount })),
  ngr: moneyAmount,
  commission: moneyAmount,
  adjustment: moneyAmount,
  balance_before: moneyAmount,
  total: moneyAmount,
  made_by: staffRef,
  approved_by: staffRef.nullable(),
  changed_at: instant,
  /** Whether the caller created or corrected it, and therefore cannot approve it. */
  is_mine: z.boolean(),
  /** Whether its month has ended. */
  is_over: z.boolean(),
});
export type AffiliateStatementItem = z.infer<typeof affiliateStatementItem>;

export const affiliateStatements = defineRead({
  path: 'affiliates/statements',
  summary: 'Statements of an affiliate, newest first.',
  needs: ['affiliates', 'read'],
  input: { affiliate_id: uuid },
  output: { value: z.array(affiliateStatementItem) },
  errors: ['notFound'],
});

export const affiliateFlags = defineRead({
  path: 'affiliates/flags',
  summary: 'Possibly linked players of an affiliate, with evidence. They earn no commission until cleared.',
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
  summary: 'Clear linked players: the affiliate earns commission for them.',
  needs: ['affiliates', 'approve', 'payout'],
  input: { flag_id: uuid },
  output: {},
  errors: ['notFound', 'decidedAlready'],
});

/** Until the programme is started, referral codes are stored without effect. */
export const setAffiliateProgramme = defineWrite({
  path: 'affiliates/programme/set',
  summary: 'Start the affiliate programme of a site, or change its minimum payout.',
  needs: ['affiliates', 'approve'],
  input: { min_payout: positiveMinor },
  output: {},
  errors: ['changedMeanwhile'],
});

export const proposeAffiliate = defineWrite({
  path: 'affiliates/propose',
  summary: 'Propose a new affiliate, or a new plan for one. A site administrator approves.',
  needs: ['affiliates', 'make'],
  input: {
    request_id: uuid,
    /** Empty for a new affiliate. */
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
  summary: 'Recalculate a month’s statements for all affiliates. Approved statements do not change.',
  needs: ['affiliates', 'make'],
  input: { month },
  output: {},
  errors: ['notFound'],
});
export const adjustStatement = defineWrite({
  path: 'affiliates/statements/adjust',
  summary:
    'Add a correction to a draft statement, until the fifth of the next month. It carries the total it is based on, so a repeated request corrects once.',
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
  summary: 'Approve a statement of a past month, for the total shown. The maker cannot approve it.',
  needs: ['affiliates', 'payout'],
  input: { affiliate_id: uuid, month, total: z.string().regex(/^-?\d{1,18}$/) },
  output: {},
  errors: ['notFound', 'notYet', 'decidedAlready', 'sameMaker', 'changedMeanwhile'],
});
export const payStatement = defineWrite({
  path: 'affiliates/statements/pay',
  summary: 'Mark an approved statement as paid.',
  needs: ['affiliates', 'payout'],
  input: { affiliate_id: uuid, month },
  output: {},
  errors: ['notFound', 'notYet', 'decidedAlready'],
});
