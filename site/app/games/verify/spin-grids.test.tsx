import { globSync, readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { findSlotGame } from '#games/slot-games.ts';
import { createI18n } from '../../lib/i18n.ts';
import { type App, AppContext } from '../../state/app.ts';
import { SpinGrids } from './spin-grids.tsx';

const ADDRESS = { serverSeed: '00'.repeat(32), clientSeed: 'recall', nonce: 261_774, stake: 100n };

test('[player protection D7] a round with a feature of sixty spins is replayed in full, each spin with its window and win', () => {
  const round = findSlotGame('fiesta-roads')!.play(ADDRESS);
  expect(round.spins).toHaveLength(61);
  const files = globSync('site/locales/en/game/*.json').map((file) => JSON.parse(readFileSync(file, 'utf8')));
  const i18n = createI18n('en', { game: Object.assign({}, ...files) });
  const html = renderToStaticMarkup(
    <AppContext value={{ language: 'EN', i18n } as App}>
      <SpinGrids round={round} money={{ currency: 'PHP', exponent: 2 }} />
    </AppContext>,
  );
  expect(html).toContain('61. Free spin');
  const cells = round.spins[0]!.grid.flat().length;
  expect(html.split('<img').length - 1).toBe(round.spins.length * cells);
  const won = [...html.matchAll(/<b[^>]*>₱([\d,.]+)<\/b>/g)].map(([, sum]) =>
    Number(sum!.replaceAll(',', '')),
  );
  expect(won.map((sum) => BigInt(Math.round(sum * 100)))).toEqual(round.spins.map(({ win }) => win));
});
