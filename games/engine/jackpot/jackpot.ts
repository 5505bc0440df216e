import { hmacSha256, utf8 } from '../fair/index.ts';
import { add, mul, type Ratio, ratio, sub, ZERO } from '../slot/ratio.ts';

/**
 * `fixed`: pays the seed. `progressive`: grows by a share of stakes. `must_drop`: grows by a share of stakes
 * and is won at the latest when it reaches its cap (fairness 15.10).
 */
export type JackpotKind = 'fixed' | 'progressive' | 'must_drop';

/** Terms of a jackpot. Amounts are minor units. */
export type JackpotTerms = {
  kind: JackpotKind;
  /** Seed paid in by the house initially and after every win. */
  seed: bigint;
  /** Share of each stake contributed to the pot, in millionths; 0 for `fixed`. */
  share: number;
  /** Average stakes per win; 0 for `must_drop`. */
  cycle: bigint;
  /** Maximum payout; 0 unless `must_drop`. */
  cap: bigint;
};

/** A pot: whole minor units, plus millionths of one carried to the next round. */
export type JackpotPot = { amount: bigint; fraction: number };

/** A round's part in a jackpot; `after` includes the new seed if the pot was won. */
type JackpotDraw = { contributed: bigint; won: bigint; after: JackpotPot };

const MILLION = 1_000_000n;
const DRAW_BITS = 64n;

/**
 * The random number of a round's jackpot draw, 0 … 2^64 − 1: the first eight bytes, big-endian, of
 * HMAC-SHA256 with the text of the server seed as key over `clientSeed:nonce:jackpot:jackpotId`. No block of
 * the round's own stream has this message (fairness 3.2), so the two draws are independent.
 */
export function jackpotDraw(
  serverSeed: string,
  clientSeed: string,
  nonce: number,
  jackpotId: string,
): bigint {
  const bytes = hmacSha256(utf8(serverSeed))(utf8(`${clientSeed}:${nonce}:jackpot:${jackpotId}`));
  return bytes.subarray(0, 8).reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
}

/**
 * Runs a round with `stake` minor units against a pot, decided by `draw` (`jackpotDraw`). The win probability
 * is proportional to the stake: stake / cycle, or for `must_drop` contribution / (cap − pot), which equals a
 * drop amount drawn uniformly between seed and cap. The contribution is added first; the whole pot is paid,
 * up to the cap.
 */
export function playJackpot(terms: JackpotTerms, pot: JackpotPot, stake: bigint, draw: bigint): JackpotDraw {
  const added = stake * BigInt(terms.share);
  const total = BigInt(pot.fraction) + added;
  const contributed = total / MILLION;
  const fraction = Number(total % MILLION);
  const grown = pot.amount + contributed;
  const [part, whole] =
    terms.kind === 'must_drop'
      ? [added, terms.cap * MILLION - (pot.amount * MILLION + BigInt(pot.fraction))]
      : [stake, terms.cycle];
  const isWon = stake > 0n && draw * whole < part << DRAW_BITS;
  if (!isWon) return { contributed, won: 0n, after: { amount: grown, fraction } };
  const won = terms.kind === 'must_drop' && grown > terms.cap ? terms.cap : grown;
  return { contributed, won, after: { amount: grown - won + terms.seed, fraction } };
}

/**
 * Return of a jackpot per unit staked at a constant stake, over many wins, contributions included; an exact
 * fraction. `fixed` and `progressive`: share + seed / cycle, the same for every stake. `must_drop`: share +
 * seed / (stake × average rounds per win). Rounds are counted from the seed; the part of the last
 * contribution beyond the cap is excluded.
 */
export function jackpotReturn({ kind, seed, share, cycle, cap }: JackpotTerms, stake: bigint): Ratio {
  const returned = ratio(share, MILLION);
  if (kind !== 'must_drop') return add(returned, ratio(seed, cycle));
  const step = ratio(stake * BigInt(share), (cap - seed) * MILLION);
  const most = (step.den + step.num - 1n) / step.num;
  // The k-th round is played if none of the k before it won: 1 − k × step.
  const rounds = sub(ratio(most), mul(step, ratio(most * (most - 1n), 2n)));
  return add(returned, seed === 0n ? ZERO : ratio(seed * rounds.den, stake * rounds.num));
}
