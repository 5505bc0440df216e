import { canonicalJson } from '../fair/index.ts';
import type { BlockProof, SharedCheck, SharedProof } from './round-proof.ts';

/**
 * Rules by which the block of a round is chosen and accepted; their text is committed before betting opens
 * (fairness 6, 12).
 */
export type BlockTerms = {
  chain: string;
  /** Number of blocks after the highest one reported by any node after the close. */
  lead: number;
  /**
   * Schedule of a source that publishes at fixed times: due time of its first value, and `period`, in
   * seconds.
   */
  timetable?: { genesis: number; period: number };
  /** Required confirmations, including the block itself. */
  confirmations: number;
  /** Time after the close at which stakes are returned if the nodes do not agree. */
  waitSeconds: number;
  /** The nodes. */
  nodes: readonly string[];
  /** URL of a public block explorer, with `{height}` or `{hash}`; empty if none. */
  explorer: string;
};

/** Minimum number of nodes required for a decision. */
export const MIN_NODES = 2;

/** The terms as canonical JSON. */
export const termsText = (terms: BlockTerms): string => canonicalJson(terms);

/** Parses terms produced by `termsText`. */
export const readTerms = (text: string): BlockTerms => JSON.parse(text) as BlockTerms;

/** The client seed of a round decided by a block. */
export const blockSeed = (chain: string, height: number | bigint): string => `${chain}/${height}`;

/**
 * Whether the height follows from the nodes' reports after the close, and at least two nodes reported the
 * same hash at that height and none reported another.
 */
export function blockCheck(
  { clientSeed, serverSeed }: SharedProof,
  { terms: text, answers }: BlockProof,
): SharedCheck {
  const terms = readTerms(text);
  const heads = answers.filter(({ about }) => about === 'head').map(({ height }) => height);
  const blocks = answers.filter(({ about }) => about === 'block');
  if (heads.length < MIN_NODES || blocks.length < MIN_NODES) throw new RangeError('too few nodes answered');
  const seed = blockSeed(terms.chain, Math.max(...heads) + terms.lead);
  const hashes = blocks.map(({ height, hash }) => `${blockSeed(terms.chain, height)} ${hash}`);
  const expected = [seed, ...hashes].join('\n');
  const claimed = [clientSeed, ...blocks.map(() => `${clientSeed} ${serverSeed}`)].join('\n');
  return { part: 'block', ok: expected === claimed, expected, claimed };
}
