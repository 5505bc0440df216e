/** The winner of a race and its placed runners, including the winner. */
type RaceState = { readonly winner: string; readonly placed: ReadonlySet<string> };

type RaceTerms = {
  /** Number of paid places; 0: win only. */
  readonly places: number;
  /** Runners that a new bet is about to be placed on. */
  readonly changing: readonly string[];
};

/**
 * States of a race that include the worst case of a book (sportsbook 9.3): each runner wins, with the placed
 * runners whose place bets pay most, once with and once without each runner that is about to be bet on.
 * Whatever the size of such a bet, the worst state is among these. `placePayouts`: payouts of place bets, by
 * runner.
 */
export function raceStates(
  runners: readonly string[],
  placePayouts: ReadonlyMap<string, bigint>,
  { places, changing }: RaceTerms,
): RaceState[] {
  const payoutOf = (runner: string) => placePayouts.get(runner) ?? 0n;
  const order = runners.toSorted(
    (a, b) => Number(payoutOf(b) > payoutOf(a)) - Number(payoutOf(b) < payoutOf(a)),
  );
  const placedWith = (chosen: readonly string[], without: string | null) => {
    const rest = order.filter((runner) => !chosen.includes(runner) && runner !== without);
    return new Set([...chosen, ...rest.slice(0, Math.max(0, places - chosen.length))]);
  };
  return runners.flatMap((winner) => {
    const sets = [
      placedWith([winner], null),
      ...changing
        .filter((runner) => runner !== winner)
        .flatMap((runner) => [
          placedWith([winner, runner].slice(0, places), null),
          placedWith([winner], runner),
        ]),
    ];
    return sets.map((placed) => ({ winner, placed: places === 0 ? new Set<string>() : placed }));
  });
}
