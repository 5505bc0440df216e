import { seedHash, sha256Hex } from '../fair/index.ts';
import { type BlockTerms, blockSeed, MIN_NODES, readTerms } from './block.ts';
import type { BlockProof, SharedCheck, SharedProof } from './round-proof.ts';

/**
 * Outside entropy of a round with its own seed (fairness 7.1): a public value that exists only after the
 * close is mixed into the client seed. Neither knowledge of the server seed nor trying out last bets can then
 * predict the outcome.
 */

/** The commitment: it binds the seed and the terms by which the public value is chosen. */
export function entropyCommit(serverSeed: string, terms: string): string {
  return sha256Hex(`${seedHash(serverSeed)}|${terms}`);
}

/** The client seed: `hash` is the public value. */
export function entropyClientSeed(roundId: string, betsRoot: string, hash: string): string {
  return sha256Hex(`${roundId}|${betsRoot}|${hash}`);
}

/**
 * Number of the public value if its source publishes on a schedule: `lead` values after the first one due at
 * or after the close. Undefined for a blockchain, whose blocks have no schedule.
 */
export function scheduledHeight({ timetable, lead }: BlockTerms, closesAtMs: number): number | undefined {
  if (!timetable) return undefined;
  const { genesis, period } = timetable;
  return Math.ceil((closesAtMs / 1000 - genesis) / period) + 1 + lead;
}

/** The public value as reported by the nodes; throws a RangeError if too few reported it. */
export function publicValueOf({ answers }: BlockProof): string {
  const blocks = answers.filter(({ about }) => about === 'block');
  if (blocks.length < MIN_NODES) throw new RangeError('too few nodes answered');
  return blocks[0]!.hash ?? '';
}

/**
 * Whether the number of the value follows from the close, and every node, at least two, reported the same
 * value for it.
 */
export function entropyCheck({ closesAt }: SharedProof, block: BlockProof): SharedCheck {
  const terms = readTerms(block.terms);
  const blocks = block.answers.filter(({ about }) => about === 'block');
  const headHeights = block.answers.filter(({ about }) => about === 'head').map(({ height }) => height);
  const value = publicValueOf(block);
  if (!terms.timetable && headHeights.length < MIN_NODES) throw new RangeError('too few nodes answered');
  const height = scheduledHeight(terms, Date.parse(closesAt ?? '')) ?? Math.max(...headHeights) + terms.lead;
  const expected = blocks.map(() => `${blockSeed(terms.chain, height)} ${value}`).join('\n');
  const claimed = blocks.map((claim) => `${blockSeed(terms.chain, claim.height)} ${claim.hash}`).join('\n');
  return { part: 'block', ok: expected === claimed, expected, claimed };
}
