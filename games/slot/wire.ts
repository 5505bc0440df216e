import type { Outcome, Spin } from './round.ts';

/** A played round with everything needed to play it again, but for the secret server seed. */
export type Round = Outcome & {
  gameCode: string;
  mappingVersion: string;
  payTableHash: string;
  clientSeed: string;
  nonce: number;
  /** Total bet in minor units. */
  stake: bigint;
};

/** The same shape with every bigint as a decimal text, so that JSON can carry it. */
export type Wired<T> = T extends bigint
  ? string
  : T extends readonly (infer Item)[]
    ? Wired<Item>[]
    : T extends object
      ? { [Key in keyof T]: Wired<T[Key]> }
      : T;

export type RoundWire = Wired<Round>;

function spinToWire(spin: Spin): Wired<Spin> {
  return {
    ...spin,
    lineWins: spin.lineWins.map((line) => ({ ...line, win: line.win.toString() })),
    scatterWin: spin.scatterWin.toString(),
    win: spin.win.toString(),
  };
}

/** Makes a round fit for JSON. */
export function toWire(round: Round): RoundWire {
  return {
    ...round,
    stake: round.stake.toString(),
    win: round.win.toString(),
    spins: round.spins.map(spinToWire),
  };
}

function amount(text: string): bigint {
  if (typeof text !== 'string' || !/^(0|[1-9][0-9]{0,30})$/.test(text))
    throw new TypeError('not an amount of minor units');
  return BigInt(text);
}

/** Reads a round that travelled as JSON. Throws a TypeError when an amount or a list is not what it must be. */
export function fromWire(wire: RoundWire): Round {
  return {
    ...wire,
    stake: amount(wire.stake),
    win: amount(wire.win),
    spins: wire.spins.map((spin) => ({
      ...spin,
      lineWins: spin.lineWins.map((line) => ({ ...line, win: amount(line.win) })),
      scatterWin: amount(spin.scatterWin),
      win: amount(spin.win),
    })),
  };
}
