export { bindCommitment, isClientSeed } from '../fair/index.ts';
export { type PrizeKind, validateWheel, type WheelModel, type WheelPrize } from './model.ts';
export {
  drawField,
  type SpinCheck,
  type SpinSeeds,
  verifySpin,
  type WheelProof,
  wheelHash,
} from './spin.ts';
export { wheelFiguresOf } from './wheel-figures.ts';
