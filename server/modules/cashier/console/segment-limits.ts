import type { PaymentLimits, SegmentLimits } from '#contracts/console/segment-limits.ts';
import { formatMinorWithCode } from '#contracts/values/money.ts';
import { deny, denyField } from '../../../platform/console/denial.ts';
import type { ConsoleHandlers, Fields, ProposalKind } from '../../../platform/console/module-console.ts';
import { policyVersionsOf } from '../../../platform/console/policy-versions.ts';
import { isUnchanged } from '../../../platform/console/stale-check.ts';
import type { Db, Tx } from '../../../platform/database/index.ts';
import { countMatches, findSegment, findSegmentVersions } from '../../segments/index.ts';
import { findPolicy } from '../payment-policy.ts';
import { isUnlimited, listSegmentLimits, MAX_SEGMENT_LIMITS, setSegmentLimits } from '../segment-limits.ts';

type Key = { siteId: number; currency: string };
type Limited = { version: number; limits: SegmentLimits };
type SegmentLimitsChange = {
  before: Fields | null;
  proposed: Limited & { segment_id: string };
  currency: string;
};

/** Serialises changes with those of the cashier policy, whose minimum they are compared with. */
const { lock } = policyVersionsOf('cashier.policy_version');

/** Limits of deposits and withdrawals by segment (operations 14.27). */
export const segmentLimitHandlers: ConsoleHandlers = {
  async segmentLimits(_, { db, site }) {
    const rows = await listSegmentLimits(db, site.id, site.currency);
    return { value: rows.map(({ rules: _rules, ...row }) => row), currency: site.currency };
  },
  async segmentLimitCount({ segment_id }, { db, site, now }) {
    const segment = (await findSegment(db, { siteId: site.id, segmentId: segment_id })) ?? deny('notFound');
    const players = await countMatches(db, { siteId: site.id, rules: segment.rules, now });
    return { version: segment.version, players };
  },
  async proposeSegmentLimits({ request_id, segment_id, version, limits }, { tx, site, propose }) {
    const key = { siteId: site.id, currency: site.currency };
    const [segment] = await findSegmentVersions(tx, site.id, [{ segment_id, version }]);
    if (!segment) deny('notFound');
    await lock(tx, site.id);
    await denyUnpayable(tx, key, limits.withdrawal);
    const known = await listSegmentLimits(tx, site.id, site.currency);
    const current = known.find((row) => row.segment_id === segment_id);
    if (!current && known.length >= MAX_SEGMENT_LIMITS) deny('overCap');
    const proposed = { segment_id, version, limits };
    const [before, after] = [displayed(current, site.currency), displayed(proposed, site.currency)];
    if (isUnchanged(before, after)) deny('changedMeanwhile');
    const subject = `segment:${segment_id}`;
    const answer = await propose({
      ...{ kind: 'segment_limits', requestId: request_id, subject },
      people: isStricter(current, proposed) ? 0 : 1,
      title: `Payment limits of ${segment.name}`,
      facts: { before, after: after ?? {}, proposed, currency: site.currency } as Fields,
    });
    return { answer, change: { subject, before, after: { ...after, proposal: answer.proposal_id } } };
  },
};

/** Effective from the next payment on. */
export const segmentLimitsProposal: ProposalKind = {
  right: 'cashier',
  access: ['approve'],
  async apply(tx, { siteId, facts }) {
    const { before, proposed, currency } = facts as unknown as SegmentLimitsChange;
    await lock(tx, siteId);
    const current = await currentOf(tx, { siteId, currency }, proposed.segment_id);
    if (!isUnchanged(before, displayed(current, currency))) deny('changedMeanwhile');
    await setSegmentLimits(tx, { siteId, currency }, proposed, proposed.limits);
  },
};

async function currentOf(db: Db, { siteId, currency }: Key, segmentId: string): Promise<Limited | undefined> {
  return (await listSegmentLimits(db, siteId, currency)).find(({ segment_id }) => segment_id === segmentId);
}

/** A maximum below the brand's minimum would leave the money of these players unpayable. */
async function denyUnpayable(tx: Tx, { siteId, currency }: Key, { max, day }: PaymentLimits): Promise<void> {
  const { withdrawal_min: least } = await findPolicy(tx, siteId, currency);
  for (const [name, limit] of Object.entries({ max, day }))
    if (limit !== null && BigInt(limit) < least)
      denyField(
        `limits.withdrawal.${name}`,
        `must be at least the brand’s minimum of ${formatMinorWithCode(least, currency)}`,
      );
}

/**
 * Whether a change only lowers maximums for the same players. Minimums hinder players, and other rules may
 * leave out players who were limited.
 */
function isStricter(current: Limited | undefined, proposed: Limited): boolean {
  if (current && current.version !== proposed.version) return false;
  return (['deposit', 'withdrawal'] as const).every((direction) => {
    const from = current?.limits[direction] ?? { min: null, max: null, day: null };
    const to = proposed.limits[direction];
    return from.min === to.min && isLower(from.max, to.max) && isLower(from.day, to.day);
  });
}

const isLower = (from: string | null, to: string | null): boolean =>
  from === null || (to !== null && BigInt(to) <= BigInt(from));

/** As displayed to a checker and in the audit log: amounts in units of the currency; null without limits. */
function displayed(limited: Limited | undefined, currency: string): Fields | null {
  if (!limited || isUnlimited(limited.limits)) return null;
  const texts = (limits: PaymentLimits): Fields =>
    Object.fromEntries(
      Object.entries(limits).map(([name, limit]) => [name, limit && formatMinorWithCode(limit, currency)]),
    );
  const { version, limits } = limited;
  return { version, deposit: texts(limits.deposit), withdrawal: texts(limits.withdrawal) };
}
