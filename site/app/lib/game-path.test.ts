import { expect, test } from 'vitest';
import { gameOfPath, gamePath } from './game-path.ts';

test('[W-03] the game of a path is the one the path was made of; an address from elsewhere names none', () => {
  const game = { provider_code: 'BAIZE', game_code: 'lantern & reels' };
  expect(gameOfPath(gamePath(game))).toEqual(game);
  expect(gameOfPath(`/php${gamePath(game)}`)).toEqual(game);
  for (const path of ['', '/', '/profile', '/playnow', '/playnow?verify=1', '/playnow?provider=BAIZE'])
    expect(gameOfPath(path), path).toBeNull();
  expect(gameOfPath(`https://elsewhere.example${gamePath(game)}`)).toBeNull();
  expect(gameOfPath(`//elsewhere.example${gamePath(game)}`)).toBeNull();
});
