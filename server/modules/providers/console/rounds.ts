import { deny } from '../../../platform/console/deny.ts';
import type { ConsoleHandlers, ProposalKind } from '../../../platform/console/parts.ts';
import { addJob } from '../../../platform/jobs.ts';
import { isDecidable, openRoundBy } from '../reconcile/index.ts';
import { DECIDE_TASK } from '../tasks.ts';

/** Rounds that nobody will finish: one proposes how they end, somebody else agrees [3.6]. */
export const roundHandlers: ConsoleHandlers = {
  async decideProviderRound({ request_id, round_ref, decision }, { tx, site, now, propose }) {
    const round = (await openRoundBy(tx, site.id, round_ref)) ?? deny('notFound');
    if (!isDecidable(round, now)) deny('notYet');
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

/** Ends the round by the normal path, in a job: each message to the wallet is a transaction of its own. */
export const providerRound: ProposalKind = {
  right: 'adjustments',
  access: ['approve'],
  async carryOut(tx, { siteId, facts, proposalId, makerId, reason }) {
    const { round_ref: roundRef, decision } = facts as { round_ref: string; decision: string };
    if (!(await openRoundBy(tx, siteId, roundRef))) deny('changedMeanwhile');
    const payload = { siteId, roundRef, decision, proposal: proposalId, actor: makerId, reason };
    await addJob(tx, DECIDE_TASK, payload, { key: `${DECIDE_TASK}:${siteId}:${roundRef}` });
  },
};
