import type { InvitedItem } from '#contracts/api/referral.ts';
import { maskAccounts } from '#contracts/values/mask.ts';
import { toWireAmount } from '#contracts/values/money.ts';
import { transaction } from '../../../platform/database/index.ts';
import type { Handler, Handlers } from '../../../platform/module.ts';
import type { ReferralRow, ReferralRule } from '../tables.ts';
import { findOrCreateReferralCode, findReferralCodeOwner } from './referral-codes.ts';
import { findReferralRule, listReferrals } from './referrals.ts';

/** The calls of the referral page and of a code at sign-up. `clock` in milliseconds. */
export function createReferralRoutes(clock: () => number): Handlers {
  const referral: Handler<'referral'> = async (_input, { db, site, player }) => {
    const now = new Date(clock());
    const code = await transaction(db, (tx) => findOrCreateReferralCode(tx, site.id, player.id));
    const [rule, invited] = await Promise.all([
      findReferralRule(db, site.id),
      listReferrals(db, site.id, player.id),
    ]);
    // Friends with identical masked names are numbered in order of joining; the newest is listed first.
    const names = maskAccounts(invited.rows.map(({ account_id }) => account_id).reverse()).reverse();
    return {
      code,
      rule: rule ? presentRule(rule) : null,
      invited: invited.rows.map((row, i) => presentReferral(row, names[i]!, rule, now)),
      total: Number(invited.total),
      rewarded: Number(invited.rewarded),
      tokens: Number(invited.tokens),
    };
  };
  const referrerCode: Handler<'referrerCode'> = async ({ code }, { db, site }) => ({
    known: (await findReferralCodeOwner(db, site.id, code)) !== undefined,
  });
  return { referral, referrerCode };
}

function presentRule(rule: ReferralRule) {
  return {
    tokens: Number(rule.tokens),
    deposit: toWireAmount(rule.min_deposit, rule.currency),
    turnover: toWireAmount(rule.min_turnover, rule.currency),
    identity: rule.min_identity,
    days: rule.days,
    monthly_cap: rule.monthly_cap,
    commission: rule.commission / 100,
    currency: rule.currency,
  };
}

/** A friend's progress in steps of ten percent, which does not reveal the stakes. */
function presentReferral(
  row: ReferralRow,
  account: string,
  rule: ReferralRule | undefined,
  now: Date,
): InvitedItem {
  const done = row.min_turnover ? Number((row.turnover * 10n) / row.min_turnover) * 10 : 0;
  // Qualified referrals are paid within moments.
  const state = row.state === 'qualified' ? 'joined' : row.state;
  const isOver = row.state === 'joined' && (row.expires_at === null || row.expires_at <= now);
  return {
    account,
    joined_at: row.joined_at.toISOString(),
    progress: row.state === 'rewarded' ? 100 : Math.min(done, 100),
    state: isOver && rule ? 'expired' : state,
  };
}
