import type { SpinOutcome } from './round.ts';

/** A played round with all data to replay it, except the secret server seed. */
export type SlotRound = SpinOutcome & {
  gameCode: string;
  mappingVersion: string;
  payTableHash: string;
  clientSeed: string;
  nonce: number;
  /** Total bet in minor units. */
  stake: bigint;
};

/** The same shape with every bigint as decimal text, for JSON. */
type WireShape<T> = T extends bigint
  ? string
  : T extends readonly (infer Item)[]
    ? WireShape<Item>[]
    : T extends object
      ? { [Key in keyof T]: WireShape<T[Key]> }
      : T;

export type RoundWire = WireShape<SlotRound>;

/** Converts a round for JSON. */
export function toWire(round: SlotRound): RoundWire {
  return mapped(round, (value) => (typeof value === 'bigint' ? value.toString() : value)) as RoundWire;
}

/** The same value with every leaf mapped; `name` is the member name of a leaf. */
function mapped(value: unknown, leaf: (value: unknown, name: string) => unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => mapped(item, leaf, name));
  if (typeof value !== 'object' || value === null) return leaf(value, name);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapped(item, leaf, key)]));
}

/** Names of members that hold money, at any depth. */
const AMOUNTS = ['stake', 'win', 'scatterWin'];

function amount(text: unknown): bigint {
  if (typeof text !== 'string' || !/^(0|[1-9][0-9]{0,30})$/.test(text))
    throw new TypeError('not an amount of minor units');
  return BigInt(text);
}

/** Parses a round from JSON. Throws a TypeError if an amount or a list is invalid. */
export function fromWire(wire: RoundWire): SlotRound {
  if (!Array.isArray(wire.spins)) throw new TypeError('not a list of spins');
  return mapped(wire, (value, name) => (AMOUNTS.includes(name) ? amount(value) : value)) as SlotRound;
}
