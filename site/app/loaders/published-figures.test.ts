import { expect, test } from 'vitest';
import { slotGames } from '#games/slot-games.ts';
import { ownAwards, ownFigures } from './published-figures.ts';

test('the maximum win of an own game is the same figure wherever a home page shows it', () => {
  expect(slotGames[0]!.rules.maxWin).toBe(5000);
  expect([ownFigures()!.maxWinMultiple, ownAwards()!.maxWinMultiple]).toEqual(['5,000', '5,000']);
});
