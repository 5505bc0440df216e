import {
  type ChoiceModel,
  choiceGame,
  MULTIPLIER_UNIT,
  multiplierOf,
  payoutAt,
  readInteger,
  readObject,
  returnAt,
  stakesFor,
} from '#games/engine/choice/index.ts';
import { uniform } from '#games/engine/fair/index.ts';
import { ratio } from '#games/engine/slot/ratio.ts';
import { OWN_PROVIDER } from '#games/provider.ts';

export const FACES = 6;

/** The faces that win, ascending, 1 to 6; one to five of them. */
export type FaceChoice = { faces: number[] };
/** `face`: the one rolled. `multiplier`: of the stake, in ten-thousandths. */
export type FaceView = { face: number; multiplier: number };

/** Multiplier of a choice in ten-thousandths of the stake: 0.99 divided by the win probability. */
export const faceMultiplier = ({ faces }: FaceChoice): number => multiplierOf(faces.length, FACES);

function readChoice(value: unknown): FaceChoice {
  const { faces } = readObject(value, ['faces']);
  if (!Array.isArray(faces)) throw new RangeError('faces is a list');
  const read = [...new Set(faces.map((face) => readInteger(face, 1, FACES)))].sort(
    (one, other) => one - other,
  );
  readInteger(read.length, 1, FACES - 1);
  if (read.length !== faces.length) throw new RangeError('a face is chosen twice');
  return { faces: read };
}

/** Each set of one to five faces: the published return is compared with that of each at every start. */
export const everyChoice: readonly FaceChoice[] = Array.from({ length: 2 ** FACES - 2 }, (_, set) => ({
  faces: Array.from({ length: FACES }, (_, face) => face + 1).filter((face) => (set + 1) & (1 << (face - 1))),
}));

const model: ChoiceModel<FaceChoice> = {
  gameCode: 'six-sides',
  version: 1,
  model: { faces: FACES, unit: MULTIPLIER_UNIT, kept: [99, 100] },
  readChoice,
  play({ words, stake, choice }) {
    const face = uniform(words, FACES) + 1;
    const multiplier = faceMultiplier(choice);
    const view: FaceView = { face, multiplier };
    return { staked: stake, win: choice.faces.includes(face) ? payoutAt(stake, multiplier) : 0n, view };
  },
  topMultiplier: faceMultiplier,
  chanceOf: ({ choice }) => ratio(choice.faces.length, FACES),
  returnOf: (choice, stake) => returnAt(stake, faceMultiplier(choice), choice.faces.length, FACES),
};

/** One die: choose the faces that win, paid at 99 % of the fair odds. */
export const rules = choiceGame(model, {
  providerCode: OWN_PROVIDER,
  rules: {
    rtp: { min: '98.33', max: '99.00' },
    houseEdgePercent: '1.67',
    top: { multiple: '5.94', oneIn: '6' },
  },
  stakesFor,
});
