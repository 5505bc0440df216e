export {
  type JackpotDraw,
  type JackpotPot,
  type JackpotTerms,
  jackpotDraw,
  jackpotReturn,
  playJackpot,
} from './jackpot.ts';
export { type JackpotProof, type JackpotRecord, verifyJackpot } from './jackpot-verification.ts';
