import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { choiceGames } from '#games/choice-games.ts';
import { sha256Hex } from '#games/engine/fair/index.ts';
import type { RoundWire } from '#games/engine/slot/wire.ts';
import type { MinesView } from '#games/mines/index.ts';
import { lineOf, playOut, runScript, SCRIPT, SCRIPTED_GAMES, SLOTS, spinLine } from './testing/rounds.ts';

/** Nonces of rounds whose free spins retrigger. */
const SCATTERS_AGAIN: Record<string, number> = {
  'lantern-reels': 748,
  'fiesta-roads': 12_294,
  'tide-garden': 3159,
};

test('the script and its modules share no code with the games', () => {
  const importsOf = (file: string) =>
    [...readFileSync(file, 'utf8').matchAll(/from '([^']+)'/g)].map(([, name]) => name);
  expect(importsOf(SCRIPT)).toEqual([
    'node:crypto',
    'node:fs',
    './verify-round-blackjack.mjs',
    './verify-round-draws.mjs',
    './verify-round-jackpot.mjs',
    './verify-round-slots.mjs',
  ]);
  for (const part of ['draws', 'jackpot'])
    expect(importsOf(`scripts/verify-round-${part}.mjs`)).toEqual(['node:crypto']);
  expect(importsOf('scripts/verify-round-blackjack.mjs')).toEqual(['./verify-round-draws.mjs']);
  expect(importsOf('scripts/verify-round-slots.mjs')).toEqual(['./verify-round-draws.mjs']);
});

test('[fairness 12] an independent script reproduces every round of the tables and slots', () => {
  // All games: a game that no script knows would have no proof.
  expect(SCRIPTED_GAMES).toEqual(choiceGames);
  const lines = SCRIPTED_GAMES.flatMap((game) =>
    Array.from({ length: 40 }, (_, n) => lineOf(game, playOut(game, n))),
  );
  for (const slot of SLOTS) {
    expect(sha256Hex(slot.table)).toBe(slot.game.payTableHash);
    for (let nonce = 0; nonce < 250; nonce++) lines.push(spinLine(slot, nonce));
    // Scatters that pay within free spins are too rare to wait for.
    const again = spinLine(slot, SCATTERS_AGAIN[slot.game.GAME_CODE]!);
    const { spins } = again.proof.round.outcome as RoundWire;
    expect(spins.some(({ kind, scatterWin }) => kind === 'free' && scatterWin !== '0')).toBe(true);
    lines.push(again);
  }
  // Games share this seed here; on a site every game has a separate one, and no nonce occurs twice.
  const results = runScript(
    lines.map((line, i) => ({
      ...line,
      proof: { ...line.proof, round: { ...line.proof.round, round_id: `${i}` } },
    })),
  ).map(({ wrong }) => wrong.filter((what) => what !== 'its nonce was used twice'));
  expect(results.flat()).toEqual([]);
  const shown = lines.map(({ proof }) => (proof.round.outcome as { view?: MinesView }).view);
  expect(shown.some((view) => view?.hit === null)).toBe(true);
  expect(shown.some((view) => typeof view?.hit === 'number')).toBe(true);
});

test.each(['verify-round', 'verify-room'])('%s reports the line that is not a proof', (script) => {
  for (const input of ['{"rtp":"97.00"}', 'pasted by mistake']) {
    const ended = spawnSync(process.execPath, [`scripts/${script}.mjs`], { input, encoding: 'utf8' });
    expect(ended.stderr).toMatch(/^Line 1 is no proof of a (shared )?round/);
    expect([ended.status, ended.stdout]).toEqual([2, '']);
  }
});
