import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cascadeTableText } from '#games/cascade/game.ts';
import type { ChoiceGame, ChoiceRound } from '#games/choice/index.ts';
import { choiceGames, outcomeOf } from '#games/choices.ts';
import { dice } from '#games/dice/index.ts';
import { bindCommitment, type Json, seedHash, sha256Hex } from '#games/fair/index.ts';
import * as fiesta from '#games/fiesta-roads/index.ts';
import { MODEL as FIESTA } from '#games/fiesta-roads/model.ts';
import type { HiloView } from '#games/hi-lo/index.ts';
import * as lantern from '#games/lantern-reels/index.ts';
import { MODEL as LANTERN } from '#games/lantern-reels/model.ts';
import type { MinesView } from '#games/mines/index.ts';
import { plinko } from '#games/plinko/index.ts';
import { toWire } from '#games/registry.ts';
import { payTableText } from '#games/slot/game.ts';
import * as tide from '#games/tide-garden/index.ts';
import { MODEL as TIDE } from '#games/tide-garden/model.ts';
import { waysTableText } from '#games/ways/game.ts';

const SEED = `${'c0ffee'.repeat(10)}beef`;
const OTHER_SEED = 'ab'.repeat(32);
const SCRIPT = 'scripts/verify-round.mjs';

type Line = {
  proof: { round: Record<string, unknown>; server_seed: string };
  table: string;
  shown?: string;
  whole?: boolean;
};
type Result = { round: string; ok: boolean; wrong: string[] };

/** Runs the script as anybody would: in a process of its own, with lines on its standard input. */
function check(lines: readonly Line[]): Result[] {
  const input = lines.map((line) => JSON.stringify(line)).join('\n');
  const { stdout, stderr, status } = spawnSync(process.execPath, [SCRIPT], { input, encoding: 'utf8' });
  expect(stderr).toBe('');
  const results = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Result);
  expect(status).toBe(results.every(({ ok }) => ok) ? 0 : 1);
  return results;
}

/** The proof of a round as the API answers it. */
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

function lineOf(game: ChoiceGame, round: ChoiceRound): Line {
  const more = { stake: round.staked.toString(), win: round.win!.toString(), outcome: outcomeOf(round) };
  return { proof: proofOf(game.payTableHash, round, more), table: game.payTable };
}

