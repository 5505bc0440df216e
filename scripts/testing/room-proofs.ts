import { BACCARAT_SIDES, baccarat } from '#games/baccarat/index.ts';
import { blockHash } from '#games/block-hash/index.ts';
import { bingo } from '#games/courtyard-bingo/index.ts';
import { crash } from '#games/crash/index.ts';
import { type Json, sha256Hex } from '#games/engine/fair/index.ts';
import {
  type BetLine,
  betsClientSeed,
  blockSeed,
  merkleLeaf,
  merkleRoot,
  type SharedGame,
  termsText,
} from '#games/engine/shared/index.ts';
import { daily3, daily4, lotto } from '#games/lottery/index.ts';
import { derby } from '#games/meadow-derby/index.ts';
import { duel } from '#games/plume-duel/index.ts';
import { roulette, SPOTS } from '#games/roulette/index.ts';

/** Settled rounds of rooms for the independent script. */

export const ROOM_SCRIPT = 'scripts/verify-room.mjs';

const digits = (places: number) => (n: number) => {
  const kind = ['straight', 'any', 'lastTwo', 'last', 'big', 'small', 'odd', 'even'][n % 8]!;
  const named = [n % 10, (n + 3) % 10, (n * 3) % 10, 4].slice(0, [places, places, 2, 1][n % 8] ?? 0);
  return { kind, digits: named };
};

/** Every game drawn from a committed seed, its lowest stake, and varied choices. */
export const SEED_DRAWN_GAMES: readonly [SharedGame, bigint, (n: number) => Json][] = [
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
  [baccarat, 100n, (n) => BACCARAT_SIDES[n % BACCARAT_SIDES.length]!],
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

/** The proof of a round as returned by the API. */
export function roomProofOf(
  game: SharedGame,
  round_id: string,
  lines: readonly BetLine[],
  serverSeed: string,
) {
  const bets_root = merkleRoot(lines.map(merkleLeaf));
  const client_seed = betsClientSeed(round_id, bets_root);
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
  const wireLines = lines.map((line, i) => ({
    ...line,
    stake: line.stake.toString(),
    win: wins[i]!.toString(),
  }));
  return { room: { game_code: game.game_code, round, lines: wireLines, chain: null }, table: game.payTable };
}

const TERMS = termsText({
  chain: 'tron',
  lead: 2,
  confirmations: 19,
  waitSeconds: 300,
  nodes: ['one.test', 'two.test'],
  explorer: '',
});

/** The proof of a round decided by a block with this hash. */
export function blockProofOf(hash: string, choices: readonly string[]) {
  const lines = choices.map(
    (choice, n): BetLine => ({ id: `bet-${n}/000`, stake: 700n, choice, exit: null }),
  );
  const outcome = blockHash.draw(hash, blockSeed('tron', 102));
  const wins = blockHash.settle(outcome, lines, null);
  const round = {
    round_id: `block ${hash}`,
    commit: blockHash.commitOf(TERMS),
    server_seed: hash,
    client_seed: blockSeed('tron', 102),
    bets_root: merkleRoot(lines.map(merkleLeaf)),
    pay_table_hash: blockHash.payTableHash,
    outcome,
  };
  const answers = ['one.test', 'two.test'].flatMap((node, i) => [
    { node, about: 'head', height: 100 - i, hash: null },
    { node, about: 'block', height: 102, hash },
  ]);
  const wireLines = lines.map((line, i) => ({ ...line, stake: `${line.stake}`, win: `${wins[i]}` }));
  const room = {
    game_code: blockHash.game_code,
    round,
    lines: wireLines,
    chain: null,
    block: { terms: TERMS, answers },
  };
  return { room, table: blockHash.payTable };
}

/** The lines of a round: a number of bets, with choices derived from `round`. */
export function betsIn(
  [game, stake, choiceOf]: (typeof SEED_DRAWN_GAMES)[number],
  count: number,
  round: number,
): BetLine[] {
  return Array.from({ length: count }, (_, n) => ({
    id: `bet-${String(n).padStart(3, '0')}/0`,
    stake: stake * BigInt(game.game_code === bingo.game_code ? 1 : 1 + (n % 3)),
    choice: game.readChoice(choiceOf(n * 7 + round)),
    exit: null,
  }));
}

export const CHAIN_SALT = '0000000000000000001b34dc6a1e86083f95500b096231436e9b25cbdd0075c4';

/**
 * Proofs of consecutive flights, each drawn from the link at its place in one chain of `length`; counted from
 * 1.
 */
export function flightsOf(places: readonly number[], length = 20) {
  const links = [sha256Hex('the secret first link')];
  for (let i = 0; i < length; i++) links.push(crash.commitOf(links.at(-1)!));
  return places.map((place, n) => {
    const server_seed = links[length - place]!;
    const lines = [null, 101, 150, 200 + n * 31, 99_999].flatMap((auto, i) =>
      [null, 100 + n * 17].map(
        (exit, j): BetLine => ({
          id: `bet-${i}${j}/000`,
          stake: 500n * BigInt(i + 1),
          choice: { auto },
          exit,
        }),
      ),
    );
    const ceiling = n % 2 ? 100_000 : 180;
    const outcome = crash.draw(server_seed, CHAIN_SALT);
    const wins = crash.settle(outcome, lines, ceiling);
    const round = {
      round_id: `flight-${n + 1}`,
      number: n + 1,
      commit: crash.commitOf(server_seed),
      server_seed,
      client_seed: CHAIN_SALT,
      bets_root: null,
      pay_table_hash: crash.payTableHash,
      outcome,
      ceiling,
    };
    const wireLines = lines.map((line, i) => ({ ...line, stake: `${line.stake}`, win: `${wins[i]}` }));
    const chain = { terminal: links[length]!, place, length, salt: CHAIN_SALT };
    return { room: { game_code: 'crash', round, lines: wireLines, chain }, table: crash.payTable };
  });
}
