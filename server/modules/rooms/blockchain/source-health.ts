import { MIN_NODES } from '#games/engine/shared/index.ts';
import type { NodeApi } from './node-apis.ts';
import { type ChainNode, queryNode } from './nodes.ts';

/** How long a health result is cached: rooms that open within seconds of each other share it. */
const FRESH_MS = 2_000;

/**
 * Whether the nodes of a source answer. A round commits to their value before betting opens; with fewer than
 * two answering nodes it would be void, so no round opens.
 */
export type SourceHealth = {
  isSilent(): boolean;
  /** Queries the nodes unless a recent result is cached. Never throws. */
  ask(): Promise<void>;
};

/** The health of a source; a source not yet queried counts as healthy. */
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
