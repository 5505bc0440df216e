import { bindCommitment, checkSeeds, seedHash } from '../fair/index.ts';
import { type RoundWire, type SlotRound, toWire } from './wire.ts';

/** A player's data after the reveal: the seed, the hashes shown before the bet, and the displayed round. */
export type SlotProof = {
  serverSeed: string;
  /** SHA-256 of the server seed, as published before the bet. */
  serverSeedHash: string;
  /** `bindCommitment` of seed hash and pay table, as published before the bet; checked if present. */
  roundCommit?: string;
  round: SlotRound;
};

export type SlotPart = 'seeds' | 'commitment' | 'rules' | 'stops' | 'symbols' | 'wins' | 'total';

/** One step of the proof. If it fails, `expected` is the computed and `claimed` the displayed value. */
export type SlotCheck = { part: SlotPart; ok: boolean; expected?: string; claimed?: string };

export type SlotVerdict = {
  ok: boolean;
  checks: SlotCheck[];
  /** The round recomputed from the seeds; missing if it cannot be played. */
  recomputed?: SlotRound;
};

function compareTexts(part: SlotPart, expected: string, claimed: string): SlotCheck {
  return expected === claimed ? { part, ok: true } : { part, ok: false, expected, claimed };
}

/**
 * Compares two lists of views spin by spin; reports the first difference with the number of its spin, from 1.
 */
function compareSpins(part: SlotPart, expected: unknown[], claimed: unknown[]): SlotCheck {
  for (let i = 0; i < Math.max(expected.length, claimed.length); i++) {
    const [ours, theirs] = [JSON.stringify(expected[i]), JSON.stringify(claimed[i])];
    if (ours !== theirs) {
      return {
        part,
        ok: false,
        expected: `spin ${i + 1}: ${ours ?? 'none'}`,
        claimed: `spin ${i + 1}: ${theirs ?? 'none'}`,
      };
    }
  }
  return { part, ok: true };
}

type SpinWire = RoundWire['spins'][number];

/** Lists instead of objects, because a proof may have passed through a store that reorders members. */
const stopsOf = (spin: SpinWire) => spin.stops;
const symbolsOf = ({ grid, falls, rest }: SpinWire) =>
  falls ? [grid, falls.map((fall) => fall.grid), rest] : grid;
const winsOf = (spin: SpinWire) => [
  spin.kind,
  spin.multiplier,
  spin.lineWins.map((l) => [l.line, l.symbol, l.count, l.win]),
  spin.wayWins?.map((w) => [w.symbol, w.count, w.ways, w.win]),
  spin.falls?.map((f) => [f.factor, f.clusterWins.map((c) => [c.symbol, c.cells, c.win])]),
  spin.scatters,
  spin.scatterWin,
  spin.awarded,
  spin.win,
];

function outcomeChecks(expected: SlotRound, claimed: SlotRound): SlotCheck[] {
  const [ours, theirs] = [toWire(expected), toWire(claimed)];
  return [
    compareSpins('stops', ours.spins.map(stopsOf), theirs.spins.map(stopsOf)),
    compareSpins('symbols', ours.spins.map(symbolsOf), theirs.spins.map(symbolsOf)),
    compareSpins('wins', ours.spins.map(winsOf), theirs.spins.map(winsOf)),
    compareTexts('total', `${ours.win} ${ours.capped}`, `${theirs.win} ${theirs.capped}`),
  ];
}

/**
 * Replays a round from its revealed seeds and reports which part differs. Never throws on an invalid proof: a
 * seed or stake that cannot be played is a failed check.
 *
 * Parts: `seeds` are well formed; `commitment` matches the hashes shown before the bet; `rules` are this
 * version's (game, mapping, pay table); then the `stops`, the `symbols` in the window, the `wins` of each
 * spin and the `total`.
 */
export function verifyRound(
  proof: SlotProof,
  replay: (serverSeed: string, round: SlotRound) => SlotRound,
): SlotVerdict {
  const { serverSeed, round } = proof;
  let recomputed: SlotRound;
  try {
    checkSeeds(serverSeed, round.clientSeed, round.nonce);
    recomputed = replay(serverSeed, round);
  } catch (error) {
    const why = error instanceof RangeError ? error.message : 'the round cannot be played';
    return { ok: false, checks: [{ part: 'seeds', ok: false, expected: why }] };
  }
  const hash = seedHash(serverSeed);
  const commit = bindCommitment(hash, recomputed.payTableHash);
  const checks: SlotCheck[] = [
    { part: 'seeds', ok: true },
    compareTexts(
      'commitment',
      proof.roundCommit === undefined ? hash : `${hash} ${commit}`,
      proof.roundCommit === undefined ? proof.serverSeedHash : `${proof.serverSeedHash} ${proof.roundCommit}`,
    ),
    compareTexts('rules', versionOf(recomputed), versionOf(round)),
    ...outcomeChecks(recomputed, round),
  ];
  return { ok: checks.every((check) => check.ok), checks, recomputed };
}

function versionOf({ gameCode, mappingVersion, payTableHash }: SlotRound): string {
  return `${gameCode} ${mappingVersion} ${payTableHash}`;
}
