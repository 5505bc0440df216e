import { expect, test } from 'vitest';
import { slotGames } from '#games/slot-games.ts';
import { ownAwards, ownFigures } from './published-figures.ts';

test('the maximum win of an own game is the same figure wherever a home page shows it', () => {
  expect(slotGames[0]!.rules.maxWin).toBe(5000);
  expect([ownFigures(slotGames)!.maxWinMultiple, ownAwards()!.maxWinMultiple]).toEqual(['5,000', '5,000']);
});

test('the figures beside the hero are those of the first own slot of a list', () => {
  const listed = [{ game_code: 'crash' }, { game_code: 'tide-garden' }, { game_code: 'lantern-reels' }];
  expect(ownFigures(listed)).toMatchObject({
    game_code: 'tide-garden',
    rtpPercent: slotGames.find(({ game_code }) => game_code === 'tide-garden')!.rules.figures.rtpPercent,
  });
  expect(ownFigures([{ game_code: 'crash' }])).toBeNull();
});
