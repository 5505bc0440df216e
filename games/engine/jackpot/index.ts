export {
  type JackpotDraw,
  type JackpotPot,
  type JackpotTerms,
  jackpotDraw,
  jackpotReturn,
  playJackpot,
} from './jackpot.ts';
export { type JackpotClaim, type JackpotRecord, verifyJackpot } from './verification.ts';
