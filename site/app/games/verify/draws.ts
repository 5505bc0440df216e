import { hmacSha256, stream, toHex, uniform, utf8, type WordSource } from '#games/engine/fair/index.ts';

/** A 32-bit word of a round's stream: the n-th (from 0) of a block of eight. */
type WordUse = { word: number; block: number; place: number; isDiscarded: boolean };
/** Derivation of one reel's stop. */
export type ReelDraw = { length: number; stop: number; words: readonly WordUse[] };

const WORDS_PER_BLOCK = 8;

/** Draws the stops of the spins and records every word read, discarded ones included (fairness 3.4). */
export function drawsOf(
  seeds: { serverSeed: string; clientSeed: string; nonce: number },
  lengths: readonly number[],
  spins: number,
): ReelDraw[][] {
  const source = stream(seeds.serverSeed, seeds.clientSeed, seeds.nonce);
  let read: number[] = [];
  const recorder: WordSource = {
    word() {
      const word = source.word();
      read.push(word);
      return word;
    },
    get used() {
      return source.used;
    },
  };
  const drawOne = (length: number): ReelDraw => {
    read = [];
    const first = source.used;
    const stop = uniform(recorder, length);
    const words = read.map((word, index) => ({
      word,
      block: Math.floor((first + index) / WORDS_PER_BLOCK),
      place: (first + index) % WORDS_PER_BLOCK,
      isDiscarded: index < read.length - 1,
    }));
    return { length, stop, words };
  };
  return Array.from({ length: spins }, () => lengths.map(drawOne));
}

/**
 * The blocks of a round's stream as hex: HMAC-SHA256 with the server seed's text over `client:nonce:block`.
 */
export function blocksOf(
  { serverSeed, clientSeed, nonce }: { serverSeed: string; clientSeed: string; nonce: number },
  count: number,
): { message: string; hex: string }[] {
  const hmac = hmacSha256(utf8(serverSeed));
  return Array.from({ length: count }, (_, block) => {
    const message = `${clientSeed}:${nonce}:${block}`;
    return { message, hex: toHex(hmac(utf8(message))) };
  });
}
