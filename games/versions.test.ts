import { expect, test } from 'vitest';
import { choiceGames } from './choice-games.ts';
import { sharedGames } from './shared-games.ts';
import { slotGames } from './slot-games.ts';

/**
 * Game, version, and hash of everything its outcomes and pays depend on. If a line changes, the game has
 * changed and its version must be incremented.
 */
const PUBLISHED = [
  ['lantern-reels', 1, '04048dfe19931e2597f0b7e1e729fe23803e9f5be01f9989d71ef9d5a2d868ae'],
  ['fiesta-roads', 1, '4882031f3f88b90bd0203e806f634a1abae304702f87d8c46298874fbdefd613'],
  ['tide-garden', 1, '50be3e83691f2c92c1a4792653ef375604a8c9944c0940624680b84df6ce292e'],
  ['blackjack', 1, '65f98977719f7187079c3cf12a44c732b32b1ba9a9703f51b78cc44b9ed75b4e'],
  ['cases', 1, '5edbbbf583ce16230729243b53725ff14372f7010945e3f78fa8df214f64e364'],
  ['coin-flip', 1, 'eecc0b69d1f7e73eeba1e46834c15f6d8b3c54e73c547daf4172a1525e5b4815'],
  ['diamonds', 1, '4455d0f8b5523bd863bda7981ae43a8b1209364990a868fcd8a20716599d8f4a'],
  ['dice', 1, '0c23f2683a8d17bad8467f473bbb138fbd3a62ea748414c7bf8d972a3cc3271c'],
  ['hi-lo', 1, 'b8f083dbe84eee9a66b014edc44ecdafbf2dfe26fabf44bd47978c0a5d8ab5ce'],
  ['casino-holdem', 1, '35e30a428b0b2e89198db16a84bcfb76f96e933d03382bbb1677edd927404423'],
  ['jacks-or-better', 1, '09fb7976841d1826721b0cdfe80ea65f09854393857a1461446324e930ab2d09'],
  ['keno', 1, 'b59c66965719d13b17e410b38b448140b0d0dde4201194aeacf898a62a75bf47'],
  ['bubble-lagoon', 1, '76d5253d72b4754982237c34234e5fcf943cb0229c5f66555fcc4b1f86fc436c'],
  ['limbo', 1, '95bfa05773b804d274e6463074aa67f957d2a300bef5ebecdee951ca0646b652'],
  ['mines', 1, 'f792995b6ba71274d75c5099eb704cb2e15e9be75b68484efc9d0e4886dc5b45'],
  ['money-wheel', 1, '1d389b4045147d844503068f22ab7870efc9d0a8b7e95be48ad72e961a7a07e5'],
  ['plinko', 1, '6823124502bc60fc8c3b392195f7c7c2be044db541a373fedf36801893243006'],
  ['rock-paper-scissors', 1, '6cea83d011793e034654ed750237918d3d71650a7dd4f90d3a4bc2a9d433928b'],
  ['tower', 1, 'c7c21c278bd1e08b61fd33b869a8920c1e961620c55cdbccead3e2703ae0c0cd'],
  ['hash-odd-even', 1, '311f6278ad2862c92214f00e0e29f1b80a97b11d909b406f210ee5f13aef656a'],
  ['hash-big-small', 1, '713b347aae24392f3e1f6aa3d106ca1b218e95372d9117811ba0657a90678b6a'],
  ['hash-lucky', 1, 'c84b914d83fa66aeb901381b3872fab5bd9b600e372d81f77da01da544b17000'],
  ['hash-dragon-tiger', 1, 'b4af1e49ec6ad431f6f19657a7f9b32c61c360f21da3b4802c51aee4028396b9'],
  ['hash-bull', 1, '799cc0af1528bdfb2fa14ef6b53df60649a001a62153f7517f97eb63f8dd8f46'],
  ['baccarat', 1, '56202130f671d23e6c35f86eed689a39b2260d83841f29f22124466d38418cee'],
  ['courtyard-bingo', 1, '3befdd92612001646bdf662e45f8469e7cacb68b758e063d330044dd26ebdc10'],
  ['block-hash', 1, 'b20a12205991c52226ec16c09345d177651aa49fa12fa777bd8a840fbe3c7186'],
  ['crash', 1, '100620a6ec9e29cb6476a0ea70d2d1ba8c9fe262060d67e4c733b9a228f8bfee'],
  ['meadow-derby', 1, '83805f55caaabe22c602ff08a41643fde6d02bc279aa2953f9b10cb8eb30511a'],
  ['plume-duel', 1, '1a79fce9a90bb14de3a86af1bc17dbed57aa2dc7692eb55fe07a0ef558618645'],
  ['roulette', 1, '51f7c5a734ce38796adef8719ad8664e1e4b33e71ad65cad0f36d40bfbcd5129'],
  ['three-digits', 1, '14c9b84f3c8626c59d1d929956b097858b857077c9c706c42ecdd0f61cd8e24e'],
  ['four-digits', 1, '9c532e7ca3e5e4ef79ad3e3d64de5a376895c3e66d64f1624fe3a43273222d54'],
  ['six-of-forty-five', 1, 'aa161360c46107a95384b7077869ba302ba353c1a8ca0bad34cff02ba6cac1c2'],
] as const;

test('[fairness 10.7] no pay table, probability, limit or rule of a released game version changes', () => {
  const now = [...slotGames, ...choiceGames, ...sharedGames].map(({ game_code, rules }) => [
    game_code,
    rules.version,
    rules.payTableHash,
  ]);
  expect(now).toEqual(PUBLISHED);
});
