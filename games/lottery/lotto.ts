import { readInteger, readObject, readOneOf } from '../engine/choice/input-readers.ts';
import { MULTIPLIER_UNIT, payoutAt } from '../engine/choice/multipliers.ts';
import { draw, type Json, type WordSource } from '../engine/fair/index.ts';
import { add, binomial, mul, type Ratio, ratio, ZERO } from '../engine/slot/ratio.ts';

/** Six numbers of forty-five. */
export const LOTTO = { picks: 6, from: 45 } as const;
export const LOTTO_NUMBERS: readonly number[] = Array.from({ length: LOTTO.from }, (_, i) => i + 1);

const KINDS = ['ticket', 'pair', 'one'] as const;
export type LottoKind = (typeof KINDS)[number];
/** A bet in canonical form: numbers ascending. */
export type LottoBet = { kind: LottoKind; numbers: readonly number[] };

const NAMED: Readonly<Record<LottoKind, number>> = { ticket: LOTTO.picks, pair: 2, one: 1 };

/** Return per unit of stake, in ten-thousandths, by number of hits. */
export const LOTTO_PAYS: Readonly<Record<LottoKind, readonly number[]>> = {
  ticket: [
    0,
    0,
    0,
    15 * MULTIPLIER_UNIT,
    250 * MULTIPLIER_UNIT,
    5000 * MULTIPLIER_UNIT,
    250_000 * MULTIPLIER_UNIT,
  ],
  pair: [0, 0, 60 * MULTIPLIER_UNIT],
  one: [0, 67_500],
};

export const LOTTO_MODEL = { game: 'lotto', ...LOTTO, pays: LOTTO_PAYS } as const satisfies Json;

/** Parses a bet from external input into its canonical form; throws a RangeError on anything else. */
export function readLottoBet(value: unknown): LottoBet {
  const fields = readObject(value, ['kind', 'numbers']);
  const kind = readOneOf(fields.kind, KINDS);
  if (!Array.isArray(fields.numbers) || fields.numbers.length !== NAMED[kind])
    throw new RangeError(`${NAMED[kind]} numbers are needed`);
  const numbers = fields.numbers.map((number) => readInteger(number, 1, LOTTO.from));
  if (new Set(numbers).size !== numbers.length) throw new RangeError('a number stands once on a ticket');
  return { kind, numbers: numbers.toSorted((a, b) => a - b) };
}

/** Six distinct numbers in drawing order. */
export function drawLotto(words: WordSource): number[] {
  return draw(words, LOTTO_NUMBERS, LOTTO.picks);
}

/** Number of hits of a bet. */
function lottoHits({ numbers }: LottoBet, drawn: readonly number[]): number {
  return numbers.filter((number) => drawn.includes(number)).length;
}

/** The return of a stake on a bet, floored to whole minor units. */
export function lottoPay(bet: LottoBet, stake: bigint, drawn: readonly number[]): bigint {
  return payoutAt(stake, LOTTO_PAYS[bet.kind][lottoHits(bet, drawn)]!);
}

/** Exact probability of a number of hits. */
export function lottoChance(kind: LottoKind, hits: number): Ratio {
  const named = NAMED[kind];
  return ratio(
    binomial(named, hits) * binomial(LOTTO.from - named, LOTTO.picks - hits),
    binomial(LOTTO.from, LOTTO.picks),
  );
}

/** Exact return of a kind of bet, independent of the chosen numbers. */
export function lottoReturn(kind: LottoKind): Ratio {
  return LOTTO_PAYS[kind].reduce(
    (sum, pay, hits) => add(sum, mul(lottoChance(kind, hits), ratio(pay, MULTIPLIER_UNIT))),
    ZERO,
  );
}
