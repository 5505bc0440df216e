import type { ExposureRules } from '#contracts/console/exposure-policy.ts';
import { formatMinorWithCode } from '#contracts/values/money.ts';
import { deny } from '../../platform/console/denial.ts';
import { diffOf } from '../../platform/console/diff.ts';
import type { ConsoleHandlers, Fields, ProposalKind } from '../../platform/console/module-console.ts';
import { type PolicyChange, policyVersionsOf } from '../../platform/console/policy-versions.ts';
import { isUnchanged } from '../../platform/console/stale-check.ts';
import { listExposure } from './exposure.ts';
import {
  type ExposurePolicy,
  exposureLimitsOf,
  findDeclaredPolicy,
  findExposurePolicy,
  setExposurePolicy,
} from './exposure-policy.ts';

const versions = policyVersionsOf('originals.exposure_policy_version');

/** The exposure policy of own games in the console: current values, today's usage, and its history. */
export const exposureHandlers: ConsoleHandlers = {
  async exposurePolicy(_, { db, site, now, namesOf }) {
    const [declared, policy, today] = await Promise.all([
      findDeclaredPolicy(db, site.id),
      findExposurePolicy(db, site.id, site.currency),
      listExposure(db, site.id, now),
    ]);
    const limits = exposureLimitsOf(policy);
    return {
      rules: rulesOf(policy),
      is_declared: declared !== undefined,
      today: today.map(({ game_code, lost, open }) => ({
        ...{ game_code, lost: lost.toString(), open: open.toString() },
        limit: (game_code === '' ? limits.site_day : limits.game_day).toString(),
      })),
      versions: await versions.list(db, site.id, namesOf),
    };
  },
  async proposeExposurePolicy({ request_id, rules }, { tx, site, propose }) {
    await versions.lock(tx, site.id);
    const known = await findExposurePolicy(tx, site.id, site.currency);
    const proposed = policyFromRules(rules);
    const [before, after] = [displayedPolicy(known, site.currency), displayedPolicy(proposed, site.currency)];
    if (isUnchanged(before, after)) deny('changedMeanwhile');
    const people = isTighter(known, proposed) ? (0 as const) : (1 as const);
    const subject = `site:${site.id}`;
    const answer = await propose({
      ...{ kind: 'exposure_policy', requestId: request_id, subject, people },
      title: `Exposure limits: ${diffOf(before, after).length} changed`,
      facts: { before, after, proposed: rules, currency: site.currency, is_agreed: people > 0 } as Fields,
    });
    return { answer, change: { subject, before, after: { ...after, proposal: answer.proposal_id } } };
  },
};

/** Takes effect with the next bet. */
export const exposurePolicyProposal: ProposalKind = {
  right: 'cashier',
  access: ['approve'],
  async apply(tx, proposal, now) {
    const { before, proposed, currency } = proposal.facts as unknown as PolicyChange<ExposureRules>;
    await versions.lock(tx, proposal.siteId);
    const known = await findExposurePolicy(tx, proposal.siteId, currency);
    if (!isUnchanged(before, displayedPolicy(known, currency))) deny('changedMeanwhile');
    await setExposurePolicy(tx, proposal.siteId, policyFromRules(proposed));
    await versions.record(tx, proposal, now);
  },
};

/** Whether no limit increases, compared in amounts: a smaller bank with larger shares may loosen one. */
function isTighter(known: ExposurePolicy, proposed: ExposurePolicy): boolean {
  const [from, to] = [exposureLimitsOf(known), exposureLimitsOf(proposed)];
  return (
    to.bet <= from.bet &&
    to.player_day <= from.player_day &&
    to.game_day <= from.game_day &&
    to.site_day <= from.site_day
  );
}

const rulesOf = (policy: ExposurePolicy): ExposureRules => ({ ...policy, bank: policy.bank.toString() });

const policyFromRules = (rules: ExposureRules): ExposurePolicy => ({ ...rules, bank: BigInt(rules.bank) });

/** For approvers and the audit log: the amounts in currency units. */
function displayedPolicy(policy: ExposurePolicy, currency: string): Fields {
  const sum = (amount: bigint) => formatMinorWithCode(amount, currency);
  const share = (points: number) =>
    `${(points / 100).toFixed(2)} % (${sum((policy.bank * BigInt(points)) / 10_000n)})`;
  return {
    bank: sum(policy.bank),
    bet: share(policy.bet_bp),
    player_day: share(policy.player_bp),
    game_day: share(policy.game_bp),
    site_day: share(policy.day_bp),
  };
}