/** What to choose and which step to take, so that many kinds of rounds come about. */
const CHOICES: Record<string, (n: number) => Json> = {
  dice: (n) => (n % 2 ? { side: 'over', target: 200 + n * 37 } : { side: 'under', target: 9800 - n * 91 }),
  limbo: (n) => ({ target: 101 + n * n * 7 }),
  plinko: (n) => ({ rows: 8 + (n % 9), risk: ['low', 'medium', 'high'][n % 3]! }),
  keno: (n) => ({
    picks: Array.from({ length: 1 + (n % 10) }, (_, i) => 3 * i + 1),
    table: n % 2 ? 'steep' : 'classic',
  }),
  mines: (n) => ({ mines: 1 + (n % 24) }),
  'bubble-lagoon': (n) => ({
    targets: ['sprat', 'wrasse', 'puffer', 'squid', 'dragon'].slice(n % 5, 1 + (n % 5) + (n % 3)),
  }),
};
const STEPS: Record<string, (view: Json, n: number, step: number) => Json> = {
  'casino-holdem': (_, n) => (n % 4 ? 'call' : 'fold'),
  'jacks-or-better': (_, n) => ({ keep: [0, 1, 2, 3, 4].filter((place) => (n >> place) & 1) }),
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

function playOut(game: ChoiceGame, n: number): ChoiceRound {
  const bets = (game as { bets?: readonly { name: string }[] }).bets;
  const choice = bets ? { bet: bets[n % bets.length]!.name } : (CHOICES[game.game_code]?.(n) ?? null);
  const actions: Json[] = [];
  for (;;) {
    const round = game.play({
      serverSeed: SEED,
      clientSeed: 'my seed',
      nonce: n,
      stake: 777n,
      choice,
      actions,
    });
    if (round.win !== null) return round;
    actions.push(STEPS[game.game_code]!(round.view, n, actions.length));
  }
}

const KNOWN = choiceGames.filter(
  ({ game_code, hasSteps }) =>
    game_code in CHOICES || game_code in STEPS || (game_code.startsWith('hash-') && !hasSteps),
);

/** Slots with the text their pay table's hash is taken of. */
const SLOTS = [
  { game: lantern, table: payTableText(lantern.GAME_CODE, lantern.VERSION, LANTERN) },
  { game: fiesta, table: waysTableText(fiesta.GAME_CODE, fiesta.VERSION, FIESTA) },
  { game: tide, table: cascadeTableText(tide.GAME_CODE, tide.VERSION, TIDE) },
];

test('the script is one file that shares no code with the games', () => {
  const imports = [...readFileSync(SCRIPT, 'utf8').matchAll(/from '([^']+)'/g)].map(([, name]) => name);
  expect(imports).toEqual(['node:crypto', 'node:fs']);
});

test('[fairness 12] an independent script comes to every round of our tables and slots', () => {
  expect(KNOWN.length).toBeGreaterThanOrEqual(13);
  const lines = KNOWN.flatMap((game) => Array.from({ length: 40 }, (_, n) => lineOf(game, playOut(game, n))));
  for (const { game, table } of SLOTS) {
    expect(sha256Hex(table)).toBe(game.payTableHash);
    for (let nonce = 0; nonce < 250; nonce++) {
      const round = game.play({ serverSeed: OTHER_SEED, clientSeed: 'my seed', nonce, stake: 200n });
      const more = { stake: '200', win: round.win.toString(), outcome: toWire(round) };
      lines.push({ proof: proofOf(game.payTableHash, round, more, OTHER_SEED), table });
    }
  }
  // Games share this seed here; on a site every game has its own, and no nonce comes twice.
  const results = check(
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

/** Five ways to cheat while "the verifier passes" on the operator's own page, and what gives each of them away. */
describe('[fairness 1] [fairness 13] an operator who', () => {
  const request = { serverSeed: SEED, clientSeed: 'my seed', stake: 1000n };
  const drop = (nonce: number) => plinko.play({ ...request, nonce, choice: { rows: 8, risk: 'high' } });
  const roll = (nonce: number, clientSeed = 'my seed') =>
    dice.play({ ...request, clientSeed, nonce, choice: { side: 'under', target: 5000 } });
  const wrongIn = (line: Line) => check([line])[0]!.wrong.join('\n');

  test('swaps the pay table is caught by its hash, which stood in the commitment', () => {
    const honest = lineOf(plinko, drop(0));
    const meaner = honest.table.replace('290', '190');
    expect(meaner).not.toBe(honest.table);
    expect(wrongIn({ ...honest, table: meaner })).toContain('hash of the pay table');
    // Replacing the hash beside it does not help: the player noted the commitment before the bet.
    const swapped = { ...honest.proof.round, pay_table_hash: sha256Hex(meaner) };
    expect(wrongIn({ ...honest, table: meaner, proof: { ...honest.proof, round: swapped } })).toContain(
      'commitment',
    );
    const claim = {
      serverSeed: SEED,
      serverSeedHash: seedHash(SEED),
      round: { ...drop(0), payTableHash: sha256Hex(meaner) },
    };
    expect(plinko.verify(claim).checks.find(({ part }) => part === 'rules')?.ok).toBe(false);
  });

  test('draws without the client seed is caught by the table', () => {
    // The roll that the server's seed alone gives, passed off as one of both seeds.
    const alone = roll(0, 'none');
    const told = { ...alone, clientSeed: 'my seed' };
    expect(alone.view).not.toEqual(roll(0).view);
    expect(wrongIn(lineOf(dice, told))).toContain('table');
    expect(dice.verify({ serverSeed: SEED, serverSeedHash: seedHash(SEED), round: told }).ok).toBe(false);
  });

  test('holds the nonce back until a round loses is caught by the gap, and by a nonce that comes twice', () => {
    const losing = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((nonce) => roll(nonce)).filter(({ win }) => win === 0n);
    const lines = losing.map((round) => ({ ...lineOf(dice, round), whole: true }));
    expect(check(lines).some(({ wrong }) => wrong.some((what) => what.includes('is missing')))).toBe(true);
    const twice = [lineOf(dice, roll(0)), lineOf(dice, roll(0))];
    expect(check(twice).every(({ wrong }) => wrong.includes('its nonce was used twice'))).toBe(true);
    const honest = [0, 1, 2, 3].map((nonce) => ({ ...lineOf(dice, roll(nonce)), whole: true }));
    expect(check(honest).every(({ ok }) => ok)).toBe(true);
  });

  test('replaces the committed hash is caught by the one that was shown', () => {
    const round = dice.play({
      ...request,
      serverSeed: OTHER_SEED,
      nonce: 0,
      choice: { side: 'under', target: 5000 },
    });
    const more = { stake: '1000', win: round.win!.toString(), outcome: outcomeOf(round) };
    const replaced = { proof: proofOf(dice.payTableHash, round, more, OTHER_SEED), table: dice.payTable };
    expect(check([replaced])[0]!.ok).toBe(true);
    expect(wrongIn({ ...replaced, shown: seedHash(SEED) })).toContain('hash shown before the bet');
  });

  test('ships a verifier that says yes to everything is caught by this one', () => {
    const yes: ChoiceGame = { ...dice, verify: () => ({ ok: true, checks: [] }) };
    const lie = { ...roll(1), win: 1n };
    expect(yes.verify({ serverSeed: SEED, serverSeedHash: seedHash(SEED), round: lie }).ok).toBe(true);
    expect(wrongIn(lineOf(yes, lie))).toContain('win');
  });
});
