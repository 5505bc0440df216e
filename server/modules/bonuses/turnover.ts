export {
  betOf,
  LEAST_ODDS,
  ownTurnover,
  type SettledBet,
  validTurnover,
} from '#contracts/values/turnover.ts';
