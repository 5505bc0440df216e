import { expect, test } from 'vitest';
import { choiceGames } from '#games/choice-games.ts';
import { sharedGames } from '#games/shared-games.ts';
import { slotGames } from '#games/slot-games.ts';
import { mappingTests } from '../bench/mapping-tests.ts';
import { streamTests } from '../bench/stream-tests.ts';

const MIN_P = 1e-4;

test('[fairness 10.6] every own game and the wheel are in the statistical battery and pass it', {
  timeout: 60_000,
}, () => {
  const tested = mappingTests(3000);
  const games = [...slotGames, ...choiceGames, ...sharedGames].map(({ game_code }) => game_code);
  for (const game of [...games, 'wheel']) {
    const own = tested.filter((result) => result.game === game);
    expect(own.length, game).toBeGreaterThan(0);
    for (const { name, p } of own) expect(p, name).toBeGreaterThan(MIN_P);
  }
});

test('[fairness 10.6] the byte stream passes every test of the battery', () => {
  for (const { name, p } of streamTests(4000)) expect(p, name).toBeGreaterThan(MIN_P);
});
