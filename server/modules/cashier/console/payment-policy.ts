import type { CashierRules } from '#contracts/console/cashier-policy.ts';
import type { JurisdictionProfile } from '#contracts/values/jurisdictions.ts';
import { formatMinorWithCode } from '#contracts/values/money.ts';
import { deny, denyField } from '../../../platform/console/denial.ts';
import { diffOf } from '../../../platform/console/diff.ts';
import {
  type ConsoleHandlers,
  type Fields,
  namesOfLevels,
  type ProposalKind,
} from '../../../platform/console/module-console.ts';
import { type PolicyChange, policyVersionsOf } from '../../../platform/console/policy-versions.ts';
import { isUnchanged } from '../../../platform/console/stale-check.ts';
import { jurisdictionOf } from '../../protection/index.ts';
import { type CashierPolicy, findPolicy, setPolicy } from '../payment-policy.ts';
import { type GatewayNames, hasName, preparedNames } from './gateway-names.ts';

/**
 * The stricter direction of each setting: more reviews, less automatic approval. Null if a change may be
 * harmful in both directions and always needs two people.
 */
const STRICTER_DIRECTION: Record<keyof CashierRules, 'less' | 'more' | 'list' | null> = {
  second_person_from: 'less',
  third_person_from: 'less',
  single_approver_daily: 'less',
  single_player_daily: 'less',
  received_excess_percent: 'less',
  auto_limit: 'less',
  withdrawal_max: 'less',
  daily_count: 'less',
  daily_amounts: 'list',
  deposit_identity: 'more',
  withdrawal_identity: 'more',
  deposit_day_by_identity: 'list',
  deposit_month_by_identity: 'list',
  withdrawal_day_by_identity: 'list',
  withdrawal_month_by_identity: 'list',
  bank_age_hours: 'more',
  credential_hours: 'more',
  review_hours: 'less',
  due_diligence_from: 'less',
  covered_above: 'less',
  net_deposits_above: 'less',
  high_limit_above: 'less',
  large_win: 'less',
  flagged_games: 'list',
  // Turnover and withdrawal limits affect players as well as the operator; payout rules are never changed by
  // one person.
  turnover_percent: null,
  withdrawal_min: null,
  payout_adapter: null,
};

/** Whether a change only tightens the policy: no money is released with fewer reviewers. */
function isStricter(known: CashierRules, proposed: CashierRules): boolean {
  return (Object.keys(STRICTER_DIRECTION) as (keyof CashierRules)[]).every((name) => {
    const [from, to] = [known[name], proposed[name]];
    if (JSON.stringify(from) === JSON.stringify(to)) return true;
    const direction = STRICTER_DIRECTION[name];
    if (name === 'daily_amounts') return hasNoHigherAmount(known.daily_amounts, proposed.daily_amounts);
    if (isByIdentity(name)) return hasNoHigherLimit(known[name], proposed[name]);
    if (name === 'flagged_games')
      return known.flagged_games.every((game) => proposed.flagged_games.includes(game));
    if (direction === 'less') return BigInt(to as string | number) <= BigInt(from as string | number);
    return direction === 'more' && BigInt(to as string | number) >= BigInt(from as string | number);
  });
}

/** No level may withdraw more than before; the last entry applies to all higher levels. */
function hasNoHigherAmount(known: readonly string[], proposed: readonly string[]): boolean {
  const levels = Math.max(known.length, proposed.length);
  return Array.from({ length: levels }, (_, n) => n).every(
    (n) => BigInt(proposed[n] ?? proposed.at(-1)!) <= BigInt(known[n] ?? known.at(-1)!),
  );
}

/** No identity level may move more than before. */
function hasNoHigherLimit(known: readonly (string | null)[], proposed: readonly (string | null)[]): boolean {
  return known.every((from, level) => {
    const to = proposed[level] ?? null;
    return from === null || (to !== null && BigInt(to) <= BigInt(from));
  });
}

const versions = policyVersionsOf('cashier.policy_version');

/** Console calls on the payment policy and its history. `gateways`: the names of a site’s gateways. */
export function policyHandlers(gateways: GatewayNames): ConsoleHandlers {
  return {
    async cashierPolicy(_, context) {
      const { db, site, namesOf } = context;
      return {
        rules: rulesOf(await findPolicy(db, site.id, site.currency)),
        adapters: ['manual', ...(await gateways(site.id))],
        levels: await namesOfLevels(context),
        versions: await versions.list(db, site.id, namesOf),
      };
    },
    async proposeCashierPolicy({ request_id, rules }, context) {
      const { tx, site, propose } = context;
      await versions.lock(tx, site.id);
      const known = rulesOf(await findPolicy(tx, site.id, site.currency));
      if (
        rules.payout_adapter !== known.payout_adapter &&
        !hasName(preparedNames(context), rules.payout_adapter)
      )
        denyField('rules.payout_adapter', 'unknown');
      denyBelowProfile(rules, await jurisdictionOf(tx, site.id));
      const [before, after] = [displayedPolicy(known, site.currency), displayedPolicy(rules, site.currency)];
      if (isUnchanged(before, after)) deny('changedMeanwhile');
      const people = isStricter(known, rules) ? (0 as const) : (1 as const);
      const subject = `site:${site.id}`;
      const answer = await propose({
        ...{ kind: 'cashier_policy', requestId: request_id, subject, people },
        title: `Cashier policy: ${diffOf(before, after).length} changed`,
        facts: { before, after, proposed: rules, currency: site.currency, is_agreed: people > 0 } as Fields,
      });
      return { answer, change: { subject, before, after: { ...after, proposal: answer.proposal_id } } };
    },
  };
}

