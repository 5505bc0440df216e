import { z } from 'zod';
import { QUICKNET, readBeacon, requireSignature } from './drand.ts';

/** A node's highest block; `madeAt` (ms) if blocks carry a time. */
export type ChainHead = { height: number; madeAt?: number };

/** A request to a node, relative to its address. */
export type NodeRequest = { path: string; body?: string };

/** How to call nodes of one kind and read their answers. Readers throw on anything but the valid format. */
export type NodeApi = {
  head: NodeRequest;
  readHead(text: string): ChainHead;
  block(height: number): NodeRequest;
  /** The hash at this height; undefined if the node has no such block yet. */
  readBlock(text: string, height: number): string | undefined;
};

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const height = z.int().positive();
const tronBlock = z.object({
  blockID: hash,
  block_header: z.object({ raw_data: z.object({ number: height, timestamp: z.int().positive() }) }),
});

/**
 * A block's id starts with its height in 16 hex digits; an id with another height belongs to another block.
 */
function readTron(text: string) {
  const { blockID, block_header } = tronBlock.parse(JSON.parse(text));
  const { number, timestamp } = block_header.raw_data;
  if (Number.parseInt(blockID.slice(0, 16), 16) !== number) throw new Error('id and height differ');
  return { blockID, number, timestamp };
}

/** TRON's HTTP API of full nodes: headers only, without transactions. */
export const tronApi: NodeApi = {
  head: { path: '/wallet/getblock', body: JSON.stringify({ detail: false }) },
  readHead(text) {
    const { number, timestamp } = readTron(text);
    return { height: number, madeAt: timestamp };
  },
  block: (at) => ({
    path: '/wallet/getblock',
    body: JSON.stringify({ id_or_num: String(at), detail: false }),
  }),
  readBlock(text, at) {
    if (text.trim() === '{}') return undefined;
    const { blockID, number } = readTron(text);
    if (number !== at) throw new Error('the node returned a different height');
    return blockID;
  },
};

/** Esplora's HTTP API, as served by Bitcoin explorers: plain text. */
export const esploraApi: NodeApi = {
  head: { path: '/blocks/tip/height' },
  readHead: (text) => ({ height: height.parse(Number(/^\d{1,9}\s*$/.exec(text)?.[0])) }),
  block: (at) => ({ path: `/block-height/${at}` }),
  readBlock: (text) => hash.parse(text.trim()),
};

/** drand's HTTP API, as served by its relays. The signature of the value that decides a round is checked. */
export const drandApi: NodeApi = {
  head: { path: `/${QUICKNET}/public/latest` },
  readHead: (text) => ({ height: readBeacon(text).round }),
  block: (at) => ({ path: `/${QUICKNET}/public/${at}` }),
  readBlock(text, at) {
    const beacon = readBeacon(text);
    if (beacon.round !== at) throw new Error('the node returned a different round');
    requireSignature(beacon);
    return beacon.randomness;
  },
};
