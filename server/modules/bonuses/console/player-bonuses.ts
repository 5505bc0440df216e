import { moneyField } from '#contracts/console/fields.ts';
import { minAmount } from '#contracts/values/money.ts';
import { deny } from '../../../platform/console/denial.ts';
import type { ConsoleHandlers } from '../../../platform/console/module-console.ts';
import { findPlayerById } from '../../players/index.ts';
import { WAGER_HUNDREDTHS } from '../amounts.ts';
import { listGrants } from '../grants.ts';
import type { GrantRow } from '../tables.ts';

/** Maximum number of ended bonuses shown. */
const MAX_ENDED = 10;

/** Bonuses of a player with their wagering progress, for staff. */
export const playerBonusHandlers: ConsoleHandlers = {
  async playerBonuses({ player_id }, { db, site }) {
    if (!(await findPlayerById(db, site.id, player_id))) deny('notFound');
    const grants = await listGrants(db, { siteId: site.id, playerId: player_id }, MAX_ENDED);
    return { value: grants.map(bonusItem) };
  },
};

/** A bonus as staff see it. */
export function bonusItem({ rules, currency, wagering_required, wagered, ...grant }: GrantRow) {
  const money = (amount: bigint) => moneyField(amount, currency);
  return {
    bonus_id: grant.grant_id,
    campaign_id: grant.campaign_id,
    title: rules.title.EN ?? grant.campaign_id,
    state: grant.state,
    amount: money(grant.amount),
    wagered: money(minAmount(wagered, wagering_required) / WAGER_HUNDREDTHS),
    required: money(wagering_required / WAGER_HUNDREDTHS),
    max_bet: money(grant.max_bet),
    expires_at: grant.expires_at.toISOString(),
    ended_at: grant.ended_at?.toISOString() ?? null,
    converted: money(grant.converted),
    removed: money(grant.removed),
  };
}
