import type { Output } from '#contracts/api/call.ts';
import type { Api } from '#contracts/api/index.ts';

type HouseJackpotList = Output<Api['houseJackpots']>;
export type HouseJackpot = HouseJackpotList['value'][number] &
  Pick<HouseJackpotList, 'currency' | 'exponent'>;

/** The answer's jackpots, each with the currency of its amounts. */
export const withCurrency = ({ value, currency, exponent }: HouseJackpotList): HouseJackpot[] =>
  value.map((jackpot) => ({ ...jackpot, currency, exponent }));
