/** Prize of a field: whole reward tokens, or money in minor units of the wheel's currency. */
export type PrizeKind = 'tokens' | 'cash';

/**
 * A segment of a wheel. Its probability is `weight` divided by the sum of all weights. A segment with `stock`
 * is awarded that many times; afterwards a spin that lands on it awards the segment `substitute` instead
 * (operations 9), which has no stock limit.
 */
export type WheelPrize = {
  kind: PrizeKind;
  amount: number;
  weight: number;
  stock?: number;
  substitute?: number;
};

/** A wheel as data: the price of a spin in tokens, and its segments in wheel order. */
export type WheelModel = {
  code: string;
  /** Incremented with every change of cost or segments. */
  version: number;
  cost: number;
  currency: string;
  prizes: readonly WheelPrize[];
};

/** Minimum and maximum number of segments; more could not be distinguished. */
const FIELDS = { min: 2, max: 24 } as const;
const LARGEST = 1_000_000_000;

/** Throws a RangeError that names the problem with a wheel. */
export function validateWheel({ code, version, cost, currency, prizes }: WheelModel): void {
  if (!/^[a-z0-9-]{1,32}$/.test(code)) throw new RangeError('the code of a wheel is a short slug');
  if (!/^[A-Z]{3,8}$/.test(currency)) throw new RangeError('a wheel needs a currency');
  if (!isCount(version) || version < 1) throw new RangeError('versions count from 1');
  if (!isCount(cost)) throw new RangeError('the cost of a turn is a number of tokens');
  if (prizes.length < FIELDS.min || prizes.length > FIELDS.max)
    throw new RangeError(`a wheel has ${FIELDS.min} to ${FIELDS.max} fields`);
  for (const prize of prizes) checkPrize(prize, prizes);
}

function checkPrize({ amount, weight, stock, substitute }: WheelPrize, prizes: readonly WheelPrize[]): void {
  if (!isCount(amount)) throw new RangeError('a prize is a whole amount');
  if (!isCount(weight) || weight < 1) throw new RangeError('every field has a weight');
  if ((stock === undefined) !== (substitute === undefined))
    throw new RangeError('a stock needs a substitute, and only a stock does');
  if (stock === undefined) return;
  const instead = prizes[substitute!];
  if (!isCount(stock) || !instead || instead.stock !== undefined)
    throw new RangeError('a substitute is a field without stock');
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= LARGEST;
}
