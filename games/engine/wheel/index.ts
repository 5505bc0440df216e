export { bindCommitment, isClientSeed } from '../fair/index.ts';
export { type Prize, type PrizeKind, validateWheel, type WheelModel } from './model.ts';
export {
  drawField,
  type Seeds,
  type SpinCheck,
  type SpinVerdict,
  verifySpin,
  type WheelProof,
  wheelHash,
} from './spin.ts';
export { figuresOf, type WheelFigures } from './wheel-figures.ts';
