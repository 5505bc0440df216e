import type { Generated } from 'kysely';
import type { RaceKind } from '#odds/settlement/race.ts';

/** Names by language code. */
type Names = Record<string, string>;

export type EventKind = 'match' | RaceKind;

/** Columns of an event that differ for a race. `name` is empty for a match. */
export type RaceColumns = {
  kind: Generated<EventKind>;
  name: Generated<string>;
  places: Generated<number>;
  place_divisor: Generated<number>;
};

/**
 * Columns of a leg on a runner: what non-runners take from its profit in percent, and of a dead heat how many
 * share so many paid places.
 */
export type RaceLegColumns = {
  deduction_percent: Generated<number>;
  tied: Generated<number | null>;
  tied_places: Generated<number | null>;
};

export type RunnerTable = {
  site_id: number;
  event_id: string;
  competitor_id: string;
  number: number;
  withdrawn_at: Date | null;
  deduction_percent: Generated<number>;
};

/** The result of a race: places by runner, and non-runners; `at`: when, as an ISO time. */
export type StoredStandings = {
  places: Record<string, number>;
  non_runners: { competitor_id: string; at: string; deduction_percent: number }[];
};

/** The runner of an accepted leg, and the places that the bet pays on, 1 to win. */
export type AcceptedRunner = {
  competitor_id: string;
  number: number;
  name: string;
  names: Names;
  places: number;
};
