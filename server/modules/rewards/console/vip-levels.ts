import type { VipLevel } from '#contracts/console/vip-levels.ts';
import { deny, denyField } from '../../../platform/console/denial.ts';
import { displayedAmounts } from '../../../platform/console/displayed-amounts.ts';
import type {
  ConsoleContext,
  ConsoleHandlers,
  Fields,
  ProposalKind,
} from '../../../platform/console/module-console.ts';
import { isUnchanged } from '../../../platform/console/stale-check.ts';
import { type Db, run } from '../../../platform/database/index.ts';
import { approvalThreshold } from '../approval/approval-cases.ts';
import { progressOfEach } from '../contributions.ts';
import { listLevelGifts, setLevelGifts } from '../payouts/gifts.ts';
import {
  findVipProgramme,
  isLevelReachable,
  lockProgrammeRules,
  removeLevel,
  setLevel,
  type VipProgramme,
} from '../programmes.ts';
import { cycleOf } from '../vip-cycle.ts';
import { isCurrentLevel, type Level, levelAbove, levelBelow } from '../vip-progress.ts';

/** A programme's levels with their requirements; the console's form of `rewards.level`. */
async function levelsOf(db: Db, siteId: number, programme: VipProgramme): Promise<VipLevel[]> {
  const gifts = await listLevelGifts(db, siteId);
  return programme.levels.filter(isCurrentLevel).map(({ position, name, keep_deposit, keep_turnover }) => {
    const below = levelBelow(programme.levels, position);
    const gift = gifts.get(position);
    const text = (sum: bigint | undefined) => (sum ?? 0n).toString();
    return {
      ...{ position, name, deposit: text(below?.deposit_next), turnover: text(below?.turnover_next) },
      ...{ keep_deposit: text(keep_deposit), keep_turnover: text(keep_turnover) },
      ...{ level_up: text(gift?.level_up), weekly: text(gift?.weekly), birthday: text(gift?.birthday) },
      ...{ cashback: gift?.cashback ?? 0, rebate: gift?.rebate ?? {} },
    };
  });
}

/** Fields of a level in minor units. */
const LEVEL_SUMS = [
  'deposit',
  'turnover',
  'keep_deposit',
  'keep_turnover',
  'level_up',
  'weekly',
  'birthday',
] as const;
const inMoney = (level: Fields, currency: string): Fields => displayedAmounts(level, LEVEL_SUMS, currency);

export const vipLevelHandlers: ConsoleHandlers = {
  async vipLevels(_, { db, site }) {
    const programme = await findVipProgramme(db, site.id);
    if (!programme) return { promotion: 'all', value: [], next_position: 0 };
    const { promotion, levels } = programme;
    return { promotion, value: await levelsOf(db, site.id, programme), next_position: levels.length };
  },
  async vipLevelRemoval({ position }, context) {
    const programme = (await findVipProgramme(context.db, context.site.id)) ?? deny('notFound');
    const below = requireRemovable(programme, position);
    return { ...(await removalEffect(context, programme, position)), below: below.name };
  },
  async proposeVipLevelRemoval({ request_id, position }, context) {
    const { tx, site, propose } = context;
    const programme = (await findVipProgramme(tx, site.id)) ?? deny('notFound');
    const below = requireRemovable(programme, position);
    const before = (await levelsOf(tx, site.id, programme)).find((level) => level.position === position);
    const subject = `vip_level:${position}`;
    const effect = await removalEffect(context, programme, position);
    const { players, is_more, cases } = effect;
    const facts = {
      ...{ position, players: is_more ? `${players} or more` : players, open_reviews: cases },
      ...{ players_will_have: below.name, before },
    } as unknown as Fields;
    const title = `Remove level ${programme.levels[position]?.name}`;
    const about = { kind: 'vip_level_removal', requestId: request_id, subject, title };
    const answer = await propose({ ...about, facts, people: 1 });
    return { answer, change: { subject, before: before as unknown as Fields, after: null } };
  },
  async proposeVipLevel({ request_id, position, rebate, ...form }, { tx, site, propose }) {
    const programme = (await findVipProgramme(tx, site.id)) ?? deny('notFound');
    requireReachable(programme, position, form);
    const known = await levelsOf(tx, site.id, programme);
    const level = known.find((level) => level.position === position);
    // A new level is added above all existing and removed ones.
    if (!level && position !== programme.levels.length) deny('notFound');
    const paid = Object.entries(rebate).filter(([, points]) => points > 0);
    const after = { position, ...form, rebate: Object.fromEntries(paid) };
    const before = level ?? null;
    const subject = `vip_level:${position}`;
    const facts = { ...after, before, currency: programme.currency } as unknown as Fields;
    const about = { kind: 'vip_level', requestId: request_id, subject, title: `Level ${form.name}` };
    const answer = await propose({ ...about, facts, people: 1 });
    return { answer, change: { subject, before, after } };
  },
};

