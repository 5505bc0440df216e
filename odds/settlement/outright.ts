import { type Ratio, ratio } from '../exact/ratio.ts';
import { type RuleKey, rule, type VoidReason } from './applied-rule.ts';
import type { BettingRules } from './betting-rules.ts';
import type { Settled } from './event.ts';
import { deadHeat, type LegOutcome, LOSE, VOID, WIN } from './outcome.ts';

/**
 * The final order of a competition or race. `places`: finishing position of each competitor, equal in a dead
 * heat; a competitor not listed started but was unplaced, unless listed in `nonStarters`.
 */
export type Standings = {
  readonly status: 'decided' | 'cancelled' | 'open';
  readonly places: Readonly<Record<string, number>>;
  readonly nonStarters: readonly string[];
};

type Keys = Record<'won' | 'lost' | 'deadHeat', RuleKey>;
const OUTRIGHT: Keys = { won: 'outright_won', lost: 'outright_lost', deadHeat: 'outright_dead_heat' };
const PLACE: Keys = { won: 'place_won', lost: 'place_lost', deadHeat: 'place_dead_heat' };

const settled = (
  outcome: LegOutcome,
  key: RuleKey,
  values: Record<string, string> = {},
  voidReason: VoidReason | null = null,
): Settled => ({ status: 'settled', outcome, rule: rule(key, values), voidReason });

/** Settles a bet on a competitor to win (sportsbook 9); null while the competition is undecided. */
export function settleOutright(
  competitor: string,
  standings: Standings,
  rules: BettingRules,
): Settled | null {
  return settlePlaces(competitor, standings, 1, rules, OUTRIGHT);
}

/**
 * Settles a bet on a competitor to finish in the first `paying` places (sportsbook 9); null while undecided.
 */
export function settlePlace(
  competitor: string,
  standings: Standings,
  paying: number,
  rules: BettingRules,
): Settled | null {
  return settlePlaces(competitor, standings, paying, rules, PLACE);
}

function settlePlaces(
  competitor: string,
  { status, places, nonStarters }: Standings,
  paying: number,
  rules: BettingRules,
  keys: Keys,
): Settled | null {
  if (status === 'cancelled') return settled(VOID, 'competition_cancelled', {}, 'ABANDONED');
  if (nonStarters.includes(competitor))
    return rules.nonStarter === 'void'
      ? settled(VOID, 'non_starter_void', {}, 'NON_STARTER')
      : settled(LOSE, 'non_starter_lost');
  if (status === 'open') return null;
  const place = places[competitor];
  if (place === undefined || place > paying) return settled(LOSE, keys.lost, { places: `${paying}` });
  const tied = Object.values(places).filter((other) => other === place).length;
  const left = paying - place + 1;
  if (tied <= left) return settled(WIN, keys.won, { place: `${place}`, places: `${paying}` });
  const values = { tied: `${tied}`, places: `${left}`, method: rules.deadHeat };
  return settled(deadHeat(tied, left, rules.deadHeat), keys.deadHeat, values);
}

/** Place bet terms: a number of places at a fraction of the profit. */
type EachWayTerms = { readonly places: number; readonly fraction: Ratio };

/** Standard terms by the number of runners; null for win only. Handicap races of 12 or more pay better. */
export function eachWayTerms(runners: number, isHandicap: boolean): EachWayTerms | null {
  if (runners < 5) return null;
  if (runners < 8) return { places: 2, fraction: ratio(1, 4) };
  if (!isHandicap || runners < 12) return { places: 3, fraction: ratio(1, 5) };
  return { places: runners < 16 ? 3 : 4, fraction: ratio(1, 4) };
}
