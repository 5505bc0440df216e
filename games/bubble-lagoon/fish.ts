/**
 * A fish of the lagoon. `times`: payout of a catch, in shots. `weight`: frequency of appearance, without
 * effect on payouts.
 */
type Kind = {
  times: number;
  weight: number;
  /** Size of a group. */
  school: number;
  /** Minimum and maximum time to cross the lagoon, in tenths of a second. */
  crossing: readonly [number, number];
};

/** Range of numbers from which a shot is drawn. */
export const CASES = 1_000_000;
/** Return of every shot in percent, for any target. */
export const RETURN_PERCENT = 97;

export const FISH_KINDS = {
  sprat: { times: 2, weight: 24, school: 4, crossing: [110, 150] },
  wrasse: { times: 4, weight: 20, school: 2, crossing: [120, 170] },
  puffer: { times: 5, weight: 14, school: 1, crossing: [160, 220] },
  angel: { times: 8, weight: 13, school: 2, crossing: [150, 200] },
  squid: { times: 10, weight: 10, school: 1, crossing: [130, 180] },
  turtle: { times: 20, weight: 8, school: 1, crossing: [180, 240] },
  sword: { times: 40, weight: 5, school: 1, crossing: [100, 130] },
  shark: { times: 100, weight: 4, school: 1, crossing: [170, 210] },
  dragon: { times: 200, weight: 2, school: 1, crossing: [200, 240] },
} as const satisfies Record<string, Kind>;

export type FishKind = keyof typeof FISH_KINDS;
export const FISH = Object.keys(FISH_KINDS) as readonly FishKind[];

/**
 * Number of equally likely cases that catch a fish: 97 % divided by its payout (fairness 9), without a
 * remainder for every kind.
 */
export function catchingCases(kind: FishKind): number {
  return (CASES * RETURN_PERCENT) / 100 / FISH_KINDS[kind].times;
}
