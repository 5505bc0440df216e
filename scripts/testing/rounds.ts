import { spawnSync } from 'node:child_process';
import { expect } from 'vitest';
import type { BlackjackView } from '#games/blackjack/index.ts';
import { choiceGames, choiceOutcomeOf } from '#games/choice-games.ts';
import type { ChoiceGame, ChoiceRound } from '#games/engine/choice/index.ts';
import { bindCommitment, type Json, payTableText, seedHash } from '#games/engine/fair/index.ts';
import { lineTableText } from '#games/engine/slot/game.ts';
import * as fiesta from '#games/fiesta-roads/index.ts';
import { MODEL as FIESTA } from '#games/fiesta-roads/model.ts';
import type { HiloView } from '#games/hi-lo/index.ts';
import * as lantern from '#games/lantern-reels/index.ts';
import { MODEL as LANTERN } from '#games/lantern-reels/model.ts';
import { type SlotGame, toWire } from '#games/slot-games.ts';
import * as tide from '#games/tide-garden/index.ts';
import { MODEL as TIDE } from '#games/tide-garden/model.ts';
import { AS_NODE_20, NODE_20 } from './node-20.ts';

/** Rounds of one player for the independent script, for each of our games. */

export const SEED = `${'c0ffee'.repeat(10)}beef`;
export const OTHER_SEED = 'ab'.repeat(32);
export const SCRIPT = 'scripts/verify-round.mjs';

export type ScriptLine = {
  proof: { round: Record<string, unknown>; server_seed: string };
  table: string;
  shown?: string;
  whole?: boolean;
};
export type ScriptResult = { round: string; ok: boolean; wrong: string[] };

