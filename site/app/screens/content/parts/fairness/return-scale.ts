/** Positions on the scale of a game, in percent of its width. */
export type Scale = {
  declared: { from: number; to: number };
  band: { from: number; to: number } | null;
  measured: number;
  /** The ends of the scale, in percent of the stakes. */
  ends: [number, number];
};

type Figures = { min: number; max: number; percent: number; band: number | null };

/**
 * A scale with the declared return in its middle that shows the measured one and its band, five points to
 * either side at least.
 */
export function scaleOf({ min, max, percent, band }: Figures): Scale {
  const middle = (min + max) / 2;
  const reach = Math.max(
    5,
    (max - min) / 2 + 1,
    Math.abs(percent - middle) * 1.15,
    band === null ? 0 : (Math.abs(percent - middle) + band) * 1.05,
  );
  const ends: [number, number] = [Math.max(0, middle - reach), middle + reach];
  const at = (value: number) =>
    Math.round(1000 * Math.min(1, Math.max(0, (value - ends[0]) / (ends[1] - ends[0])))) / 10;
  return {
    declared: { from: at(min), to: at(max) },
    band: band === null ? null : { from: at(percent - band), to: at(percent + band) },
    measured: at(percent),
    ends,
  };
}
