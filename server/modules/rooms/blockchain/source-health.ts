import { MIN_NODES } from '#games/engine/shared/index.ts';
import type { NodeApi } from './node-apis.ts';
import { type ChainNode, queryNode } from './nodes.ts';

/** How long an answer of the nodes is taken for granted: rooms that open in the same seconds share it. */
const FRESH_MS = 2_000;

/**
 * Whether the nodes of a source answer. A round commits to their value before betting opens: while fewer than
 * two of them are heard it would be void, so none opens.
 */
export type SourceHealth = {
  isSilent(): boolean;
  /** Asks the nodes, unless they were asked a moment ago. Never throws. */
  ask(): Promise<void>;
};

/** The health of a source; one that was not asked yet is not silent. */
export function createSourceHealth(nodes: readonly ChainNode[], dialect: NodeApi): SourceHealth {
  let heard = MIN_NODES;
  let askedAt: number | undefined;
  let asking: Promise<void> | undefined;
  const askAll = async () => {
    const unasked = { heights: [], confirmations: 1 };
    const answers = await Promise.all(nodes.map((node) => queryNode(node, dialect, unasked)));
    heard = answers.filter(({ head }) => head !== undefined).length;
    askedAt = performance.now();
  };
  return {
    isSilent: () => heard < MIN_NODES,
    ask() {
      if (askedAt !== undefined && performance.now() - askedAt < FRESH_MS) return Promise.resolve();
      asking ??= askAll().finally(() => {
        asking = undefined;
      });
      return asking;
    },
  };
}
