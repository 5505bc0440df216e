import { z } from 'zod';
import { defineRead, defineWrite } from './call.ts';
import { fieldChange, instant, money, positiveMinor, staffRef, uuid } from './fields.ts';

/** What one staff member proposes and others must approve: a maker is never a checker. */
export const proposalItem = z.object({
  proposal_id: z.string(),
  kind: z.string(),
  /** What it is about, as `player:<id>`. */
  subject: z.string(),
  title: z.string(),
  /** What would happen, for the approver. */
  facts: z.record(z.string(), z.unknown()),
  /** Of what changes something that is there: its fields before and after, in place of facts. */
  diff: z.array(fieldChange),
  sum: money.nullable(),
  state: z.enum(['open', 'done', 'rejected']),
  reason: z.string(),
  maker: staffRef,
  people: z.int(),
  signed: z.array(staffRef),
  /** Whether the asker may agree to it now. */
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
/** Which right is needed goes by the kind; `notAllowed` when it is missing. */
export const approveProposal = defineWrite({
  path: 'proposals/approve',
  summary: 'Approve another person’s proposal; the last required approval applies it.',
  input: { proposal_id: uuid },
  output: {
    outcome: z.enum(['done', 'signed']),
    missing: z.int(),
    /** Of a new person's account: the code the person needs besides the link. Empty otherwise; shown once. */
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
/** `request_id` is chosen by the proposer: the same one again proposes nothing new. */
export const proposeAdjustment = defineWrite({
  path: 'adjustments/propose',
  summary: 'Propose a balance adjustment. One checker must approve, above T2 two.',
  needs: ['adjustments', 'make'],
  input: { request_id: uuid, player_id: uuid, direction: z.enum(['add', 'take']), amount: positiveMinor },
  output: proposed,
  errors: ['notFound'],
});

/** Player protection E10: nothing is due where nothing was lost, or where it was given back. */
export const breachReturn = defineRead({
  path: 'players/breach',
  summary: 'Deposits and losses of an excluded player since the exclusion began, and the amount to refund.',
  needs: ['adjustments', 'read'],
  input: { player_id: uuid },
  output: { since: instant.nullable(), net: money, lost: money, due: money, is_given: z.boolean() },
  errors: ['notFound'],
});
/** `evidence`: how the owner of the account was verified, for the approver. `notYet`: nothing is due. */
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
 * A role with write access blocks at once; one that may only propose needs an approver. `decidedAlready`: the
 * player has this status.
 */
export const setPlayerStatus = defineWrite({
  path: 'players/status',
  summary: 'Block or unblock a player.',
  needs: ['block', 'write', 'make', 'block'],
  input: { request_id: uuid, player_id: uuid, status: z.enum(['active', 'blocked']) },
  output: proposed,
  errors: ['notFound', 'decidedAlready'],
});
