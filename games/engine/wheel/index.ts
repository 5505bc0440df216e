export { bindCommitment, isClientSeed } from '../fair/index.ts';
export { figuresOf, type WheelFigures } from './figures.ts';
export { checkModel, type Prize, type PrizeKind, type WheelModel } from './model.ts';
export {
  landsOn,
  type Seeds,
  type SpinCheck,
  type SpinClaim,
  type SpinVerdict,
  verifySpin,
  wheelHash,
} from './spin.ts';
