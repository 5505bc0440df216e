import { MINUTE_MS } from '#contracts/values/time.ts';
import type { ChainHead, NodeApi, NodeRequest } from './node-apis.ts';

/** Timeout and maximum size of a node's response. */
const TIMEOUT_MS = 3000;
const MAX_BYTES = 256 * 1024;
/** A node whose newest block is older than this is out of sync. */
const MAX_BLOCK_AGE_MS = MINUTE_MS;

/** A node by its displayed name, without any key in its address. */
export type ChainNode = { name: string; url: string };

/** A node's answers in one round of queries; no head means a missing or invalid response. */
export type NodeAnswer = { node: string; at: Date; head?: number; hashes: ReadonlyMap<number, string> };

/**
 * Queries a node for its highest block, and for the final hash at the given heights. Never throws: a node
 * that is silent, late, oversized, out of sync, or invalid counts as no answer.
 */
export async function queryNode(
  { name, url }: ChainNode,
  dialect: NodeApi,
  blocks: { heights: readonly number[]; confirmations: number },
): Promise<NodeAnswer> {
  const hashes = new Map<number, string>();
  const answer: NodeAnswer = { node: name, at: new Date(), hashes };
  try {
    const { height: head, madeAt } = dialect.readHead(await fetchText(url, dialect.head));
    if (isStale({ height: head, ...(madeAt !== undefined && { madeAt }) })) return answer;
    for (const height of blocks.heights) {
      if (head - height + 1 < blocks.confirmations) continue;
      const hash = dialect.readBlock(await fetchText(url, dialect.block(height)), height);
      if (hash) hashes.set(height, hash);
    }
    return { ...answer, at: new Date(), head };
  } catch {
    return answer;
  }
}

function isStale({ madeAt }: ChainHead): boolean {
  return madeAt !== undefined && Date.now() - madeAt > MAX_BLOCK_AGE_MS;
}

async function fetchText(url: string, { path, body }: NodeRequest): Promise<string> {
  const answer = await fetch(url + path, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body && { method: 'POST', body, headers: { 'content-type': 'application/json' } }),
  });
  if (!answer.ok || !answer.body) throw new Error(`answered ${answer.status}`);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body) {
    bytes += part.byteLength;
    if (bytes > MAX_BYTES) throw new Error('the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
