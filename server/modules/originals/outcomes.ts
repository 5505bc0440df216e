import { houseEdge, MAX_WIN_CHANCE } from '#contracts/values/turnover.ts';
import { choiceOutcomeOf, findChoiceGame, readOutcome } from '#games/choice-games.ts';
import type { ChoiceGame, ChoiceRound } from '#games/engine/choice/index.ts';
import { canonicalJson } from '#games/engine/fair/canonical-json.ts';
import { compare, ratio } from '#games/engine/slot/ratio.ts';
import { findSlotGame, OWN_PROVIDER, type SlotGame, toWire } from '#games/slot-games.ts';
import { refuse } from '../../platform/refusal.ts';
import type { RoundSeeds } from './seed-pairs.ts';

/** Any own game: a slot or a choice game. */
const MAX_CHANCE = ratio(MAX_WIN_CHANCE, 10_000);

export type AnyGame = SlotGame | ChoiceGame;

/** A settled outcome in the stored form of all games; amounts in minor units. */
export type RoundOutcome = {
  stake: bigint;
  win: bigint;
  /** The part of the stake that counts as turnover, if not all of it. */
  valid?: 0n;
  /** The bet's house edge, in hundredths of a percent. */
  edge: number;
  payTableHash: string;
  mappingVersion: string;
  outcome: unknown;
};

/** The own game of a provider and code, on sale or not. */
export function findOwnGame(providerCode: string, gameCode: string): AnyGame | undefined {
  if (providerCode !== OWN_PROVIDER) return undefined;
  return findSlotGame(gameCode) ?? findChoiceGame(gameCode);
}

/** Whether a game is played by choices; otherwise it is a slot. */
export function isChoiceGame(game: AnyGame): game is ChoiceGame {
  return 'kind' in game;
}

/** A choice in its canonical form; slots take none. Refuses `invalidChoice`. */
export function parseChoice(game: AnyGame, choice: unknown): unknown {
  if (!isChoiceGame(game)) return choice === undefined ? undefined : refuse('invalidChoice');
  return refuseOnInvalidInput(() => game.readChoice(choice));
}

/** An error of game code on external input is a refusal, not a bug. */
export function refuseOnInvalidInput<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) refuse('invalidChoice');
    throw error;
  }
}

/** Draws a single-step round. */
export function drawRound(
  game: AnyGame,
  { serverSeed, clientSeed, nonce }: RoundSeeds,
  stake: bigint,
  choice: unknown,
): RoundOutcome {
  const request = { serverSeed, clientSeed, nonce, stake };
  if (!isChoiceGame(game)) {
    const round = game.play(request);
    return { ...round, edge: houseEdge(game.rules.figures.rtpPercent), outcome: toWire(round) };
  }
  const round = game.play({ ...request, choice });
  if (round.win === null) throw new Error(`${game.game_code} has rounds of several steps`);
  return choiceOutcome(game, round, round.win);
}

/** The outcome of a settled round of a game with a choice. */
export function choiceOutcome(game: ChoiceGame, round: ChoiceRound, win: bigint): RoundOutcome {
  const outcome = {
    ...round,
    stake: round.staked,
    win,
    edge: edgeOf(game, round),
    outcome: choiceOutcomeOf(round),
  };
  return isRiskless(game, round) ? { ...outcome, valid: 0n } : outcome;
}

/** The bet risked nothing, or almost nothing: no valid turnover (operations 4.2, 4.3). */
function isRiskless(game: ChoiceGame, round: ChoiceRound): boolean {
  const chance = round.isUntouched ? undefined : game.chanceOf(round);
  return round.isUntouched === true || (chance !== undefined && compare(chance, MAX_CHANCE) > 0);
}

/** House edge of the bet at its stake, including rounding; for games of skill that of optimal play. */
function edgeOf({ rules, returnOf }: ChoiceGame, { choice, stake }: ChoiceRound): number {
  if (rules.bySkill) return houseEdge(rules.bySkill.max);
  const exact = returnOf(choice, stake);
  return exact ? Math.max(0, 10_000 - Number((exact.num * 10_000n) / exact.den)) : houseEdge(rules.rtp.max);
}

/** Whether a stored outcome has this stake and choice: otherwise the request is not a repetition. */
export function isSameBet(game: AnyGame, outcome: unknown, stake: bigint, choice: unknown): boolean {
  if (!isChoiceGame(game)) return true;
  const first = readOutcome(outcome);
  try {
    return (
      first.stake === stake.toString() &&
      canonicalJson(first.choice) === canonicalJson(game.readChoice(choice))
    );
  } catch {
    return false;
  }
}
