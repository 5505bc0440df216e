export {
  betOf,
  LEAST_ODDS,
  ownTurnover,
  type SettledBet,
  turnoverLess,
  validTurnover,
} from '#contracts/values/turnover.ts';
