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
 * Columns of a leg on a runner: the deduction from its profit for non-runners in percent, and for a dead heat
 * the number of runners and paid places shared.
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

/** The runner of an accepted leg, and the number of paid places, 1 for a win bet. */
export type AcceptedRunner = {
  competitor_id: string;
  number: number;
  name: string;
  names: Names;
  places: number;
};
