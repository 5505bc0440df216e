export { bindCommitment, isClientSeed } from '../fair/index.ts';
export { figuresOf, type WheelFigures } from './figures.ts';
export { type Prize, type PrizeKind, validateWheel, type WheelModel } from './model.ts';
export {
  drawField,
  type Seeds,
  type SpinCheck,
  type SpinClaim,
  type SpinVerdict,
  verifySpin,
  wheelHash,
} from './spin.ts';
