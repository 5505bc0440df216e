import { hasAccess } from '#contracts/console/rights.ts';
import type { SmsCeiling, SmsQuota, SmsRules } from '#contracts/console/sms-limits.ts';
import { homeCallingCode } from '#contracts/values/calling-codes.ts';
import { formatMinorWithCode } from '#contracts/values/money.ts';
import { deny } from '#server/platform/console/denial.ts';
import { diffOf } from '#server/platform/console/diff.ts';
import type { ConsoleHandlers, Fields, ProposalKind } from '#server/platform/console/module-console.ts';
import { isUnchanged } from '#server/platform/console/stale-check.ts';
import { type Tx, write } from '#server/platform/database/index.ts';
import { smsToday } from './sms-counts.ts';
import {
  areTighterRules,
  findSmsCeiling,
  findSmsRules,
  INSTALLATION,
  isTighterCeiling,
  setSmsLimits,
} from './sms-limits.ts';

/** SMS limits in the console: tighter ones apply immediately, looser ones need a second person. */
export const smsHandlers: ConsoleHandlers = {
  async smsLimits(_, { db, site, now }) {
    return {
      rules: await findSmsRules(db, site.id),
      ceiling: await findSmsCeiling(db),
      home_prefix: homeCallingCode(site.currency) ?? '',
      today: await smsToday(db, site.id, now),
    };
  },
  async proposeSmsLimits({ request_id, rules }, { tx, site, propose }) {
    await lockLimits(tx, site.id);
    const known = await findSmsRules(tx, site.id);
    const [before, after] = [displayedRules(known), displayedRules(rules)];
    if (isUnchanged(before, after)) deny('changedMeanwhile');
    const subject = `sms_limits:${site.id}`;
    const answer = await propose({
      ...{
        kind: 'sms_limits',
        requestId: request_id,
        subject,
        people: areTighterRules(known, rules) ? 0 : 1,
      },
      title: `SMS limits: ${diffOf(before, after).length} changed`,
      facts: { before, after, proposed: rules } as unknown as Fields,
    });
    return { answer, change: { subject, before, after: { ...after, proposal: answer.proposal_id } } };
  },
  async proposeSmsCeiling({ request_id, ceiling }, { tx, staff, propose }) {
    if (!hasAccess(staff.everywhere, 'gateways', ['make'])) deny('notAllowed', { right: 'gateways' });
    await lockLimits(tx, INSTALLATION);
    const known = await findSmsCeiling(tx);
    const [before, after] = [displayedCeiling(known), displayedCeiling(ceiling)];
    if (isUnchanged(before, after)) deny('changedMeanwhile');
    const subject = 'sms_limits:installation';
    const people = isTighterCeiling(known, ceiling) ? (0 as const) : (1 as const);
    const answer = await propose({
      ...{ kind: 'sms_ceiling', requestId: request_id, subject, people },
      title: `SMS limits of all sites: ${diffOf(before, after).length} changed`,
      facts: { before, after, proposed: ceiling } as unknown as Fields,
    });
    return { answer, change: { subject, before, after: { ...after, proposal: answer.proposal_id } } };
  },
};

/** Takes effect with the next message. */
export const smsLimitsProposal: ProposalKind = {
  right: 'gateways',
  access: ['approve'],
  async apply(tx, { siteId, facts }) {
    const { before, proposed } = facts as unknown as { before: Fields; proposed: SmsRules };
    await lockLimits(tx, siteId);
    if (!isUnchanged(before, displayedRules(await findSmsRules(tx, siteId)))) deny('changedMeanwhile');
    await setSmsLimits(tx, siteId, proposed);
  },
};

/** Applies to all sites, so the approver needs the right on all of them. */
export const smsCeilingProposal: ProposalKind = {
  right: 'gateways',
  access: ['approve'],
  isPlatform: true,
  async apply(tx, { facts }) {
    const { before, proposed } = facts as unknown as { before: Fields; proposed: SmsCeiling };
    await lockLimits(tx, INSTALLATION);
    if (!isUnchanged(before, displayedCeiling(await findSmsCeiling(tx)))) deny('changedMeanwhile');
    await setSmsLimits(tx, INSTALLATION, proposed);
  },
};

/** One change of limits at a time. */
async function lockLimits(tx: Tx, siteId: number): Promise<void> {
  const text = `select pg_advisory_xact_lock(hashtextextended('players/sms_limits', $1))`;
  await write(tx, { text, values: [siteId] });
}

const displayedQuota = ({ hour, day }: SmsQuota) => `${hour} an hour, ${day} a day`;

/** The form shown to checkers and in the audit log. */
function displayedRules(rules: SmsRules): Fields {
  return {
    number: displayedQuota(rules.number),
    range: displayedQuota(rules.range),
    country: displayedQuota(rules.country),
    address: displayedQuota(rules.address),
    site: displayedQuota(rules.site),
    prefixes: Object.fromEntries(
      rules.prefixes.map(({ prefix, ...quota }) => [`+${prefix}`, displayedQuota(quota)]),
    ),
    reserve: `${rules.reserve_percent} %`,
    surge: `${rules.surge_count} an hour and ${rules.surge_factor} times the usual`,
  };
}

function displayedCeiling({ total, currency, price_per_1000, cost_day }: SmsCeiling): Fields {
  const sum = (amount: string) => formatMinorWithCode(amount, currency);
  return { total: displayedQuota(total), price_of_1000: sum(price_per_1000), cost_a_day: sum(cost_day) };
}
