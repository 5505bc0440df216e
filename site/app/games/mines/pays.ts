import { binomial, percent, ratio } from '#games/engine/slot/ratio.ts';
import {
  MINE_COUNT_RANGE,
  type MinesChoice,
  minesMultiplier,
  nextMultiplier,
  TILES,
} from '#games/mines/index.ts';
import type { Translate } from '../../lib/i18n.ts';
import type { PayGroup } from '../originals/client.ts';
import { timesText } from '../originals/numbers.ts';

const FIELDS = Array.from(
  { length: MINE_COUNT_RANGE.most - MINE_COUNT_RANGE.least + 1 },
  (_, i) => MINE_COUNT_RANGE.least + i,
);

/** What every number of safe tiles pays on every field, as far as one is offered. */
export function minesPays(t: Translate, chosen: MinesChoice): PayGroup[] {
  return FIELDS.map((mines) => {
    const rows: PayGroup['rows'][number][] = [];
    for (let tiles = 1; nextMultiplier(mines, tiles - 1) !== null; tiles++)
      rows.push({
        name: t('game.mines.safeTiles', { count: tiles }),
        pays: timesText(minesMultiplier(mines, tiles)),
        chance: `${percent(ratio(binomial(TILES - mines, tiles), binomial(TILES, tiles)), 4)} %`,
      });
    return { name: `${t('game.mines.count')}: ${mines}`, isChosen: mines === chosen.mines, rows };
  });
}
