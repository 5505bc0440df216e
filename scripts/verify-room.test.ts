import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { baccarat, SIDES } from '#games/baccarat/index.ts';
import { bingo } from '#games/courtyard-bingo/index.ts';
import { crash } from '#games/crash/index.ts';
import { type Json, sha256Hex } from '#games/fair/index.ts';
import { daily3, daily4, lotto } from '#games/lottery/index.ts';
import { derby } from '#games/meadow-derby/index.ts';
import { duel } from '#games/plume-duel/index.ts';
import { roulette, SPOTS } from '#games/roulette/index.ts';
import { clientSeedOf, type Line, leafOf, rootOf, type SharedGame } from '#games/shared/index.ts';

const ROUNDS = 12;

const digits = (places: number) => (n: number) => {
  const kind = ['straight', 'any', 'lastTwo', 'last', 'big', 'small', 'odd', 'even'][n % 8]!;
  const named = [n % 10, (n + 3) % 10, (n * 3) % 10, 4].slice(0, [places, places, 2, 1][n % 8] ?? 0);
  return { kind, digits: named };
};

const CHOICES: readonly [SharedGame, bigint, (n: number) => Json][] = [
  [bingo, 1000n, (n) => ({ card: n % 5 === 0 ? 7 : n * 977 })],
  [
    derby,
    200n,
    (n) => {
      const pool = ['win', 'place', 'quinella', 'exacta'][n % 4]!;
      const [a, b] = [1 + (n % 8), 1 + ((n + 1 + (n % 6)) % 8)];
      return { pool, runners: n % 4 < 2 ? [a] : n % 4 === 2 ? [Math.min(a, b), Math.max(a, b)] : [a, b] };
    },
  ],
  [roulette, 100n, (n) => SPOTS[(n * 13) % SPOTS.length]!.code],
  [baccarat, 100n, (n) => SIDES[n % SIDES.length]!],
  [daily3, 100n, digits(3)],
  [daily4, 100n, digits(4)],
  [
    lotto,
    100n,
    (n) => ({
      kind: ['ticket', 'pair', 'one'][n % 3]!,
      numbers: [1, 8, 15, 22, 29, 36].map((number) => number + (n % 9)).slice(0, [6, 2, 1][n % 3]),
    }),
  ],
  [duel, 100n, (n) => ({ on: n % 3 ? 'meron' : 'wala' })],
];

/** The proof of a round as the API answers it. */
function proofOf(game: SharedGame, round_id: string, lines: readonly Line[], serverSeed: string) {
  const bets_root = rootOf(lines.map(leafOf));
  const client_seed = clientSeedOf(round_id, bets_root);
  const outcome = game.draw(serverSeed, client_seed);
  const wins = game.settle(outcome, lines, null);
  const round = {
    round_id,
    commit: game.commitOf(serverSeed),
    server_seed: serverSeed,
    client_seed,
    bets_root,
    pay_table_hash: game.payTableHash,
    outcome,
    ceiling: null,
  };
  const told = lines.map((line, i) => ({ ...line, stake: line.stake.toString(), win: wins[i]!.toString() }));
  return { room: { game_code: game.game_code, round, lines: told, chain: null }, table: game.payTable };
}

function check(lines: readonly object[]): { ok: boolean; wrong: string[] }[] {
  const input = lines.map((line) => JSON.stringify(line)).join('\n');
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/verify-room.mjs'], {
    input,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

test('[fairness 12] the independent script comes to every shared round, and names what was changed', () => {
  const proofs = CHOICES.flatMap(([game, stake, choiceOf]) =>
    Array.from({ length: ROUNDS }, (_, round) => {
      const lines = Array.from(
        { length: 1 + round * 3 },
        (_, n): Line => ({
          id: `bet-${String(n).padStart(3, '0')}/0`,
          stake: stake * BigInt(game === bingo ? 1 : 1 + (n % 3)),
          choice: game.readChoice(choiceOf(n * 7 + round)),
          exit: null,
        }),
      );
      return proofOf(game, `${game.game_code}-${round}`, lines, `${round % 10}c`.repeat(32));
    }),
  );
  expect(check(proofs).flatMap(({ wrong }) => wrong)).toEqual([]);

  const { room, table } = proofs.at(-1)!;
  const changed = (part: object) => ({ room: { ...room, ...part }, table });
  const round = (part: object) => changed({ round: { ...room.round, ...part } });
  const cheats = [
    [changed({ lines: room.lines.slice(1) }), 'root of the bets'],
    [round({ commit: 'a'.repeat(64) }), 'commitment'],
    [round({ client_seed: 'b'.repeat(64) }), 'client seed'],
    [round({ outcome: { bouts: ['even', 'even', 'even'], winner: 'draw' } }), 'outcome'],
    [changed({ lines: room.lines.map((line) => ({ ...line, win: '0' })) }), 'returns'],
    [
      { room, table: table.replace('"commissionPercent":5', '"commissionPercent":9') },
      'hash of the pay table',
    ],
  ] as const;
  const told = check(cheats.map(([line]) => line));
  cheats.forEach(([, part], i) => {
    expect(told[i]!.wrong.join('\n')).toContain(part);
  });
});

test('[fairness 5] the script comes to every flight of a chain, and names a link that is not in it', () => {
  const salt = '0000000000000000001b34dc6a1e86083f95500b096231436e9b25cbdd0075c4';
  const proofs = Array.from({ length: ROUNDS }, (_, n) => {
    const server_seed = sha256Hex(`link ${n}`);
    const lines = [null, 101, 150, 200 + n * 31, 99_999].flatMap((auto, i) =>
      [null, 100 + n * 17].map(
        (exit, j): Line => ({ id: `bet-${i}${j}/000`, stake: 500n * BigInt(i + 1), choice: { auto }, exit }),
      ),
    );
    const ceiling = n % 2 ? 100_000 : 180;
    const outcome = crash.draw(server_seed, salt);
    const wins = crash.settle(outcome, lines, ceiling);
    const commit = crash.commitOf(server_seed);
    const shown = { round_id: `flight-${n}`, commit, server_seed, client_seed: salt, bets_root: null };
    const round = { ...shown, pay_table_hash: crash.payTableHash, outcome, ceiling };
    const told = lines.map((line, i) => ({ ...line, stake: `${line.stake}`, win: `${wins[i]}` }));
    return {
      room: { game_code: 'crash', round, lines: told, chain: { terminal: commit, salt } },
      table: crash.payTable,
    };
  });
  expect(check(proofs).flatMap(({ wrong }) => wrong)).toEqual([]);
  const { room, table } = proofs[0]!;
  const [told] = check([{ room: { ...room, round: { ...room.round, server_seed: '0'.repeat(64) } }, table }]);
  expect(told!.wrong.join(' ')).toMatch(/commitment.*outcome/);
});
