import { payoutAt } from '../engine/choice/multipliers.ts';
import { canonicalJson, type Json } from '../engine/fair/index.ts';
import { maximumOf, type StakedChoice } from '../engine/shared/index.ts';
import { binomial } from '../engine/slot/ratio.ts';
import { type DigitsBet, type DigitsGame, type DigitsKind, digitsMultiplier } from './digits.ts';
import { LOTTO, LOTTO_PAYS, type LottoBet, type LottoKind } from './lotto.ts';

/** Bet kinds with at most one winning choice per draw. */
const RIVALS: readonly (readonly DigitsKind[])[] = [
  ['straight'],
  ['any'],
  ['lastTwo'],
  ['last'],
  ['big', 'small'],
  ['odd', 'even'],
];

/**
 * Maximum total return of digit bets: the most expensive choice of each kind, as if one draw could match all
 * of them.
 */
export function maxDigitsPayout(game: DigitsGame, lines: readonly StakedChoice[]): bigint {
  return RIVALS.reduce((sum, kinds) => {
    const rivals = lines.filter(({ choice }) => kinds.includes((choice as DigitsBet).kind));
    const paid = byChoice(rivals).map(({ choice, stake }) =>
      payoutAt(stake, digitsMultiplier(game, choice as DigitsBet)),
    );
    return sum + maximumOf(paid);
  }, 0n);
}

/**
 * Maximum total return of tickets: for each kind the most expensive numbers have the maximum number of hits,
 * the next ones (as many as there are tickets) one hit less, and so on, as if the draw allowed it.
 */
export function maxLottoPayout(lines: readonly StakedChoice[]): bigint {
  return (Object.keys(LOTTO_PAYS) as LottoKind[]).reduce((sum, kind) => {
    const tickets = lines.filter(({ choice }) => (choice as LottoBet).kind === kind);
    const stakes = byChoice(tickets)
      .map(({ stake }) => stake)
      .sort((a, b) => (a < b ? 1 : a > b ? -1 : 0));
    return sum + paidAtMost(kind, stakes);
  }, 0n);
}

function paidAtMost(kind: LottoKind, stakes: readonly bigint[]): bigint {
  const named = LOTTO_PAYS[kind].length - 1;
  let paid = 0n;
  let at = 0;
  for (let hits = named; hits > 0; hits--) {
    const ways = binomial(LOTTO.picks, hits) * binomial(LOTTO.from - LOTTO.picks, named - hits);
    const end = at + Number(ways);
    for (const stake of stakes.slice(at, end)) paid += payoutAt(stake, LOTTO_PAYS[kind][hits]!);
    at = end;
  }
  return paid;
}

/** Lines merged by choice. */
function byChoice(lines: readonly StakedChoice[]): StakedChoice[] {
  const sums = new Map<string, StakedChoice>();
  for (const { choice, stake } of lines) {
    const key = canonicalJson(choice as Json);
    sums.set(key, { choice, stake: (sums.get(key)?.stake ?? 0n) + stake });
  }
  return [...sums.values()];
}
