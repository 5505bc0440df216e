import type { RewardRules } from '#contracts/console/rewards.ts';
import { deny } from '../../../platform/console/denial.ts';
import { displayedAmounts } from '../../../platform/console/displayed-amounts.ts';
import type { ConsoleHandlers, Fields, ProposalKind } from '../../../platform/console/module-console.ts';
import { isUnchanged } from '../../../platform/console/stale-check.ts';
import { type Db, run, type Tx } from '../../../platform/database/index.ts';
import { jurisdictionOf } from '../../protection/index.ts';
import { findTokenRule, setTokenRule } from '../missions/token-holds.ts';
import {
  findVipProgramme,
  isLevelReachable,
  levelNames,
  lockProgrammeRules,
  setProgrammeRules,
} from '../programmes.ts';
import { findReferralRule, setReferralRule } from '../referral/referrals.ts';
import { isCurrentLevel } from '../vip-progress.ts';

/** Single-value reward rules of a site: referral rewards, token releases, level counting. */
async function rulesOf(db: Db, siteId: number): Promise<RewardRules> {
  const [referral, tokens, programme] = await Promise.all([
    findReferralRule(db, siteId),
    findTokenRule(db, siteId),
    findVipProgramme(db, siteId),
  ]);
  return {
    referral: referral
      ? {
          tokens: Number(referral.tokens),
          min_turnover: referral.min_turnover.toString(),
          min_deposit: referral.min_deposit.toString(),
          min_identity: referral.min_identity,
          days: referral.days,
          monthly_cap: referral.monthly_cap,
          commission: referral.commission,
          allows_same_address: referral.allows_same_address,
        }
      : null,
    tokens: tokens
      ? { turnover_per_token: tokens.turnover_per_token?.toString() ?? null, hours: tokens.hours }
      : null,
    vip: programme
      ? {
          promotion: programme.promotion,
          carry_base: programme.carry_base,
          progress_mode: programme.progress_mode,
          approval_above: programme.approval_above,
          reapproval_days: programme.reapproval_days,
          give_back_percent: programme.give_back_percent,
        }
      : null,
  };
}

type RulePart = keyof RewardRules;
/** Fields of the rules in minor units. */
const RULE_SUMS = ['min_turnover', 'min_deposit', 'turnover_per_token'];
const TITLES: Record<RulePart, string> = {
  referral: 'Referral reward',
  tokens: 'What releases tokens',
  vip: 'Level calculation',
};

const inMoney = (fields: Fields, currency: string): Fields => displayedAmounts(fields, RULE_SUMS, currency);

export const ruleHandlers: ConsoleHandlers = {
  async rewardRules(_, { db, site }) {
    const [rules, programme, { vip_approval_above: lawfulAbove }, capped] = await Promise.all([
      rulesOf(db, site.id),
      findVipProgramme(db, site.id),
      jurisdictionOf(db, site.id),
      listCappedPayouts(db, site.id),
    ]);
    const levels = levelNames(programme?.levels ?? []);
    return { ...rules, levels, lawful_above: lawfulAbove, capped };
  },
  async proposeRewardRule({ request_id, part, ...form }, { tx, site, propose }) {
    const proposed = form[part] ?? deny('invalidRequest', { fields: [{ field: part, rule: 'required' }] });
    const before = (await rulesOf(tx, site.id))[part];
    const facts = { part, proposed, before, currency: site.currency } as unknown as Fields;
    const subject = `reward_rule:${part}`;
    const about = { kind: 'reward_rule', requestId: request_id, subject, title: TITLES[part] };
    const answer = await propose({ ...about, facts, people: 1 });
    return { answer, change: { subject, before: before as Fields | null, after: proposed as Fields } };
  },
};

type Facts = { [Name in RulePart]: { part: Name; proposed: NonNullable<RewardRules[Name]> } }[RulePart] & {
  before: unknown;
  currency: string;
};

export const rewardRuleProposal: ProposalKind = {
  right: 'campaigns',
  access: ['approve'],
  shown: ({ before = null, proposed = null }, currency) => inMoney({ before, after: proposed }, currency),
  shownChange: inMoney,
  async apply(tx, { siteId, facts }) {
    const { before, ...change } = facts as unknown as Facts;
    // Changes of rules are serialised: an older proposal does not undo a newer change.
    await lockProgrammeRules(tx, siteId);
    if (!isUnchanged(before, (await rulesOf(tx, siteId))[change.part])) deny('changedMeanwhile');
    await saveRule(tx, siteId, change);
  },
};

async function saveRule(tx: Tx, siteId: number, change: Omit<Facts, 'before'>): Promise<void> {
  const { part, proposed, currency } = change as Facts;
  if (part === 'vip') {
    await requireReachableLevels(tx, siteId, proposed.promotion);
    return await setProgrammeRules(tx, siteId, proposed);
  }
  if (part === 'tokens') {
    const { turnover_per_token, hours } = proposed;
    if (turnover_per_token === null && hours === null) return await setTokenRule(tx, siteId, null);
    const perToken = turnover_per_token === null ? null : BigInt(turnover_per_token);
    return await setTokenRule(tx, siteId, { currency, turnover_per_token: perToken, hours });
  }
  await setReferralRule(tx, siteId, {
    ...proposed,
    currency,
    tokens: BigInt(proposed.tokens),
    min_turnover: BigInt(proposed.min_turnover),
    min_deposit: BigInt(proposed.min_deposit),
  });
}

/** Where either requirement is enough, a zero requirement would be met by everyone. */
async function requireReachableLevels(db: Db, siteId: number, promotion: 'all' | 'any'): Promise<void> {
  const levels = (await findVipProgramme(db, siteId))?.levels ?? [];
  const below = levels.filter(isCurrentLevel).slice(0, -1);
  if (below.every((level) => isLevelReachable(promotion, level.deposit_next, level.turnover_next))) return;
  deny('invalidRequest', {
    fields: [{ field: 'promotion', rule: 'every level needs both requirements above zero' }],
  });
}

const MAX_CAPPED = 50;

/** The latest payouts that were capped to the share of expected revenue, with their figures. */
async function listCappedPayouts(db: Db, siteId: number) {
  type Row = {
    player_id: string;
    kind: string;
    period: string;
    amount: bigint;
    amount_before_cap: bigint;
    cap: bigint;
  };
  const rows = await run<Row>(db, {
    text: `select player_id, kind, period, amount, amount_before_cap, cap from rewards.payout
      where site_id = $1 and cap is not null order by at desc, player_id limit $2`,
    values: [siteId, MAX_CAPPED],
  });
  return rows.map(({ amount, amount_before_cap, cap, ...row }) => ({
    ...row,
    ...{ amount: amount.toString(), amount_before_cap: amount_before_cap.toString(), cap: cap.toString() },
  }));
}
