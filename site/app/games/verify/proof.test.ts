import { expect, test } from 'vitest';
import { play, rules, verify } from '#games/lantern-reels/index.ts';
import { bindCommitment, type SlotProof, seedHash } from '#games/slot-games.ts';
import { checkSides } from './check-sides.ts';
import { blocksOf, drawsOf } from './draws.ts';
import { runVectors } from './vectors.ts';

const serverSeed = rules.payTableHash;

function slotProof(nonce: number): SlotProof {
  const round = play({ serverSeed, clientSeed: 'proof', nonce, stake: 2000n });
  const serverSeedHash = seedHash(serverSeed);
  return {
    serverSeed,
    serverSeedHash,
    roundCommit: bindCommitment(serverSeedHash, rules.payTableHash),
    round,
  };
}

test('the random words shown for a round yield its stops, free spins included', () => {
  const lengths = rules.strips.map((strip) => strip.length);
  for (let nonce = 0; nonce < 200; nonce++) {
    const { round } = slotProof(nonce);
    const draws = drawsOf({ serverSeed, clientSeed: 'proof', nonce }, lengths, round.spins.length);
    expect(draws.map((spin) => spin.map(({ stop }) => stop))).toEqual(round.spins.map(({ stops }) => stops));
    const last = draws.at(-1)!.at(-1)!.words.at(-1)!;
    const blocks = blocksOf({ serverSeed, clientSeed: 'proof', nonce }, last.block + 1);
    const hex = blocks[last.block]!.hex.slice(last.place * 8, last.place * 8 + 8);
    expect(Number.parseInt(hex, 16)).toBe(last.word);
  }
});

test('every part of a proof is shown for both sides, and differs where the proof is tampered', () => {
  const proof = slotProof(3);
  const { checks, recomputed } = verify(proof);
  expect(checks).toHaveLength(7);
  for (const { part } of checks) {
    const { expected, claimed } = checkSides(part, proof, recomputed!);
    expect(expected).toBe(claimed);
    expect(expected).not.toBe('');
  }
  const lie = { ...proof, round: { ...proof.round, win: proof.round.win + 1n } };
  const total = checkSides('total', lie, verify(lie).recomputed!);
  expect(total.expected).not.toBe(total.claimed);
});

test('the published vectors match, with our hashes and with the platform’s', async () => {
  const vectors = await runVectors();
  expect(vectors.length).toBeGreaterThan(20);
  expect(vectors.filter(({ ok }) => !ok)).toEqual([]);
});
