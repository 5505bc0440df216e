import { expect, test } from 'vitest';
import { blockHash, SPOTS } from '#games/block-hash/index.ts';
import { crash } from '#games/crash/index.ts';
import { sha256Hex } from '#games/engine/fair/index.ts';
import type { SharedGame } from '#games/engine/shared/index.ts';
import { sharedGames } from '#games/shared-games.ts';
import {
  betsIn,
  blockProofOf,
  flightsOf,
  ROOM_SCRIPT,
  roomProofOf,
  SEED_DRAWN_GAMES,
} from './testing/room-proofs.ts';
import { runScript } from './testing/rounds.ts';

const ROUNDS = 12;
const codeOf = ({ game_code }: SharedGame) => game_code;

test('[fairness 12] the independent script reproduces every shared round and names a tampered part', () => {
  // All rooms: a room that no script knows would have no proof.
  expect([...SEED_DRAWN_GAMES.map(([game]) => game), blockHash, crash].map(codeOf).toSorted()).toEqual(
    sharedGames.map(codeOf).toSorted(),
  );
  const proofs = SEED_DRAWN_GAMES.flatMap((drawn) =>
    Array.from({ length: ROUNDS }, (_, round) => {
      const [game] = drawn;
      // The first round of each has no bets.
      const lines = betsIn(drawn, round * 3, round);
      return roomProofOf(game, `${game.game_code}-${round}`, lines, `${round % 10}c`.repeat(32));
    }),
  );
  expect(runScript(proofs, ROOM_SCRIPT).flatMap(({ wrong }) => wrong)).toEqual([]);

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
  const checked = runScript(
    cheats.map(([line]) => line),
    ROOM_SCRIPT,
  );
  cheats.forEach(([, part], i) => {
    expect(checked[i]!.wrong.join('\n')).toContain(part);
  });
});

test('[fairness 5] the script reproduces every crash round of a chain and names a foreign link', () => {
  const proofs = flightsOf(Array.from({ length: ROUNDS }, (_, n) => n + 1));
  expect(runScript(proofs, ROOM_SCRIPT).flatMap(({ wrong }) => wrong)).toEqual([]);
  const { room, table } = proofs[0]!;
  const forged = { ...room, round: { ...room.round, server_seed: '0'.repeat(64) } };
  const [checked] = runScript([{ room: forged, table }], ROOM_SCRIPT);
  expect(checked!.wrong.join(' ')).toMatch(/commitment.*outcome/);
  const round = (part: object) => ({ room: { ...room, round: { ...room.round, ...part } }, table });
  const cheats = [
    [{ room, table: table.replace(/\d+(?=\D*$)/, '7') }, 'hash of the pay table'],
    [round({ client_seed: '0'.repeat(64) }), 'outcome'],
    [round({ commit: 'a'.repeat(64) }), 'commitment'],
    [{ room: { ...room, chain: { ...room.chain, place: 2 } }, table }, 'end of the chain'],
    [{ room: { ...room, lines: room.lines.map((line) => ({ ...line, win: '1' })) }, table }, 'returns'],
  ] as const;
  const found = runScript(
    cheats.map(([line]) => line),
    ROOM_SCRIPT,
  );
  cheats.forEach(([, part], i) => {
    expect(found[i]!.wrong.join('\n')).toContain(part);
  });
});

test('[fairness 6] the script reproduces every round drawn from a block hash and names a wrong height, hash or node', () => {
  const codes = SPOTS.map(({ code }) => code);
  const hashes = Array.from({ length: 200 }, (_, n) => sha256Hex(`block ${n}`));
  const proofs = [...hashes, 'f'.repeat(64), `${'1'.repeat(59)}aaaaa`].map((hash) =>
    blockProofOf(hash, codes),
  );
  expect(runScript(proofs, ROOM_SCRIPT).flatMap(({ wrong }) => wrong)).toEqual([]);
  const { room, table } = proofs[0]!;
  const { answers, terms } = room.block;
  const block = (part: object) => ({ room: { ...room, block: { ...room.block, ...part } }, table });
  const round = (part: object) => ({ room: { ...room, round: { ...room.round, ...part } }, table });
  const cheats = [
    [block({ terms: terms.replace('"lead":2', '"lead":1') }), 'commitment'],
    [round({ client_seed: 'tron/101' }), 'height of the block'],
    [round({ server_seed: 'a'.repeat(64) }), 'hash of the block'],
    [block({ answers: answers.slice(0, 2) }), 'fewer than two nodes'],
  ] as const;
  const checked = runScript(
    cheats.map(([line]) => line),
    ROOM_SCRIPT,
  );
  cheats.forEach(([, part], i) => {
    expect(checked[i]!.wrong.join('\n')).toContain(part);
  });
});
