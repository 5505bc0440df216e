/** An estimate with its variance: the higher the variance, the more a result moves it. */
export type Estimate = { mean: number; variance: number };

export type SignedEstimate = { readonly estimate: Estimate; readonly sign: number };

/** The mean of a sum of estimates, each with its sign. */
export const meanOfSum = (parts: readonly SignedEstimate[]): number =>
  parts.reduce((all, { estimate, sign }) => all + sign * estimate.mean, 0);

/** The variance of that sum; the estimates are independent. */
export const varianceOf = (parts: readonly SignedEstimate[]): number =>
  parts.reduce((all, { estimate }) => all + estimate.variance, 0);

/**
 * Updates estimates from an observation of their sum: `surprise` is observed minus expected, `information`
 * the inverse variance of the observation per unit of the sum.
 */
export function learn(parts: readonly SignedEstimate[], surprise: number, information: number): void {
  const scale = 1 + varianceOf(parts) * information;
  for (const { estimate, sign } of parts) {
    const gain = estimate.variance / scale;
    estimate.mean += sign * gain * surprise;
    estimate.variance -= gain * estimate.variance * information;
  }
}

/** A rated side: identity, last season and last appearance (in days). */
export type Rated = { season: string; seenAt: number };

/** Days without a match after which a rating is reset. */
export const FORGOTTEN_DAYS = 800;

/**
 * Drift of a rated side: variance per day and per season, and the share by which a mean shrinks in a new
 * season.
 */
export type Drift = { day: number; season: number; shrink: number };

/** Ages the estimates of a side up to a match date. */
export function ageEstimates(
  rated: Rated,
  estimates: readonly Estimate[],
  { at, season }: { at: number; season: string },
  drift: Drift,
): void {
  const days = Math.max(0, at - rated.seenAt);
  const isNew = rated.season !== season;
  for (const estimate of estimates) {
    estimate.variance += days * drift.day + (isNew ? drift.season : 0);
    if (isNew) estimate.mean *= 1 - drift.shrink;
  }
  rated.season = season;
  rated.seenAt = Math.max(rated.seenAt, at);
}
