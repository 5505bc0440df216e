import { expect, test } from 'vitest';
import { gameOfPath, gamePath } from './game-path.ts';

test('[W-03] a game path round-trips to its game; a foreign URL yields none', () => {
  const game = { provider_code: 'BAIZE', game_code: 'lantern & reels' };
  expect(gameOfPath(gamePath(game))).toEqual(game);
  expect(gameOfPath(`/php${gamePath(game)}`)).toEqual(game);
  for (const path of ['', '/', '/profile', '/playnow', '/playnow?verify=1', '/playnow?provider=BAIZE'])
    expect(gameOfPath(path), path).toBeNull();
  expect(gameOfPath(`https://elsewhere.example${gamePath(game)}`)).toBeNull();
  expect(gameOfPath(`//elsewhere.example${gamePath(game)}`)).toBeNull();
});
