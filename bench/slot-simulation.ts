import { createCascadeGrid } from '#games/engine/cascade/cascade-grid.ts';
import type { Cascade } from '#games/engine/cascade/model.ts';
import { uniform, type WordSource } from '#games/engine/fair/index.ts';
import type { FreeSpinRule, Slot } from '#games/engine/slot/model.ts';
import type { Ways } from '#games/engine/ways/model.ts';
import { ways as fiesta } from '#games/fiesta-roads/index.ts';
import { slot as lantern } from '#games/lantern-reels/index.ts';
import { cascade } from '#games/tide-garden/index.ts';

/**
 * The three slots reimplemented in plain numbers, without win positions: a game's full result costs ten times
 * as much. Every simulation plays part of its rounds both ways and stops at the first difference.
 */
export type FastGame = {
  lengths: readonly number[];
  units: number;
  freeSpins?: FreeSpinRule;
  maxWin?: number;
  /** The win of the window at these stops, as a fraction of the stake, and its scatters. */
  spin(stops: Int32Array, isFree: boolean): { parts: number; scatters: number };
};

/**
 * Plays one paid round with its free spins; returns its win and the result of its first spin, as fractions of
 * the stake.
 */
export function fastRound(
  game: FastGame,
  stops: Int32Array,
  words: WordSource,
): { won: number; first: number } {
  const { lengths, freeSpins, maxWin, units } = game;
  let awarded = 0;
  let won = 0;
  let first = 0;
  for (let played = 0; played <= awarded; played += 1) {
    for (let reel = 0; reel < lengths.length; reel += 1) stops[reel] = uniform(words, lengths[reel]!);
    const { parts, scatters } = game.spin(stops, played > 0);
    awarded += Math.min(freeSpins?.awards[scatters] ?? 0, (freeSpins?.limit ?? 0) - awarded);
    won += parts;
    if (played === 0) first = parts;
    if (maxWin !== undefined && won >= maxWin * units) return { won: maxWin * units, first };
  }
  return { won, first };
}

function lines({ model, strips, lengths, wild, scatter, pays, wildRun }: Slot): FastGame {
  const reels = strips.length;
  const cells = new Int32Array(model.rows * reels);
  const units = model.lines.length;
  const seen = { parts: 0, scatters: 0 };
  const linePay = (path: readonly number[]): number => {
    let wilds = 0;
    while (wilds < reels && cells[path[wilds]! * reels + wilds] === wild) wilds += 1;
    const alone = wildRun[wilds]!.pay;
    if (wilds === reels) return alone;
    const symbol = cells[path[wilds]! * reels + wilds]!;
    if (symbol === scatter) return alone;
    let count = wilds + 1;
    for (; count < reels; count += 1) {
      const cell = cells[path[count]! * reels + count]!;
      if (cell !== symbol && cell !== wild) break;
    }
    return Math.max(alone, pays[symbol * (reels + 1) + count]!);
  };
  return {
    lengths,
    units,
    freeSpins: model.freeSpins,
    maxWin: model.maxWin,
    spin(stops, isFree) {
      let scatters = 0;
      for (let reel = 0; reel < reels; reel += 1)
        for (let row = 0; row < model.rows; row += 1) {
          const cell = strips[reel]![(stops[reel]! + row) % strips[reel]!.length]!;
          cells[row * reels + reel] = cell;
          if (cell === scatter) scatters += 1;
        }
      let parts = (model.scatter?.pays[scatters] ?? 0) * units;
      for (const path of model.lines) parts += linePay(path);
      seen.parts = parts * (isFree ? (model.freeSpins?.multiplier ?? 1) : 1);
      seen.scatters = scatters;
      return seen;
    },
  };
}

function byWays({ model, strips, lengths, symbols, wild, scatter, pays }: Ways): FastGame {
  const places = (worth: number) =>
    strips.map((strip) =>
      Array.from(strip, (_, stop) => {
        const window = Array.from({ length: model.rows }, (_, row) => strip[(stop + row) % strip.length]!);
        const count = (symbol: number) => window.filter((cell) => cell === symbol).length;
        const wilds = count(wild) * worth;
        return Int32Array.from(symbols, (_, symbol) =>
          symbol === wild || symbol === scatter ? count(symbol) : count(symbol) + wilds,
        );
      }),
    );
  const tables = { paid: places(model.wildWorth.paid), free: places(model.wildWorth.free) };
  const paying = symbols.map((_, symbol) => symbol).filter((symbol) => symbol !== wild && symbol !== scatter);
  const seen = { parts: 0, scatters: 0 };
  return {
    lengths,
    units: model.coins,
    freeSpins: model.freeSpins,
    maxWin: model.maxWin,
    spin(stops, isFree) {
      const table = isFree ? tables.free : tables.paid;
      let scatters = 0;
      for (let reel = 0; reel < strips.length; reel += 1) scatters += table[reel]![stops[reel]!]![scatter]!;
      let parts = (model.scatter.pays[scatters] ?? 0) * model.coins;
      for (const symbol of paying) {
        let product = 1;
        let count = 0;
        for (; count < strips.length; count += 1) {
          const here = table[count]![stops[count]!]![symbol]!;
          if (here === 0) break;
          product *= here;
        }
        if (count > 0) parts += pays[symbol * (strips.length + 1) + count]! * product;
      }
      seen.parts = parts;
      seen.scatters = scatters;
      return seen;
    },
  };
}

function falling(game: Cascade): FastGame {
  const { model, lengths, scatter } = game;
  const cascadeGrid = createCascadeGrid(game);
  const seen = { parts: 0, scatters: 0 };
  return {
    lengths,
    units: model.coins,
    freeSpins: model.freeSpins,
    maxWin: model.maxWin,
    spin(stops, isFree) {
      cascadeGrid.start(stops);
      let coins = 0;
      let falls = 0;
      for (let pay = cascadeGrid.pay(); pay > 0; pay = cascadeGrid.pay()) {
        coins += pay * (model.ladder[falls] ?? model.ladder.at(-1)!);
        cascadeGrid.fall();
        falls += 1;
      }
      let scatters = 0;
      for (const cell of cascadeGrid.cells) if (cell === scatter) scatters += 1;
      coins += (model.scatter.pays[scatters] ?? 0) * model.coins;
      seen.parts = coins * (isFree ? model.freeSpins.multiplier : 1);
      seen.scatters = scatters;
      return seen;
    },
  };
}

export const FAST: Readonly<Record<string, FastGame>> = {
  'lantern-reels': lines(lantern),
  'fiesta-roads': byWays(fiesta),
  'tide-garden': falling(cascade),
};
