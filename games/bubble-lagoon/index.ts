import { type ChoiceModel, choiceGame, readObject, readOneOf, stakesFor } from '../engine/choice/index.ts';
import { uniform } from '../engine/fair/index.ts';
import { type Ratio, ratio } from '../engine/slot/ratio.ts';
import { OWN_PROVIDER } from '../provider.ts';
import { CASES, catchingCases, FISH, FISH_KINDS, type FishKind, RETURN_PERCENT } from './fish.ts';

export { CASES, catchingCases, FISH, FISH_KINDS, type FishKind } from './fish.ts';

export const GAME_CODE = 'bubble-lagoon';
export const VERSION = 1;
/** Shots of one salvo. */
export const MAX_SHOTS = 5;

/** Target fish of a salvo, one per shot; the stake is split equally among the shots. */
export type LagoonChoice = { targets: readonly FishKind[] };
/** For each shot, in target order: the number drawn, and whether it caught its fish. */
export type LagoonView = { draws: readonly number[]; caught: readonly boolean[] };

/**
 * Payout of a salvo: sum of the stake share of each hit times its fish's payout, truncated once to whole
 * minor units.
 */
export function salvoWin(stake: bigint, targets: readonly FishKind[], caught: readonly boolean[]): bigint {
  const times = targets.reduce((sum, kind, i) => sum + (caught[i] ? FISH_KINDS[kind].times : 0), 0);
  return (stake * BigInt(times)) / BigInt(targets.length);
}

function readChoice(value: unknown): LagoonChoice {
  const { targets } = readObject(value, ['targets']);
  if (!Array.isArray(targets) || targets.length < 1 || targets.length > MAX_SHOTS)
    throw new RangeError(`one to ${MAX_SHOTS} targets are needed`);
  return { targets: targets.map((kind) => readOneOf(kind, FISH)) };
}

/** Every outcome of a salvo, with its number of equally likely cases. */
function salvos(targets: readonly FishKind[]): { caught: boolean[]; ways: bigint }[] {
  return Array.from({ length: 1 << targets.length }, (_, bits) => {
    const caught = targets.map((_, i) => ((bits >> i) & 1) === 1);
    const ways = targets.map((kind, i) =>
      BigInt(caught[i] ? catchingCases(kind) : CASES - catchingCases(kind)),
    );
    return { caught, ways: ways.reduce((a, b) => a * b) };
  });
}

const casesOf = (targets: readonly FishKind[]): bigint => BigInt(CASES) ** BigInt(targets.length);

/** The exact return over all outcomes of a salvo. */
function returnOf({ targets }: LagoonChoice, stake: bigint): Ratio {
  const sum = salvos(targets).reduce(
    (sum, { caught, ways }) => sum + salvoWin(stake, targets, caught) * ways,
    0n,
  );
  return ratio(sum, stake * casesOf(targets));
}

/** The probability that a salvo returns its stake: two shots at sprats do so in 73.5 % of rounds. */
function chanceOf(targets: readonly FishKind[]): Ratio {
  const stake = BigInt(targets.length);
  const ways = salvos(targets).reduce(
    (sum, { caught, ways }) => (salvoWin(stake, targets, caught) >= stake ? sum + ways : sum),
    0n,
  );
  return ratio(ways, casesOf(targets));
}

const model: ChoiceModel<LagoonChoice> = {
  gameCode: GAME_CODE,
  version: VERSION,
  model: {
    cases: CASES,
    returnPercent: RETURN_PERCENT,
    mostShots: MAX_SHOTS,
    fish: Object.fromEntries(
      FISH.map((kind) => [kind, { times: FISH_KINDS[kind].times, ways: catchingCases(kind) }]),
    ),
  },
  readChoice,
  play({ words, stake, choice: { targets } }) {
    const draws = targets.map(() => uniform(words, CASES));
    const caught = targets.map((kind, i) => draws[i]! < catchingCases(kind));
    const view: LagoonView = { draws, caught };
    return { staked: stake, win: salvoWin(stake, targets, caught), view };
  },
  returnOf,
  chanceOf: ({ choice: { targets } }) => chanceOf(targets),
};

/**
 * Fishing with bubbles: one to five shots, each an independent draw at the published odds of its target. The
 * visible fish are in `swimmers.ts` and do not affect the result.
 */
export const lagoon = choiceGame(model, {
  providerCode: OWN_PROVIDER,
  rules: {
    rtp: { min: '96.58', max: '97.00' },
    houseEdgePercent: '3.42',
    top: { multiple: '200.00', oneIn: '206' },
  },
  stakesFor,
});
