export { digitsCoverage, lottoCoverage } from './coverage.ts';
export {
  type DigitsBet,
  type DigitsGame,
  type DigitsKind,
  digitsChance,
  digitsMultiplier,
  digitsPay,
  digitsWin,
  drawDigits,
  ordersOf,
  readDigitsBet,
} from './digits.ts';
export { daily3, daily4, type LotteryDraw, lotteryGames, lotto } from './game.ts';
export {
  drawLotto,
  LOTTO,
  LOTTO_NUMBERS,
  LOTTO_PAYS,
  type LottoBet,
  type LottoKind,
  lottoChance,
  lottoPay,
  lottoReturn,
  readLottoBet,
} from './lotto.ts';
