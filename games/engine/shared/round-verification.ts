import { canonicalJson } from '../fair/index.ts';
import { betsClientSeed, merkleLeaf, merkleRoot } from './bets-root.ts';
import { blockCheck } from './block.ts';
import { entropyCheck, entropyClientSeed, entropyCommit, publicValueOf } from './entropy.ts';
import type { SharedGame } from './model.ts';
import type { BlockProof, SharedCheck, SharedPart, SharedProof, SharedVerdict } from './round-proof.ts';

const LONGEST_CHAIN = 100_000;

type Rules = Pick<SharedGame, 'source' | 'commitOf' | 'draw' | 'settle' | 'flight' | 'payTableHash'>;

/** Redraws and resettles a round. Never throws on an invalid proof: an unplayable round is a failed check. */
export function verifySharedRound(proof: SharedProof, game: Rules): SharedVerdict {
  const { serverSeed, clientSeed, lines, betsRoot } = proof;
  const seeds = `${serverSeed} · ${clientSeed}`;
  try {
    const outcome = game.draw(serverSeed, clientSeed);
    const checks = [
      check('seeds', seeds, seeds),
      check('commitment', commitOf(proof, game), proof.commit),
      ...(proof.chain ? [chainEnd(serverSeed, proof.chain, game)] : []),
      ...(proof.block ? [blockOf(proof, proof.block, game)] : []),
      check('rules', game.payTableHash, proof.payTableHash),
    ];
    if (betsRoot !== null) {
      const root = lines ? merkleRoot(lines.map(merkleLeaf)) : betsRoot;
      const seed = clientSeedOf(proof, root, game);
      checks.push(check('bets', `${root}\n${seed}`, `${betsRoot}\n${clientSeed}`));
    }
    checks.push(check('outcome', canonicalJson(outcome), canonicalJson(proof.outcome)));
    if (lines) {
      const paid = game.settle(outcome, lines, proof.ceiling);
      checks.push(check('returns', paid.join(' '), lines.map(({ win }) => win).join(' ')));
    }
    return { ok: checks.every(({ ok }) => ok), checks };
  } catch (error) {
    const why = error instanceof RangeError ? error.message : 'the round cannot be played';
    return { ok: false, checks: [{ part: 'seeds', ok: false, expected: why, claimed: seeds }] };
  }
}

/** Commitment of the seed, of the block terms, or of both. */
function commitOf({ serverSeed, block }: SharedProof, game: Rules): string {
  if (game.source === 'seed' && block) return entropyCommit(serverSeed, block.terms);
  if (game.source !== 'block') return game.commitOf(serverSeed);
  if (!block) throw new RangeError('the terms of the block are missing');
  return game.commitOf(block.terms);
}

const blockOf = (proof: SharedProof, block: BlockProof, { source }: Rules): SharedCheck =>
  source === 'seed' ? entropyCheck(proof, block) : blockCheck(proof, block);

function clientSeedOf({ roundId, clientSeed, block }: SharedProof, root: string, { source }: Rules): string {
  if (!block) return betsClientSeed(roundId, root);
  // A block does not depend on the bets, which only enter the Merkle root.
  return source === 'block' ? clientSeed : entropyClientSeed(roundId, root, publicValueOf(block));
}

/**
 * Whether hashing the link as often as its position indicates yields the published terminal hash of its chain
 * (fairness 5.1).
 */
function chainEnd(
  link: string,
  { terminal, place }: NonNullable<SharedProof['chain']>,
  { commitOf }: Rules,
): SharedCheck {
  if (place > LONGEST_CHAIN) throw new RangeError('no chain is that long');
  let end = link;
  for (let i = 0; i < place; i++) end = commitOf(end);
  return check('chain', end, terminal);
}

function check(part: SharedPart, expected: string, claimed: string): SharedCheck {
  return { part, ok: expected === claimed, expected, claimed };
}
