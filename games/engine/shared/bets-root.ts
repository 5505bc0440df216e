import { canonicalJson, type Json, sha256Hex } from '../fair/index.ts';

/** The hashed data of a line, without its player. */
export function merkleLeaf({ id, stake, choice }: { id: string; stake: bigint; choice: Json }): string {
  return sha256Hex(`${id}|${stake}|${canonicalJson(choice)}`);
}

/**
 * Merkle root over the lines of a round in id order: pairs are hashed as the concatenated text of both, an
 * unpaired last one moves up unchanged; without lines it is SHA-256 of the empty text. Fixed at the close,
 * before the draw.
 */
export function merkleRoot(leaves: readonly string[]): string {
  if (leaves.length === 0) return sha256Hex('');
  let row = [...leaves];
  while (row.length > 1) {
    const next: string[] = [];
    for (let i = 0; i < row.length; i += 2)
      next.push(i + 1 < row.length ? sha256Hex(`${row[i]}${row[i + 1]}`) : row[i]!);
    row = next;
  }
  return row[0]!;
}

/**
 * Client seed of a round with its own seed (fairness 7.1): it depends on every bet, so a change after the
 * close is detectable. It contains no outside entropy: anyone who knows the server seed and places the last
 * bet can try out its effect (`entropy.ts` prevents this).
 */
export function betsClientSeed(roundId: string, betsRoot: string): string {
  return sha256Hex(`${roundId}|${betsRoot}`);
}
