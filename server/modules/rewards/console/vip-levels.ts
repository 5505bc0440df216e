import type { VipLevel } from '#contracts/console/vip-levels.ts';
import { deny } from '../../../platform/console/denial.ts';
import type { ConsoleHandlers, Fields, ProposalKind } from '../../../platform/console/module-console.ts';
import { isUnchanged } from '../../../platform/console/stale-check.ts';
import type { Db } from '../../../platform/database/index.ts';
import { listLevelGifts, setLevelGifts } from '../payouts/gifts.ts';
import {
  findProgramme,
  isLevelReachable,
  lockProgrammeRules,
  type Programme,
  setLevel,
} from '../programmes.ts';

/** A programme's levels with their requirements; the console's form of `rewards.level`. */
async function levelsOf(db: Db, siteId: number, programme: Programme): Promise<VipLevel[]> {
  const gifts = await listLevelGifts(db, siteId);
  return programme.levels.map(({ position, name, keep_deposit, keep_turnover }, n) => {
    const below = programme.levels[n - 1];
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

export const vipLevelHandlers: ConsoleHandlers = {
  async vipLevels(_, { db, site }) {
    const programme = await findProgramme(db, site.id);
    if (!programme) return { promotion: 'all', value: [] };
    return { promotion: programme.promotion, value: await levelsOf(db, site.id, programme) };
  },
  async proposeVipLevel({ request_id, position, rebate, ...form }, { tx, site, propose }) {
    const programme = (await findProgramme(tx, site.id)) ?? deny('notFound');
    requireReachable(programme, position, form);
    const known = await levelsOf(tx, site.id, programme);
    // A level above the highest is added; there are no gaps.
    if (position > known.length) deny('notFound');
    const paid = Object.entries(rebate).filter(([, points]) => points > 0);
    const level = { position, ...form, rebate: Object.fromEntries(paid) };
    const before = known[position] ?? null;
    const subject = `vip_level:${position}`;
    const facts = { ...level, before, currency: programme.currency } as unknown as Fields;
    const about = { kind: 'vip_level', requestId: request_id, subject, title: `Level ${form.name}` };
    const answer = await propose({ ...about, facts, people: 1 });
    return { answer, change: { subject, before, after: level } };
  },
};

/** Refuses a level that every player would reach at once, with its gift. */
function requireReachable(
  { promotion }: Programme,
  position: number,
  { deposit, turnover }: Pick<VipLevel, 'deposit' | 'turnover'>,
): void {
  if (position === 0 || isLevelReachable(promotion, BigInt(deposit), BigInt(turnover))) return;
  deny('invalidRequest', {
    fields: [{ field: deposit === '0' ? 'deposit' : 'turnover', rule: 'above zero' }],
  });
}

export const vipLevelProposal: ProposalKind = {
  right: 'campaigns',
  access: ['approve'],
  async apply(tx, { siteId, facts }) {
    const { before, position, rebate, ...level } = facts as unknown as VipLevel & { before: unknown };
    await lockProgrammeRules(tx, siteId);
    const programme = (await findProgramme(tx, siteId)) ?? deny('notFound');
    const known = await levelsOf(tx, siteId, programme);
    // An older proposal does not undo a newer change.
    if (position > known.length || !isUnchanged(before, known[position] ?? null)) deny('changedMeanwhile');
    requireReachable(programme, position, level);
    await setLevel(tx, siteId, {
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
