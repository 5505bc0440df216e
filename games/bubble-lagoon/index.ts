import { type ChoiceModel, choiceGame, members, oneOf, stakesFor } from '../engine/choice/index.ts';
import { uniform } from '../engine/fair/index.ts';
import { type Ratio, ratio } from '../engine/slot/ratio.ts';
import { OWN_PROVIDER } from '../provider.ts';
import { CASES, FISH, type FishKind, KINDS, RETURN_PERCENT, waysOf } from './kinds.ts';

export { CASES, FISH, type FishKind, KINDS, waysOf } from './kinds.ts';

export const GAME_CODE = 'bubble-lagoon';
export const VERSION = 1;
/** Shots of one salvo. */
export const MOST_SHOTS = 5;

/** The fish a salvo is aimed at, one for each shot; the stake is shared equally among the shots. */
export type LagoonChoice = { targets: readonly FishKind[] };
/** Of each shot, in the order of the targets: the number drawn, and whether it caught its fish. */
export type LagoonView = { draws: readonly number[]; caught: readonly boolean[] };

/** What a salvo pays: the stake's share of each shot that caught, times its fish; cut once to whole minor units. */
export function winOf(stake: bigint, targets: readonly FishKind[], caught: readonly boolean[]): bigint {
  const times = targets.reduce((sum, kind, i) => sum + (caught[i] ? KINDS[kind].times : 0), 0);
  return (stake * BigInt(times)) / BigInt(targets.length);
}

function readChoice(value: unknown): LagoonChoice {
  const { targets } = members(value, ['targets']);
  if (!Array.isArray(targets) || targets.length < 1 || targets.length > MOST_SHOTS)
    throw new RangeError(`one to ${MOST_SHOTS} targets are needed`);
  return { targets: targets.map((kind) => oneOf(kind, FISH)) };
}

/** The exact return over every way the shots of a salvo can go. */
function returnOf({ targets }: LagoonChoice, stake: bigint): Ratio {
  let sum = 0n;
  for (let bits = 0; bits < 1 << targets.length; bits++) {
    const caught = targets.map((_, i) => ((bits >> i) & 1) === 1);
    const ways = targets.map((kind, i) => BigInt(caught[i] ? waysOf(kind) : CASES - waysOf(kind)));
    sum += winOf(stake, targets, caught) * ways.reduce((a, b) => a * b);
  }
  return ratio(sum, stake * BigInt(CASES) ** BigInt(targets.length));
}

const model: ChoiceModel<LagoonChoice> = {
  gameCode: GAME_CODE,
  version: VERSION,
  model: {
    cases: CASES,
    returnPercent: RETURN_PERCENT,
    mostShots: MOST_SHOTS,
    fish: Object.fromEntries(FISH.map((kind) => [kind, { times: KINDS[kind].times, ways: waysOf(kind) }])),
  },
  readChoice,
  play({ words, stake, choice: { targets } }) {
    const draws = targets.map(() => uniform(words, CASES));
    const caught = targets.map((kind, i) => draws[i]! < waysOf(kind));
    const view: LagoonView = { draws, caught };
    return { staked: stake, win: winOf(stake, targets, caught), view };
  },
  returnOf,
};

/**
 * Fishing with bubbles: one to five shots, each a draw of its own at the published odds of the fish it is aimed at, with no
 * memory of the shots before. What swims by is `water.ts`; it decides no money.
 */
export const lagoon = choiceGame(model, {
  providerCode: OWN_PROVIDER,
  rules: {
    rtp: { least: '96.99', most: '97.00' },
    houseEdgePercent: '3.01',
    top: { multiple: '200.00', oneIn: '206' },
  },
  stakesFor,
  cycleMs: 5000,
});
