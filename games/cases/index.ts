import {
  type ChoiceModel,
  choiceGame,
  MULTIPLIER_UNIT,
  payoutAt,
  readObject,
  readOneOf,
  stakesFor,
} from '../engine/choice/index.ts';
import { uniform, type WordSource } from '../engine/fair/index.ts';
import { ratio } from '../engine/slot/ratio.ts';
import { OWN_PROVIDER } from '../provider.ts';

export const GAME_CODE = 'cases';
export const VERSION = 1;

/** Total weight of a case: its number of draws. */
export const CASES = 100_000;
export const KINDS = ['wood', 'iron', 'gold', 'obsidian'] as const;
export type Kind = (typeof KINDS)[number];

/** An item of a case: payout in hundredths of the stake, and its number of the 100,000 draws. */
export type Content = { hundredths: number; weight: number };

/** The items of every case, the empty one first; all cases return exactly 99 %. */
const CONTENTS: Readonly<Record<Kind, readonly (readonly [hundredths: number, weight: number])[]>> = {
  wood: [
    [0, 47_000],
    [120, 20_000],
    [150, 16_000],
    [200, 10_000],
    [300, 4_500],
    [500, 1_800],
    [1000, 600],
    [2500, 100],
  ],
  iron: [
    [0, 60_880],
    [130, 20_000],
    [200, 13_000],
    [400, 4_000],
    [800, 1_500],
    [2000, 500],
    [5000, 100],
    [20_000, 20],
  ],
  gold: [
    [0, 83_940],
    [200, 6_500],
    [300, 5_000],
    [600, 3_000],
    [1500, 1_200],
    [5000, 300],
    [20_000, 50],
    [100_000, 10],
  ],
  obsidian: [
    [0, 94_515],
    [500, 2_900],
    [1000, 1_700],
    [2500, 700],
    [10_000, 150],
    [50_000, 30],
    [250_000, 4],
    [1_000_000, 1],
  ],
};

/** The items of a case, from the empty one up. */
export function contentsOf(kind: Kind): readonly Content[] {
  return CONTENTS[kind].map(([hundredths, weight]) => ({ hundredths, weight }));
}

/** Payout of an item, in ten-thousandths of the stake. */
export function contentMultiplier(kind: Kind, content: number): number {
  return CONTENTS[kind][content]![0] * (MULTIPLIER_UNIT / 100);
}

export type CaseChoice = { kind: Kind };
/** The item drawn, 0 … 7, and its payout in ten-thousandths of the stake. */
export type CaseView = { content: number; multiplier: number };

/**
 * The item of a round's stream: the first one whose cumulative weight exceeds the number drawn (fairness
 * 3.4).
 */
export function caseItemOf(words: WordSource, kind: Kind): number {
  let drawn = uniform(words, CASES);
  return CONTENTS[kind].findIndex(([, weight]) => {
    drawn -= weight;
    return drawn < 0;
  });
}

const model: ChoiceModel<CaseChoice> = {
  gameCode: GAME_CODE,
  version: VERSION,
  model: {
    cases: CASES,
    contents: Object.fromEntries(KINDS.map((kind) => [kind, CONTENTS[kind].map((content) => [...content])])),
  },
  readChoice: (value) => ({ kind: readOneOf(readObject(value, ['kind']).kind, KINDS) }),
  play({ words, stake, choice: { kind } }) {
    const content = caseItemOf(words, kind);
    const multiplier = contentMultiplier(kind, content);
    const view: CaseView = { content, multiplier };
    return { staked: stake, win: payoutAt(stake, multiplier), view };
  },
  topMultiplier: ({ kind }) => contentMultiplier(kind, CONTENTS[kind].length - 1),
  returnOf({ kind }, stake) {
    const paid = CONTENTS[kind].reduce(
      (sum, [, weight], content) => sum + BigInt(weight) * payoutAt(stake, contentMultiplier(kind, content)),
      0n,
    );
    return ratio(paid, stake * BigInt(CASES));
  },
};

/** Cases: four cases of eight items each, from many small wins to a single win of ten thousand stakes. */
export const cases = choiceGame(model, {
  providerCode: OWN_PROVIDER,
  rules: {
    rtp: { min: '99.00', max: '99.00' },
    houseEdgePercent: '1.00',
    top: { multiple: '10000.00', oneIn: '100000' },
  },
  stakesFor,
});
