import { moneyField } from '#contracts/console/fields.ts';
import { deny } from '../../../platform/console/denial.ts';
import type { ConsoleHandlers, DashboardQueue } from '../../../platform/console/module-console.ts';
import { run } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { maskedPlayers } from '../../players/index.ts';
import { listCampaigns } from '../campaigns.ts';
import { decideFlag, listOpenFlags } from '../flag-reviews.ts';

/** Console calls on bonuses held for review: the data their players share with others, and the decision. */
export const heldBonusHandlers: ConsoleHandlers = {
  async bonusFlags(_, { db, site }) {
    const [flags, campaigns] = await Promise.all([listOpenFlags(db, site.id), listCampaigns(db, site.id)]);
    const titleOf = new Map(campaigns.map(({ campaign_id, rules }) => [campaign_id, rules.title.EN]));
    const named = flags.flatMap((row) => [row.player_id, ...row.evidence.flatMap(({ players }) => players)]);
    const { get: refOf } = await maskedPlayers(db, site.id, named);
    const value = flags.map((row) => ({
      flag_id: row.flag_id,
      campaign: titleOf.get(row.campaign_id) ?? row.campaign_id,
      player: refOf(row.player_id),
      amount: moneyField(row.amount, site.currency),
      evidence: row.evidence.map(({ kind, players }) => ({ kind, players: players.map(refOf) })),
      opened_at: row.opened_at.toISOString(),
    }));
    return { value };
  },
  async decideBonusFlag({ flag_id, outcome }, { tx, site, staff, now, reason }) {
    const audit = { actor: staff.id, reason, now };
    const granted = await decideFlag(tx, site.id, flag_id, outcome, audit).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      return deny(error.code === 'notClaimable' ? 'decidedAlready' : 'notFound');
    });
    if (granted && !granted.ok) deny('changedMeanwhile', { why: granted.reason });
    const change = { before: { open: true }, after: { open: false, outcome } };
    return { answer: {}, change: { subject: `bonus flag:${flag_id}`, ...change } };
  },
};

export const heldBonusQueue: DashboardQueue = {
  name: 'bonus_flags',
  right: 'grants',
  path: '/bonus-checks',
  async count(db, siteId) {
    const [row] = await run<{ count: number; oldestAt: Date | null }>(db, {
      text: `select count(*)::int as count, min(opened_at) as "oldestAt" from bonuses.flag
        where site_id = $1 and decided_at is null`,
      values: [siteId],
    });
    return { ...row!, late: 0 };
  },
};
