import type { Json } from '../fair/index.ts';

/** A round of a choice game, with all data to replay it except the secret server seed. */
export type ChoiceRound = {
  gameCode: string;
  mappingVersion: string;
  payTableHash: string;
  clientSeed: string;
  nonce: number;
  /** The initial stake, in minor units. */
  stake: bigint;
  /** Total debited: the initial stake and stakes added by actions. */
  staked: bigint;
  /** Its payout; null while it is open. */
  win: bigint | null;
  isUntouched?: boolean;
  choice: Json;
  actions: readonly Json[];
  view: Json;
};

/** Input of a round; `actions` is empty for a single-step game. */
export type ChoiceRequest = {
  serverSeed: string;
  clientSeed: string;
  nonce: number;
  stake: bigint;
  choice: unknown;
  actions?: readonly unknown[];
};

/** Data stored in addition to a round's columns: sufficient to replay and show it. */
export type ChoiceOutcome = {
  /** The initial stake, as decimal text. */
  stake: string;
  choice: Json;
  actions: readonly Json[];
  view: Json;
};

/** The stored part of a round: sufficient to replay and show it. */
export function choiceOutcomeOf({ stake, choice, actions, view }: ChoiceRound): ChoiceOutcome {
  return { stake: stake.toString(), choice, actions, view };
}

/** Parses an outcome from JSON; throws a TypeError if it is not one. */
export function readOutcome(value: unknown): ChoiceOutcome {
  if (typeof value !== 'object' || value === null) throw new TypeError('not an outcome');
  const { stake, choice, actions, view } = value as Partial<Record<keyof ChoiceOutcome, unknown>>;
  if (typeof stake !== 'string' || !/^[1-9][0-9]{0,30}$/.test(stake)) throw new TypeError('no stake');
  if (!Array.isArray(actions) || choice === undefined || view === undefined)
    throw new TypeError('not an outcome');
  return { stake, choice: choice as Json, actions: actions as Json[], view: view as Json };
}
