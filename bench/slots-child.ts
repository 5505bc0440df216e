import { createCipheriv, createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import type { WordSource } from '#games/engine/fair/index.ts';
import * as fiesta from '#games/fiesta-roads/index.ts';
import * as lantern from '#games/lantern-reels/index.ts';
import * as tide from '#games/tide-garden/index.ts';
import { FAST, fastRound } from './slot-simulation.ts';

/** One part of a simulation: a number of rounds of a game on separate random words. */
export type SimulationPart = { gameCode: string; part: number; rounds: number };
/** Sums over the rounds of a part; wins in total bets. */
export type PartSums = { rounds: number; won: number; squares: number; hits: number; max: number };

export const SLOTS = [lantern, fiesta, tide];
const SEED = 'baize slot simulation, fixed seed 1';
const BUFFER = Buffer.alloc(1 << 18);

/**
 * Words of a fixed stream cipher instead of a round's HMAC: this simulates the mathematics of a slot; its
 * byte stream is tested separately (`randomness.bench.ts`). A hundred million rounds of HMAC would take
 * hours.
 */
export function cipherWords(name: string): WordSource {
  const key = createHash('sha256').update(`${SEED}:${name}`).digest();
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  let words = new Uint32Array(0);
  let at = 0;
  let used = 0;
  return {
    word() {
      if (at === words.length) {
        const bytes = cipher.update(BUFFER);
        words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
        at = 0;
      }
      used += 1;
      return words[at++]!;
    },
    get used() {
      return used;
    },
  };
}

/** Rounds of every part that are also played by the game's own code. */
const BOTH_WAYS = 2000;

export function simulate({ gameCode, part, rounds }: SimulationPart): PartSums {
  requireSame(gameCode, part);
  const game = FAST[gameCode]!;
  const words = cipherWords(`${gameCode}:${part}`);
  const stops = new Int32Array(game.lengths.length);
  const sums = { rounds, won: 0, squares: 0, hits: 0, max: 0 };
  for (let n = 0; n < rounds; n += 1) {
    const { won, first } = fastRound(game, stops, words);
    if (first > 0) sums.hits += 1;
    if (won === 0) continue;
    const times = won / game.units;
    sums.won += times;
    sums.squares += times * times;
    if (times > sums.max) sums.max = times;
  }
  return sums;
}

/** Throws unless the game itself produces the same rounds from the same words. */
function requireSame(gameCode: string, part: number): void {
  const game = FAST[gameCode]!;
  const { playWords } = SLOTS.find(({ GAME_CODE }) => GAME_CODE === gameCode)!;
  const [one, other] = [cipherWords(`${gameCode}:${part}`), cipherWords(`${gameCode}:${part}`)];
  const stops = new Int32Array(game.lengths.length);
  for (let n = 0; n < BOTH_WAYS; n += 1) {
    const { won } = fastRound(game, stops, one);
    const { win } = playWords(other, BigInt(game.units));
    if (BigInt(won) !== win || one.used !== other.used)
      throw new Error(`round ${n} of part ${part} of ${gameCode} is ${won}, not ${win}`);
  }
}

parentPort?.on('message', (part: SimulationPart) => parentPort!.postMessage(simulate(part)));
