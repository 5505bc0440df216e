import { percent, type Ratio } from '#games/engine/slot/ratio.ts';
import { chanceOf, type KenoChoice, MAX_PICKS, payTableRow, TABLE_NAMES } from '#games/keno/index.ts';
import { groupDigits } from '../../lib/amount.ts';
import type { Translate } from '../../lib/i18n.ts';
import type { PayGroup } from '../originals/client.ts';
import { timesText } from '../originals/numbers.ts';

const COUNTS = Array.from({ length: MAX_PICKS }, (_, i) => i + 1);

/** Both pay tables for one to ten numbers. */
export function kenoPays(t: Translate, chosen: KenoChoice): PayGroup[] {
  return TABLE_NAMES.flatMap((table) =>
    COUNTS.map((picks) => ({
      name: `${t(`game.keno.${table}`)} · ${t('game.keno.pickText', { count: picks })}`,
      isChosen: table === chosen.table && picks === chosen.picks.length,
      rows: payTableRow(table, picks).flatMap((pay, hits) => {
        if (pay === 0) return [];
        const chance = chanceText(t, chanceOf(picks, hits));
        return [{ name: `${t('game.keno.hitsHead')} ${hits}`, pays: timesText(pay), chance }];
      }),
    })),
  );
}

/** A percentage as long as that says something, then one in so many. */
function chanceText(t: Translate, chance: Ratio): string {
  if (chance.den < chance.num * 100n) return `${percent(chance)} %`;
  return t('game.oneIn', { count: groupDigits(Number(chance.den / chance.num)) });
}
