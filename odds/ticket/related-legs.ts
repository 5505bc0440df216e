/** Dependencies of a leg: an event with its competitors, or the whole competition for an outright. */
type LegSubject = {
  readonly event: string | null;
  readonly competition: string;
  readonly competitors: readonly string[];
};

/**
 * Pairs of legs that may not be combined (sportsbook 11): two on one event, and a competitor's match with an
 * outright on the same competitor or on the match's competition. Positions from 0.
 */
export function relatedLegs(legs: readonly LegSubject[]): [number, number][] {
  const pairs: [number, number][] = [];
  legs.forEach((a, i) => {
    legs.slice(i + 1).forEach((b, j) => {
      if (areRelated(a, b)) pairs.push([i, i + 1 + j]);
    });
  });
  return pairs;
}

function areRelated(a: LegSubject, b: LegSubject): boolean {
  if (a.event !== null && b.event !== null) return a.event === b.event;
  if (a.event === null && b.event === null) return a.competition === b.competition;
  return (
    a.competition === b.competition && a.competitors.some((competitor) => b.competitors.includes(competitor))
  );
}
