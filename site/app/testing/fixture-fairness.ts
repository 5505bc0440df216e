import type { Output } from '#contracts/api/call.ts';
import type { GameReturn } from '#contracts/api/fairness.ts';
import type { Api } from '#contracts/api/index.ts';

const FROM = '2026-11-02T10:00:00.000Z';
const TO = '2026-11-20T08:30:00.000Z';
const period = { from: FROM, to: TO };

const game = (game_code: string, game_name: string, more: Partial<GameReturn>): GameReturn => ({
  provider_code: 'BAIZE',
  game_code,
  game_name,
  local_names: {},
  category: 'arcade',
  declared: { min: '98.99', max: '99.00' },
  measured: null,
  checked: null,
  ...more,
});

/** A game of every kind: agreeing, differing, with too few rounds, without any. */
const GAMES = [
  game('lantern-reels', 'Lantern Reels', {
    declared: { min: '96.21', max: '96.21' },
    measured: {
      ...period,
      rounds: 48_210,
      percent: 94.87,
      band: 6.42,
      is_exact: true,
      fits: true,
    },
    checked: { at: TO, rounds: 940, wrong: 0 },
  }),
  game('dice', 'Dice', {
    measured: {
      ...period,
      rounds: 12_004,
      percent: 102.31,
      band: 2.4,
      is_exact: false,
      fits: false,
    },
    checked: { at: TO, rounds: 512, wrong: 0 },
  }),
  game('keno', 'Keno', {
    declared: { min: '94.10', max: '96.02' },
    measured: {
      ...period,
      rounds: 212,
      percent: 71.5,
      band: null,
      is_exact: false,
      fits: null,
    },
  }),
  game('mines', 'Mines', {}),
];

export function fairnessAnswers(): { gameReturns: () => Output<Api['gameReturns']> } {
  return {
    gameReturns: () => ({
      value: GAMES,
      chains: [],
      checked: { at: TO, rounds: 1452, wrong: 0 },
      min_rounds: 1000,
      demo: true,
    }),
  };
}
