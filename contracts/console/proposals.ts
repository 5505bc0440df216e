import { z } from 'zod';
import { defineRead, defineWrite } from './call.ts';
import { fieldChange, instant, moneyAmount, positiveMinor, staffRef, uuid } from './fields.ts';

/** A change proposed by one staff member that others must approve: the maker is never a checker. */
const proposalItem = z.object({
  proposal_id: z.string(),
  kind: z.string(),
  /** Its subject, such as `player:<id>`. */
  subject: z.string(),
  title: z.string(),
  /** Its effects, for the approver. */
  facts: z.record(z.string(), z.unknown()),
  /** For a change of existing data: its fields before and after, instead of facts. */
  diff: z.array(fieldChange),
  sum: moneyAmount.nullable(),
  state: z.enum(['open', 'done', 'rejected']),
  reason: z.string(),
  maker: staffRef,
  people: z.int(),
  signed: z.array(staffRef),
  /** Whether the caller may approve it now. */
  may_decide: z.boolean(),
  created_at: instant,
});
export type ProposalItem = z.infer<typeof proposalItem>;

export const proposals = defineRead({
  path: 'proposals',
  summary: 'Open proposals, oldest first; or decided ones, newest first.',
  input: { is_open: z.boolean().default(true) },
  output: { value: z.array(proposalItem) },
});
/** The required right depends on the kind; `notAllowed` without it. */
export const approveProposal = defineWrite({
  path: 'proposals/approve',
  summary: 'Approve another person’s proposal; the last required approval applies it.',
  input: { proposal_id: uuid },
  output: {
    outcome: z.enum(['done', 'signed']),
    missing: z.int(),
    /** For a new person's account: the code required in addition to the link, shown once. Otherwise empty. */
    approval_code: z.string(),
  },
  errors: [
    'notFound',
    'decidedAlready',
    'signedAlready',
    'sameMaker',
    'insufficientFunds',
    'changedMeanwhile',
    'notYet',
    'holdsMoney',
    'twoKeys',
    'notConformant',
  ],
});
export const rejectProposal = defineWrite({
  path: 'proposals/reject',
  summary: 'Reject a proposal, or withdraw one’s own.',
  input: { proposal_id: uuid },
  output: {},
  errors: ['notFound', 'decidedAlready'],
});

const proposed = { proposal_id: z.string(), state: z.enum(['open', 'done']) };
/** `request_id` is chosen by the proposer; a repeated request creates no second proposal. */
export const proposeAdjustment = defineWrite({
  path: 'adjustments/propose',
  summary: 'Propose a balance adjustment. One checker must approve, above T2 two.',
  needs: ['adjustments', 'make'],
  input: { request_id: uuid, player_id: uuid, direction: z.enum(['add', 'take']), amount: positiveMinor },
  output: proposed,
  errors: ['notFound'],
});

/** Player protection E10: nothing is due if nothing was lost or it has been refunded. */
export const breachReturn = defineRead({
  path: 'players/breach',
  summary: 'Deposits and losses of an excluded player since the exclusion began, and the amount to refund.',
  needs: ['adjustments', 'read'],
  input: { player_id: uuid },
  output: {
    since: instant.nullable(),
    net: moneyAmount,
    lost: moneyAmount,
    due: moneyAmount,
    is_given: z.boolean(),
  },
  errors: ['notFound'],
});
/** `evidence`: how the account owner was verified, for the approver. `notYet`: nothing is due. */
export const proposeBreachReturn = defineWrite({
  path: 'players/breach/return',
  summary:
    'Propose to refund an excluded player’s losses since the exclusion began, once. A checker must approve, above T2 two.',
  needs: ['adjustments', 'make'],
  input: { request_id: uuid, player_id: uuid, evidence: z.string().trim().min(10).max(2000) },
  output: proposed,
  errors: ['notFound', 'notYet'],
});

/**
 * A role with write access blocks at once; a proposer needs an approver. `decidedAlready`: the player already
 * has this status.
 */
export const setPlayerStatus = defineWrite({
  path: 'players/status',
  summary: 'Block or unblock a player.',
  needs: ['block', 'write', 'make', 'block'],
  input: { request_id: uuid, player_id: uuid, status: z.enum(['active', 'blocked']) },
  output: proposed,
  errors: ['notFound', 'decidedAlready'],
});
