import { randomBytes } from 'node:crypto';

/**
 * A block as reported by nodes: the id begins with the height in 16 hex digits, the rest is unpredictable.
 */
export type ChainBlock = { height: number; id: string; madeAt: number };

/** Number of blocks kept: some hours. */
const KEPT = 5000;
/** Time between two blocks. */
const BLOCK_MS = 3000;

/**
 * The demo's chain, which only this program produces. Heights follow the clock, so that they continue after a
 * restart.
 */
export class Blocks {
  #blocks = new Map<number, ChainBlock>();
  #head: number;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
    this.#head = Math.floor(now() / BLOCK_MS) - 1;
    this.make();
  }

  /** Produces the next block. */
  make(): ChainBlock {
    this.#head += 1;
    const block = blockAt(this.#head, this.#now());
    this.#blocks.set(this.#head, block);
    this.#blocks.delete(this.#head - KEPT);
    return block;
  }

  /** Produces due blocks; after a long pause only those of the last hours. */
  catchUp(): void {
    const due = Math.floor(this.#now() / BLOCK_MS);
    this.#head = Math.max(this.#head, due - KEPT);
    while (this.#head < due) this.make();
  }

  get head(): ChainBlock {
    return this.#blocks.get(this.#head)!;
  }

  find(height: number): ChainBlock | undefined {
    return this.#blocks.get(height);
  }

  newest(count: number): ChainBlock[] {
    return [...this.#blocks.values()].slice(-count).reverse();
  }
}

/** A block of this height with a new id. */
export function blockAt(height: number, madeAt: number): ChainBlock {
  const id = height.toString(16).padStart(16, '0') + randomBytes(24).toString('hex');
  return { height, id, madeAt };
}
