import type { Json } from '../fair/index.ts';

/**
 * A round of a game with a choice, with everything needed to play it again but for the secret server seed.
 */
export type ChoiceRound = {
  gameCode: string;
  mappingVersion: string;
  payTableHash: string;
  clientSeed: string;
  nonce: number;
  /** What the round began with, in minor units. */
  stake: bigint;
  /** Taken in all: the stake and what actions added. */
  staked: bigint;
  /** Its payout; null while it is open. */
  win: bigint | null;
  isUntouched?: boolean;
  choice: Json;
  actions: readonly Json[];
  view: Json;
};

/** What a round is played from; `actions` is empty for a game of one step. */
export type ChoiceRequest = {
  serverSeed: string;
  clientSeed: string;
  nonce: number;
  stake: bigint;
  choice: unknown;
  actions?: readonly unknown[];
};

/** What is kept of a round beside its columns: enough to play it again and to show it. */
export type ChoiceOutcome = {
  /** The stake it began with, as decimal text. */
  stake: string;
  choice: Json;
  actions: readonly Json[];
  view: Json;
};

export function outcomeOf({ stake, choice, actions, view }: ChoiceRound): ChoiceOutcome {
  return { stake: stake.toString(), choice, actions, view };
}

/** Reads an outcome that travelled as JSON; throws a TypeError when it is not one. */
export function readOutcome(value: unknown): ChoiceOutcome {
  if (typeof value !== 'object' || value === null) throw new TypeError('not an outcome');
  const { stake, choice, actions, view } = value as Partial<Record<keyof ChoiceOutcome, unknown>>;
  if (typeof stake !== 'string' || !/^[1-9][0-9]{0,30}$/.test(stake)) throw new TypeError('no stake');
  if (!Array.isArray(actions) || choice === undefined || view === undefined)
    throw new TypeError('not an outcome');
  return { stake, choice: choice as Json, actions: actions as Json[], view: view as Json };
}