/** Runs a script as a user would: in a separate process, with lines on standard input. */
export function runScript(lines: readonly object[], script = SCRIPT): ScriptResult[] {
  const input = lines.map((line) => JSON.stringify(line)).join('\n');
  const { stdout, stderr, status } = spawnSync(NODE_20, [...AS_NODE_20, script], {
    input,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const results = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ScriptResult);
  expect(status).toBe(results.every(({ ok }) => ok) ? 0 : 1);
  return results;
}

/** The proof of a round as returned by the API. */
function proofOf(
  hash: string,
  round: Pick<ChoiceRound, 'gameCode' | 'clientSeed' | 'nonce'>,
  more: object,
  seed = SEED,
) {
  const server_seed_hash = seedHash(seed);
  const { gameCode: game_code, clientSeed: client_seed, nonce } = round;
  const round_commit = bindCommitment(server_seed_hash, hash);
  const shown = {
    game_code,
    client_seed,
    nonce,
    server_seed_hash,
    pay_table_hash: hash,
    round_commit,
    ...more,
  };
  return { round: { round_id: `${game_code} ${nonce}`, ...shown }, server_seed: seed };
}

export function lineOf(game: ChoiceGame, round: ChoiceRound, seed = SEED): ScriptLine {
  const more = {
    stake: round.staked.toString(),
    win: round.win!.toString(),
    outcome: choiceOutcomeOf(round),
  };
  return { proof: proofOf(game.payTableHash, round, more, seed), table: game.payTable };
}

const HANDS = ['rock', 'paper', 'scissors'];

/** The choice and the step to take, so that many kinds of rounds occur. */
const CHOICES: Record<string, (n: number) => Json> = {
  dice: (n) => (n % 2 ? { side: 'over', target: 200 + n * 37 } : { side: 'under', target: 9800 - n * 91 }),
  limbo: (n) => ({ target: 101 + n * n * 7 }),
  plinko: (n) => ({ rows: 8 + (n % 9), risk: ['low', 'medium', 'high'][n % 3]! }),
  keno: (n) => ({
    picks: Array.from({ length: 1 + (n % 10) }, (_, i) => 3 * i + 1),
    table: n % 2 ? 'steep' : 'classic',
  }),
  mines: (n) => ({ mines: 1 + (n % 24) }),
  blackjack: (n) => ({ hands: 1 + (n % 3), pairs: [0, 10, 100][n % 3]!, trio: [25, 0, 50][n % 3]! }),
  'coin-flip': (n) => ({ side: n % 3 ? 'heads' : 'tails' }),
  tower: (n) => ({ difficulty: ['easy', 'medium', 'hard', 'expert', 'master'][n % 5]! }),
  'rock-paper-scissors': (n) => ({ hand: HANDS[n % 3]! }),
  cases: (n) => ({ kind: ['wood', 'iron', 'gold', 'obsidian'][n % 4]! }),
  diamonds: (n) => ({ risk: ['low', 'medium', 'high'][n % 3]! }),
  'money-wheel': (n) => ({ segments: 10 + 10 * (n % 5), risk: ['low', 'medium', 'high'][n % 3]! }),
  'bubble-lagoon': (n) => ({
    targets: ['sprat', 'wrasse', 'puffer', 'squid', 'dragon'].slice(n % 5, 1 + (n % 5) + (n % 3)),
  }),
};
const STEPS: Record<string, (view: Json, n: number, step: number) => Json> = {
  blackjack: (view, n, step) => {
    const { offers } = view as BlackjackView;
    if (n % 7 === 6 && step > 1) return 'standAll';
    if (offers.includes('split')) return 'split';
    return offers[(n + step) % offers.length]!;
  },
  'casino-holdem': (_, n) => (n % 4 ? 'call' : 'fold'),
  'jacks-or-better': (_, n) => ({ keep: [0, 1, 2, 3, 4].filter((place) => (n >> place) & 1) }),
  'coin-flip': (_, n, step) => (step > n % 5 ? 'cashOut' : (n >> step) % 2 ? 'heads' : 'tails'),
  tower: (_, n, step) => (step > n % 4 ? 'cashOut' : { door: (n >> step) % 2 }),
  'rock-paper-scissors': (_, n, step) => (step > n % 4 ? 'cashOut' : HANDS[(n >> step) % 3]!),
  mines: (_, n, step) => (step > n % 4 ? 'cashOut' : { open: (n + step * 7) % 25 }),
  'hi-lo': (view, n, step) => {
    const { next } = view as HiloView;
    if (step > n % 6) return 'cashOut';
    return step === 1
      ? 'skip'
      : next.higher !== null && (n + step) % 2
        ? 'higher'
        : next.lower === null
          ? 'higher'
          : 'lower';
  },
};

/** A round played to its end; choices and steps are derived from `n`, and the nonce is `n`. */
export function playOut(game: ChoiceGame, n: number, serverSeed = SEED, clientSeed = 'my seed'): ChoiceRound {
  const bets = (game as { bets?: readonly { name: string }[] }).bets;
  const choice = bets ? { bet: bets[n % bets.length]!.name } : (CHOICES[game.game_code]?.(n) ?? null);
  const actions: Json[] = [];
  for (;;) {
    const round = game.play({
      serverSeed,
      clientSeed,
      nonce: n,
      stake: 777n,
      choice,
      actions,
    });
    if (round.win !== null) return round;
    actions.push(STEPS[game.game_code]!(round.view, n, actions.length));
  }
}

export const SCRIPTED_GAMES = choiceGames.filter(
  ({ game_code, hasSteps }) =>
    game_code in CHOICES || game_code in STEPS || (game_code.startsWith('hash-') && !hasSteps),
);

type Slot = { game: Pick<SlotGame, 'play'> & { GAME_CODE: string; payTableHash: string }; table: string };

/** Slots with the text hashed for their pay table. */
export const SLOTS: readonly Slot[] = [
  { game: lantern, table: lineTableText(lantern.GAME_CODE, lantern.VERSION, LANTERN) },
  { game: fiesta, table: payTableText(fiesta.GAME_CODE, fiesta.VERSION, FIESTA) },
  { game: tide, table: payTableText(tide.GAME_CODE, tide.VERSION, TIDE) },
];

export function spinLine(
  { game, table }: Slot,
  nonce: number,
  seed = OTHER_SEED,
  clientSeed = 'my seed',
): ScriptLine {
  const round = game.play({ serverSeed: seed, clientSeed, nonce, stake: 200n });
  const more = { stake: '200', win: round.win.toString(), outcome: toWire(round) };
  return { proof: proofOf(game.payTableHash, round, more, seed), table };
}
