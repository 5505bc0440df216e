export {
  type JackpotPot,
  type JackpotTerms,
  jackpotDraw,
  jackpotReturn,
  playJackpot,
} from './jackpot.ts';
export { type JackpotRecord, verifyJackpot } from './jackpot-verification.ts';
