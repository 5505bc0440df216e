import { moneyField } from '#contracts/console/fields.ts';
import { deny } from '../../../platform/console/denial.ts';
import type { ConsoleHandlers } from '../../../platform/console/module-console.ts';
import { findPlayerById } from '../../players/index.ts';
import { progressOf } from '../contributions.ts';
import { findVipProgramme } from '../programmes.ts';
import { levelAbove } from '../vip-progress.ts';

/** VIP level of a player, for staff. */
export const playerLevelHandlers: ConsoleHandlers = {
  async playerLevel({ player_id }, { db, site, now }) {
    if (!(await findPlayerById(db, site.id, player_id))) deny('notFound');
    const programme = await findVipProgramme(db, site.id);
    if (!programme) return { level: null };
    const { levels, currency, promotion } = programme;
    const progress = await progressOf(db, programme, site.id, player_id, now);
    const [level, next] = [levels[progress.position], levelAbove(levels, progress.position)];
    const money = (amount: bigint) => moneyField(amount, currency);
    return {
      level: {
        ...{ name: level?.name ?? '', position: progress.position, next: next?.name ?? '', promotion },
        deposits: money(progress.starting_deposit + progress.cycle_deposit),
        deposits_next: money((next && level?.deposit_next) ?? 0n),
        turnover: money(progress.starting_turnover + progress.cycle_turnover),
        turnover_next: money((next && level?.turnover_next) ?? 0n),
      },
    };
  },
};
