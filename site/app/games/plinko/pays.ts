import { MULTIPLIER_UNIT } from '#games/engine/choice/multipliers.ts';
import { binomial, percent, ratio } from '#games/engine/slot/ratio.ts';
import { type PlinkoChoice, RISKS, ROWS_RANGE, slotsOf } from '#games/plinko/index.ts';
import type { Translate } from '../../lib/i18n.ts';
import type { PayGroup } from '../originals/client.ts';
import { timesText } from '../originals/numbers.ts';

const BOARDS = Array.from({ length: ROWS_RANGE.most - ROWS_RANGE.least + 1 }, (_, i) => ROWS_RANGE.least + i);

/** All 27 boards; slots that lie opposite pay the same and stand in one line. */
export function plinkoPays(t: Translate, chosen: PlinkoChoice): PayGroup[] {
  return BOARDS.flatMap((rows) =>
    RISKS.map((risk) => ({
      name: `${t('game.plinko.board', { rows })} · ${t(`game.plinko.${risk}`)}`,
      isChosen: rows === chosen.rows && risk === chosen.risk,
      rows: slotsOf(rows, risk)
        .slice(0, Math.floor(rows / 2) + 1)
        .map((tenths, slot) => {
          const slots = [...new Set([slot, rows - slot])];
          const ways = binomial(rows, slot) * BigInt(slots.length);
          return {
            name: t('game.plinko.slots', { slots: slots.map((place) => place + 1).join(', ') }),
            pays: timesText((tenths * MULTIPLIER_UNIT) / 10),
            chance: `${percent(ratio(ways, 2n ** BigInt(rows)), 4)} %`,
          };
        }),
    })),
  );
}