/** Rejects a level that every player would reach at once and receive its gift. */
function requireReachable(
  { promotion }: VipProgramme,
  position: number,
  { deposit, turnover }: Pick<VipLevel, 'deposit' | 'turnover'>,
): void {
  if (position === 0 || isLevelReachable(promotion, BigInt(deposit), BigInt(turnover))) return;
  deny('invalidRequest', {
    fields: [{ field: deposit === '0' ? 'deposit' : 'turnover', rule: 'must be above zero' }],
  });
}

export const vipLevelProposal: ProposalKind = {
  right: 'campaigns',
  access: ['approve'],
  shown: ({ before = null, currency: _, ...after }, currency) => inMoney({ before, after }, currency),
  shownChange: inMoney,
  async apply(tx, { siteId, facts }) {
    const { before, position, rebate, ...level } = facts as unknown as VipLevel & { before: unknown };
    await lockProgrammeRules(tx, siteId);
    const programme = (await findVipProgramme(tx, siteId)) ?? deny('notFound');
    const known = await levelsOf(tx, siteId, programme);
    // An older proposal does not undo a newer change.
    const now = known.find((level) => level.position === position) ?? null;
    if (position > programme.levels.length || !isUnchanged(before, now)) deny('changedMeanwhile');
    if (!now && position < programme.levels.length) deny('changedMeanwhile');
    requireReachable(programme, position, level);
    await setLevel(tx, siteId, programme, {
      ...{ position, name: level.name },
      reach: { deposit: BigInt(level.deposit), turnover: BigInt(level.turnover) },
      keep: { deposit: BigInt(level.keep_deposit), turnover: BigInt(level.keep_turnover) },
    });
    const gifts = await listLevelGifts(tx, siteId);
    gifts.set(position, {
      ...{ position, rebate: rebate as Record<string, number>, cashback: level.cashback },
      ...{ level_up: BigInt(level.level_up), weekly: BigInt(level.weekly) },
      birthday: BigInt(level.birthday),
    });
    await setLevelGifts(tx, siteId, [...gifts.values()]);
  },
};

/** The level below; rejects an unknown level and the first level, which every player starts with. */
function requireRemovable({ levels }: VipProgramme, position: number): Level {
  const level = levels[position];
  if (!level || !isCurrentLevel(level)) deny('notFound');
  return levelBelow(levels, position) ?? denyField('position', 'must be above the first level');
}

/** Maximum players counted per level. */
const MAX_COUNTED = 10_000;

/** What the removal of a level affects: its current players, and open reviews of promotions to it. */
async function removalEffect(
  { db, site, now }: ConsoleContext,
  programme: VipProgramme,
  position: number,
): Promise<{ players: number; is_more: boolean; cases: number }> {
  const above = levelAbove(programme.levels, position)?.position ?? MAX_COUNTED;
  // A stored level of an earlier month may be higher than the current one, never lower.
  const [rows, [cases]] = await Promise.all([
    run<{ player_id: string }>(db, {
      text: `select player_id from rewards.progress where site_id = $1 and position > 0 and position >= $2
        and (position < $3 or cycle < $4::date) limit $5`,
      values: [site.id, position, above, cycleOf(now, programme.zone), MAX_COUNTED],
    }),
    run<{ count: number }>(db, {
      text: `select count(*)::int as count from rewards.level_case
        where site_id = $1 and state = 'open' and position = $2`,
      values: [site.id, position],
    }),
  ]);
  const ids = rows.map(({ player_id }) => player_id);
  const progress = ids.length > 0 ? await progressOfEach(db, programme, site.id, ids, now) : new Map();
  const players = ids.filter((id) => progress.get(id)?.position === position).length;
  return { players, is_more: ids.length === MAX_COUNTED, cases: cases?.count ?? 0 };
}

export const vipLevelRemovalProposal: ProposalKind = {
  right: 'campaigns',
  access: ['approve'],
  shown: inMoney,
  shownChange: inMoney,
  async apply(tx, { siteId, facts }, now) {
    const { position, before } = facts as unknown as { position: number; before: VipLevel };
    await lockProgrammeRules(tx, siteId);
    const programme = (await findVipProgramme(tx, siteId)) ?? deny('notFound');
    const known = (await levelsOf(tx, siteId, programme)).find((level) => level.position === position);
    // Rejects a proposal whose level has since been changed or removed.
    if (!known || !isUnchanged(before, known)) deny('changedMeanwhile');
    const approvedAbove = await approvalThreshold(tx, siteId, programme);
    await removeLevel(tx, siteId, programme, { position, approvedAbove, at: now });
  },
};
