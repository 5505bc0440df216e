import { bindCommitment, canonicalJson, seedHash } from '../fair/index.ts';
import type { ChoiceRequest, ChoiceRound } from './round.ts';

/** A player's data after the reveal: the seed, the hashes shown before the bet, and the displayed round. */
export type ChoiceProof = {
  serverSeed: string;
  /** SHA-256 of the server seed, as published before the bet. */
  serverSeedHash: string;
  /** `bindCommitment` of seed hash and pay table, as published before the bet; checked if present. */
  roundCommit?: string;
  round: ChoiceRound;
};

type ChoicePart = 'seeds' | 'commitment' | 'rules' | 'view' | 'total';
/** One step of the proof: computed and displayed value. */
type ChoiceCheck = { part: ChoicePart; ok: boolean; expected: string; claimed: string };
export type ChoiceVerdict = { ok: boolean; checks: ChoiceCheck[]; recomputed?: ChoiceRound };

/**
 * Replays a round from its revealed seeds, choice and actions and reports which part differs. Never throws on
 * an invalid proof: an unplayable round is a failed check.
 */
export function verifyChoiceRound(
  proof: ChoiceProof,
  play: (request: ChoiceRequest) => ChoiceRound,
): ChoiceVerdict {
  const { serverSeed, round } = proof;
  const { clientSeed, nonce, stake, choice, actions } = round;
  const seeds = `${serverSeed} · ${clientSeed} · ${nonce}`;
  let recomputed: ChoiceRound;
  try {
    recomputed = play({ serverSeed, clientSeed, nonce, stake, choice, actions });
  } catch (error) {
    const why = error instanceof RangeError ? error.message : 'the round cannot be played';
    return { ok: false, checks: [{ part: 'seeds', ok: false, expected: why, claimed: seeds }] };
  }
  const hash = seedHash(serverSeed);
  const commit = bindCommitment(hash, recomputed.payTableHash);
  const shown = [proof.serverSeedHash, proof.roundCommit].filter((text) => text !== undefined);
  const compare = (part: ChoicePart, expected: string, claimed: string): ChoiceCheck => ({
    part,
    ok: expected === claimed,
    expected,
    claimed,
  });
  const checks = [
    compare('seeds', seeds, seeds),
    compare('commitment', [hash, commit].slice(0, shown.length).join('\n'), shown.join('\n')),
    compare('rules', versionOf(recomputed), versionOf(round)),
    compare('view', viewOf(recomputed), viewOf(round)),
    compare('total', totalOf(recomputed), totalOf(round)),
  ];
  return { ok: checks.every(({ ok }) => ok), checks, recomputed };
}

function versionOf({ gameCode, mappingVersion, payTableHash }: ChoiceRound): string {
  return `${gameCode} · ${mappingVersion}\n${payTableHash}`;
}

function viewOf({ choice, actions, view }: ChoiceRound): string {
  try {
    return canonicalJson({ choice, actions, view });
  } catch {
    return 'not a view';
  }
}

function totalOf({ staked, win }: ChoiceRound): string {
  return `${staked} → ${win ?? 'open'}`;
}
