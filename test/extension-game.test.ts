import { expect, test } from 'vitest';
import { addOwnGame, gameCatalogue } from '#games/catalogue.ts';
import { dice } from '#games/dice/index.ts';
import { ratio } from '#games/engine/slot/ratio.ts';
import example from '../examples/extensions/six-sides/games/six-sides/game.ts';
import { type FaceView, rules } from '../examples/extensions/six-sides/games/six-sides/rules.ts';

/** Plain JavaScript, as `scripts/verify-round.mjs` runs it. */
const load = (file: string) => import(new URL(file, import.meta.url).href);
const { default: verify } = await load('../examples/extensions/six-sides/games/six-sides/verifier.mjs');
const { range, shuffled, uniform, words } = await load('../scripts/verify-round-draws.mjs');

const SEED = `${'c0ffee'.repeat(10)}beef`;
const round = (nonce: number, faces: number[]) => ({
  ...{ serverSeed: SEED, clientSeed: 'me', nonce, stake: 12_345n },
  choice: { faces },
});

test('[extensions] the example game returns 99 % of any choice, and its verifier agrees with it', () => {
  for (const faces of [[1], [2, 5], [1, 3, 5], [3, 4, 5, 6], [1, 2, 3, 4, 5]]) {
    expect(rules.returnOf({ faces }, 10_000n)).toEqual(ratio(99, 100));
    let wins = 0;
    for (let nonce = 0; nonce < 200; nonce++) {
      const played = rules.play(round(nonce, faces));
      const source = words(SEED, 'me', nonce);
      const draws = { range, shuffled, uniform };
      const table = JSON.parse(rules.payTable).model;
      const verified = verify({ source, stake: 12_345n, choice: { faces }, table, draws });
      expect(verified).toEqual({ view: played.view, win: played.win });
      if (faces.includes((played.view as FaceView).face)) wins += 1;
      else expect(played.win).toBe(0n);
    }
    expect(Math.abs(wins / 200 - faces.length / 6)).toBeLessThan(0.13);
  }
});

test('[extensions] the example game refuses every choice that is not one to five different faces', () => {
  for (const choice of [{}, { faces: [] }, { faces: [0] }, { faces: [7] }, { faces: [2, 2] }, { faces: '1' }])
    expect(() => rules.readChoice(choice)).toThrow(RangeError);
  expect(() => rules.readChoice({ faces: [1, 2, 3, 4, 5, 6] })).toThrow(RangeError);
  expect(rules.readChoice({ faces: [6, 1] })).toEqual({ faces: [1, 6] });
});

test('[extensions] a game with a used code, another provider, a wrong lobby or return is refused', () => {
  const before = gameCatalogue.length;
  const game = (change: object) => ({ ...example, game: { ...rules, ...change } });
  const returning = (min: string, max: string) => game({ rules: { ...rules.rules, rtp: { min, max } } });
  for (const [wrong, message] of [
    [{ ...example, game: dice }, 'the game dice exists'],
    [game({ game_code: 'Six Sides' }), 'is not a game code'],
    [game({ provider_code: 'JILI' }), 'the provider of an own game is BAIZE'],
    [returning('74.99', '99.00'), 'not within 75'],
    [returning('98.33', '100.00'), 'not within 75'],
    [returning('', '99.00'), 'not within 75'],
    [
      returning('98.33', '98.50'),
      'its return is published as 98.33 to 98.50 %, and its model returns 98.33 to 99.00 %',
    ],
    [
      game({ rules: { ...rules.rules, houseEdgePercent: '1.00' } }),
      'its house edge is published as 1.00 %, and its lowest return of 98.33 % leaves 1.67 %',
    ],
    [
      game({ rules: { ...rules.rules, top: { multiple: '10.00', oneIn: '6' } } }),
      'its highest win is published as 10.00 stakes, and its model pays up to 5.94',
    ],
    [game({ returnOf: () => undefined }), 'its model has no returnOf'],
    [{ ...example, choices: [] }, 'it lists 0 choices to compare its return with'],
    [{ ...example, category: 'bingos' as 'bingo' }, 'there is no category bingos'],
    [{ ...example, names: { EN: '' } }, 'it has no name'],
  ] as const)
    expect(() => addOwnGame(wrong)).toThrow(message);
  expect(gameCatalogue.length).toBe(before);
});
