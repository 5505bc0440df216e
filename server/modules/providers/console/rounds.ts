import { deny } from '../../../platform/console/denial.ts';
import { displayedAmounts } from '../../../platform/console/displayed-amounts.ts';
import type { ConsoleHandlers, ProposalKind } from '../../../platform/console/module-console.ts';
import { addJob } from '../../../platform/jobs/index.ts';
import { findOpenRound, isManuallyFinishable } from '../reconciliation/index.ts';
import { FINISH_ROUND_TASK } from '../tasks.ts';

/** Rounds that will never finish: one person proposes the ending, another approves [wallet 3.6]. */
export const providerRoundHandlers: ConsoleHandlers = {
  async decideProviderRound({ request_id, round_ref, decision }, { tx, site, now, propose }) {
    const round = (await findOpenRound(tx, site.id, round_ref)) ?? deny('notFound');
    if (!isManuallyFinishable(round, now)) deny('notYet');
    const { provider_code, round_id, staked, won, currency } = round;
    const facts = { round_ref, decision, provider: provider_code, round: round_id };
    const answer = await propose({
      kind: 'provider_round',
      requestId: request_id,
      subject: `provider_round:${round_ref}`,
      title: `${decision === 'void' ? 'Void' : 'Settle'} ${provider_code} ${round_id}`,
      facts: { ...facts, staked: String(staked), won: String(won), currency },
      people: 1,
    });
    return { answer, change: { subject: `provider_round:${round_ref}`, after: facts } };
  },
};

/** Ends the round through normal wallet messages, in a job: each message is its own transaction. */
export const providerRoundProposal: ProposalKind = {
  right: 'adjustments',
  access: ['approve'],
  shown: ({ currency, ...facts }) => displayedAmounts(facts, ['staked', 'won'], String(currency)),
  async apply(tx, { siteId, facts, proposalId, makerId, reason }) {
    const { round_ref: roundRef, decision } = facts as { round_ref: string; decision: string };
    if (!(await findOpenRound(tx, siteId, roundRef))) deny('changedMeanwhile');
    const payload = { siteId, roundRef, decision, proposal: proposalId, actor: makerId, reason };
    await addJob(tx, FINISH_ROUND_TASK, payload, { key: `${FINISH_ROUND_TASK}:${siteId}:${roundRef}` });
  },
};
