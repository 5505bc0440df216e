import { type BlockTerms, MIN_NODES } from '#games/engine/shared/index.ts';
import type { NodeAnswer } from './nodes.ts';

/** Heads further apart than this are not of one chain, or one node is lost. */
const MAX_HEAD_SPREAD = 20;

/** Where a round stands that waits for its block. */
export type WaitingBlock = { height: number | null; closedAt: Date };

/** `fix`: the height, now. `wait`: with so many confirmations seen. `take`: this hash is final. `void`: the stakes go back. */
export type BlockDecision =
  | { kind: 'fix'; height: number }
  | { kind: 'wait'; seen: number }
  | { kind: 'take'; hash: string }
  | { kind: 'void'; why: string };

/**
 * What becomes of a round by what the nodes said (fairness 6). The height is fixed by the highest block any of them told of after the close,
 * two of them at least; the hash is taken when every node that has the final block, two of them at least, tells the same. What
 * is not agreed in time is void.
 */
export function decideBlock(
  { height, closedAt }: WaitingBlock,
  terms: BlockTerms,
  told: readonly NodeAnswer[],
  now: Date,
): BlockDecision {
  const { lead, confirmations, waitSeconds } = terms;
  const isLate = now.getTime() > closedAt.getTime() + waitSeconds * 1000;
  const heads = told.flatMap(({ head }) => head ?? []);
  const [lowest, highest] = [Math.min(...heads), Math.max(...heads)];
  const isHeard = heads.length >= MIN_NODES && highest - lowest <= MAX_HEAD_SPREAD;
  if (height === null) {
    if (isLate) return { kind: 'void', why: 'no two nodes told of the chain in time' };
    return isHeard ? { kind: 'fix', height: highest + lead } : { kind: 'wait', seen: 0 };
  }
  const hashes = told.flatMap((one) => one.hashes.get(height) ?? []);
  const isAgreed = new Set(hashes).size === 1;
  if (hashes.length >= MIN_NODES && isAgreed) return { kind: 'take', hash: hashes[0]! };
  if (isLate) {
    const why = hashes.length > 0 && !isAgreed ? 'nodes disagree about' : 'no two nodes told the hash of';
    return { kind: 'void', why: `${why} block ${height}` };
  }
  // Before the last confirmation it is not final, whatever the nodes that lead say.
  const seen = isHeard ? Math.min(Math.max(lowest - height + 1, 0), confirmations) : 0;
  return { kind: 'wait', seen };
}