/** A policy is never looser than the jurisdiction profile. */
function denyBelowProfile(rules: CashierRules, profile: JurisdictionProfile): void {
  if (rules.turnover_percent > 0 && !profile.deposit_turnover)
    deny('invalidRequest', {
      fields: [{ field: 'rules.turnover_percent', rule: 'must be 0 in this jurisdiction' }],
    });
  for (const name of ['deposit_identity', 'withdrawal_identity'] as const)
    if (rules[name] < profile[name])
      deny('invalidRequest', {
        fields: [{ field: `rules.${name}`, rule: `must be ${profile[name]} or more in this jurisdiction` }],
      });
}

/** Effective from the next checked payment on. */
export const cashierPolicyProposal: ProposalKind = {
  right: 'cashier',
  access: ['approve'],
  async apply(tx, proposal, now) {
    const { before, proposed, currency } = proposal.facts as unknown as PolicyChange<CashierRules>;
    await versions.lock(tx, proposal.siteId);
    const known = await findPolicy(tx, proposal.siteId, currency);
    if (!isUnchanged(before, displayedPolicy(rulesOf(known), currency))) deny('changedMeanwhile');
    await setPolicy(tx, proposal.siteId, currency, policyFromRules(proposed));
    await versions.record(tx, proposal, now);
  },
};

const rulesOf = ({ daily_amounts, ...policy }: CashierPolicy): CashierRules => ({
  ...policy,
  ...convertLimits(policy, String),
  second_person_from: policy.second_person_from.toString(),
  third_person_from: policy.third_person_from.toString(),
  single_approver_daily: policy.single_approver_daily.toString(),
  single_player_daily: policy.single_player_daily.toString(),
  auto_limit: policy.auto_limit.toString(),
  withdrawal_min: policy.withdrawal_min.toString(),
  withdrawal_max: policy.withdrawal_max.toString(),
  daily_amounts: daily_amounts.map(String),
  due_diligence_from: policy.due_diligence_from.toString(),
  covered_above: policy.covered_above.toString(),
  net_deposits_above: policy.net_deposits_above.toString(),
  high_limit_above: policy.high_limit_above.toString(),
  large_win: policy.large_win.toString(),
});

const policyFromRules = ({ daily_amounts, ...rules }: CashierRules): CashierPolicy => ({
  ...rules,
  ...convertLimits(rules, (sum: string) => BigInt(sum)),
  second_person_from: BigInt(rules.second_person_from),
  third_person_from: BigInt(rules.third_person_from),
  single_approver_daily: BigInt(rules.single_approver_daily),
  single_player_daily: BigInt(rules.single_player_daily),
  auto_limit: BigInt(rules.auto_limit),
  withdrawal_min: BigInt(rules.withdrawal_min),
  withdrawal_max: BigInt(rules.withdrawal_max),
  daily_amounts: daily_amounts.map(BigInt),
  due_diligence_from: BigInt(rules.due_diligence_from),
  covered_above: BigInt(rules.covered_above),
  net_deposits_above: BigInt(rules.net_deposits_above),
  high_limit_above: BigInt(rules.high_limit_above),
  large_win: BigInt(rules.large_win),
});

const BY_IDENTITY = [
  ...(['deposit_day_by_identity', 'deposit_month_by_identity'] as const),
  ...(['withdrawal_day_by_identity', 'withdrawal_month_by_identity'] as const),
];
type ByIdentity = (typeof BY_IDENTITY)[number];
const isByIdentity = (name: string): name is ByIdentity => (BY_IDENTITY as string[]).includes(name);

/** The limits by identity level, with each amount converted. */
function convertLimits<From, To>(
  policy: Record<ByIdentity, readonly (From | null)[]>,
  convert: (sum: From) => To,
): Record<ByIdentity, (To | null)[]> {
  const converted = BY_IDENTITY.map((name) => [
    name,
    policy[name].map((sum) => (sum === null ? null : convert(sum))),
  ]);
  return Object.fromEntries(converted) as Record<ByIdentity, (To | null)[]>;
}

const AMOUNT_FIELDS = [
  ...(['second_person_from', 'third_person_from', 'auto_limit', 'withdrawal_min', 'withdrawal_max'] as const),
  ...(['single_approver_daily', 'single_player_daily'] as const),
  ...([
    'due_diligence_from',
    'covered_above',
    'net_deposits_above',
    'high_limit_above',
    'large_win',
  ] as const),
];

/** As displayed to a checker and in the audit log: amounts in units of the currency. */
function displayedPolicy(rules: CashierRules, currency: string): Fields {
  const sum = (amount: string) => formatMinorWithCode(amount, currency);
  const sums = Object.fromEntries(AMOUNT_FIELDS.map((name) => [name, sum(rules[name])]));
  return {
    ...{ ...rules, ...sums, ...convertLimits(rules, sum) },
    daily_amounts: rules.daily_amounts.map(sum),
  };
}
