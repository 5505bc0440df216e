export {
  MIN_ODDS,
  ownMoneyTurnover,
  type SettledBet,
  toSettledBet,
  turnoverReduction,
  validTurnover,
} from '#contracts/values/turnover.ts';
