import { mul, type Ratio, toNumber } from '#odds/exact/ratio.ts';
import { atMost } from '#odds/exact/rounding.ts';
import { eventStates } from '#odds/market/event-states.ts';
import { raceStates } from '#odds/market/race-states.ts';
import { DEFAULT_RULES } from '#odds/settlement/betting-rules.ts';
import { settleMatch } from '#odds/settlement/event.ts';
import type { Match } from '#odds/settlement/match.ts';
import { type LegOutcome, paidShare, WIN } from '#odds/settlement/outcome.ts';
import { PLACE_BET, WIN_BET } from '#odds/settlement/runner-bet.ts';
import { readSelection } from '#odds/settlement/selection.ts';
import { type Sport, sportOf } from '#odds/settlement/sport.ts';
import { type System, systemLinesOf } from '#odds/ticket/system.ts';
import { type Tx, write } from '../../../platform/database/index.ts';
import type { OutcomeRow } from '../markets.ts';
import { priceRatio } from '../price.ts';

/** A leg's contribution to its outcome: the counted stake, and the returns on refund and on win. */
export type LegExposure = { staked: bigint; base: bigint; payout: bigint };

/** Maximum goals per side distinguished in football scores. */
const MAX_GOALS = 6;

/** The states of a football match: every full-time score with every half-time score. */
const FOOTBALL_STATES: readonly Match[] = (() => {
  const states: Match[] = [];
  const range = (max: number) => Array.from({ length: max + 1 }, (_, i) => i);
  for (const home of range(MAX_GOALS))
    for (const away of range(MAX_GOALS))
      for (const h of range(home))
        for (const a of range(away))
          states.push({
            sport: 'football',
            full: { home, away },
            half: { home: h, away: a },
            goals: null,
          });
  return states;
})();

/** The outcome data needed by a book. */
type BookRow = LegExposure &
  Pick<OutcomeRow, 'sport' | 'bet_type' | 'home_away' | 'criteria1' | 'outcome_id'> &
  Partial<Pick<OutcomeRow, 'competitor_id' | 'places' | 'runner'>>;

/** Shares of base and payout returned in each state, in whole quarters. */
type Shares = { refund: Int8Array; paid: Int8Array };

/** A selection's return in each state of a match. Counts as won if the score alone does not decide. */
function sharesIn(states: readonly Match[], { bet_type, home_away, criteria1 }: BookRow): Shares {
  const selection = readSelection({ bet_type, home_away, criteria1, score_at_bet: null });
  const outcomes = states.map((match): LegOutcome => {
    if (typeof selection === 'string') return WIN;
    try {
      return settleMatch(selection, match, DEFAULT_RULES).outcome;
    } catch (error) {
      if (error instanceof RangeError) return WIN;
      throw error;
    }
  });
  const quarters = (share: Ratio) => Math.round(toNumber(share) * 4);
  return {
    refund: Int8Array.from(outcomes, ({ voidFactor }) => quarters(voidFactor)),
    paid: Int8Array.from(outcomes, (outcome) => quarters(paidShare(outcome))),
  };
}

const footballShares = new Map<string, Shares>();

function footballSharesOf(row: BookRow): Shares {
  const key = `${row.bet_type} ${row.home_away} ${row.criteria1}`;
  const known = footballShares.get(key) ?? sharesIn(FOOTBALL_STATES, row);
  footballShares.set(key, known);
  return known;
}

/**
 * A part of an event's book whose outcomes are decided together: for football the whole match, otherwise the
 * match and its first period separately. `profits`: the house profit in each state, in quarters of minor
 * units.
 */
type Book = {
  /** The label of each state: a score, or the winner of a race. */
  names: readonly string[];
  sharesOf(row: BookRow): Shares;
  has(row: BookRow): boolean;
  profits: bigint[];
};

const namesOf = (states: readonly Match[]) => states.map(({ full }) => `${full.home}:${full.away}`);
const FOOTBALL_NAMES = namesOf(FOOTBALL_STATES);

/**
 * The books of an event; `outcomes`: all its outcomes. `bets`: outcomes whose stakes are about to change,
 * which the states of a race must distinguish.
 */
function booksOf(outcomes: readonly BookRow[], bets: readonly BookRow[] = []): Book[] {
  const sport = sportOf(outcomes[0]?.sport ?? 'football');
  const parts =
    (outcomes[0]?.competitor_id ?? null)
      ? [raceBook(outcomes, bets)]
      : sport === 'football'
        ? [{ names: FOOTBALL_NAMES, sharesOf: footballSharesOf, has: () => true }]
        : [false, true].map((isHalf) => periodBook(sport, outcomes, isHalf));
  return parts.map((part) => ({ ...part, profits: profitsIn(part, outcomes) }));
}

/** A race: in each state one runner wins and a fixed number are placed; a dead heat pays no more. */
function raceBook(outcomes: readonly BookRow[], bets: readonly BookRow[]): Omit<Book, 'profits'> {
  const runnerOf = ({ competitor_id }: BookRow) => competitor_id!;
  const wins = outcomes.filter(({ bet_type }) => bet_type === WIN_BET);
  const placed = outcomes.filter(({ bet_type }) => bet_type === PLACE_BET);
  const states = raceStates(wins.map(runnerOf), new Map(placed.map((row) => [runnerOf(row), row.payout])), {
    places: outcomes[0]?.places ?? 0,
    changing: [...new Set(bets.map(runnerOf))],
  });
  const names = new Map(wins.map((row) => [runnerOf(row), row.runner?.name ?? '']));
  const none = new Int8Array(states.length);
  return {
    names: states.map(({ winner }) => names.get(winner)!),
    has: () => true,
    sharesOf: (row) => ({
      refund: none,
      paid: Int8Array.from(states, ({ winner, placed: inPlaces }) => {
        const runner = runnerOf(row);
        return (row.bet_type === WIN_BET ? winner === runner : inPlaces.has(runner)) ? 4 : 0;
      }),
    }),
  };
}

function periodBook(sport: Sport, outcomes: readonly BookRow[], isHalf: boolean): Omit<Book, 'profits'> {
  const read = outcomes.map((row) => ({
    row,
    selection: readSelection({
      ...{ bet_type: row.bet_type, home_away: row.home_away, criteria1: row.criteria1 },
      score_at_bet: null,
    }),
  }));
  const selections = read.flatMap(({ selection }) => (typeof selection === 'string' ? [] : [selection]));
  const states = eventStates(sport, selections, isHalf);
  const halves = new Set(
    read.flatMap(({ row, selection }) =>
      typeof selection !== 'string' && selection.isHalf ? [row.outcome_id] : [],
    ),
  );
  return {
    names: namesOf(states),
    sharesOf: (row) => sharesIn(states, row),
    has: ({ outcome_id }) => halves.has(outcome_id) === isHalf,
  };
}

function profitsIn(book: Omit<Book, 'profits'>, outcomes: readonly BookRow[]): bigint[] {
  const all = book.names.map(() => 0n);
  for (const row of outcomes) {
    const isUnbet = row.staked === 0n && row.payout === 0n && row.base === 0n;
    if (!isUnbet && book.has(row)) addProfit(all, book.sharesOf(row), row);
  }
  return all;
}

function addProfit(all: bigint[], { refund, paid }: Shares, { staked, base, payout }: LegExposure): void {
  for (let i = 0; i < all.length; i++)
    all[i] = all[i]! + 4n * staked - BigInt(refund[i]!) * base - BigInt(paid[i]!) * payout;
}

const lowest = (all: readonly bigint[]): bigint => all.reduce(atMost);

/**
 * Whether each outcome of a market wins in some state of its event's book; bets on any other outcome would
 * never count as a loss.
 */
export function isFollowed(
  sport: string,
  betType: string,
  outcomes: readonly { homeAway: number; criteria1: string }[],
): boolean {
  const rows = outcomes.map(
    ({ homeAway, criteria1 }, place): BookRow => ({
      ...{ sport, bet_type: betType, home_away: homeAway, criteria1, outcome_id: String(place) },
      competitor_id: null,
      ...{ staked: 0n, base: 0n, payout: 0n },
    }),
  );
  const books = booksOf(rows);
  return rows.every((row) => books.some((book) => book.has(row) && book.sharesOf(row).paid.some(Boolean)));
}

/**
 * The amounts each leg of a ticket adds to its event's book (trading 4.1): the other open legs of its lines
 * count with the model's expected return; the whole stake counts once, on the event that starts last.
 */
export function countLegs(system: System, rows: readonly OutcomeRow[], stakePerLine: bigint): LegExposure[] {
  const lines = systemLinesOf(system);
  const whole = stakePerLine * BigInt(lines.length);
  const expected = rows.map(({ chance, price_milli }) =>
    chance === null ? 1 : chance * (price_milli! / 1000),
  );
  const last = rows.reduce((at, row, i) => (row.starts_at > rows[at]!.starts_at ? i : at), 0);
  return rows.map((row, leg) => {
    const factor = lines
      .filter((line) => line.includes(leg))
      .reduce(
        (sum, line) => sum + line.reduce((all, other) => (other === leg ? all : all * expected[other]!), 1),
        0,
      );
    // For a single the factor is 1 and the base is exactly the stake.
    const base = factor === 1 ? stakePerLine : BigInt(Math.round(Number(stakePerLine) * factor));
    const { num, den } = mul(priceRatio(row.price_milli!), { num: base, den: 1n });
    return { staked: leg === last ? whole : 0n, base, payout: (2n * num + den) / (2n * den) };
  });
}

/**
 * The maximum stake per line that keeps the loss in every state of an event within the limit; null if the
 * requested stake is within it. `outcomes`: all outcomes of the event, read under its lock; `bets`: one bet,
 * or both parts of an each-way bet. Books of other periods count with their worst state.
 */
export function maxWithinLimit(
  outcomes: readonly OutcomeRow[],
  bets: readonly { row: OutcomeRow; counted: LegExposure }[],
  stake: bigint,
  limit: bigint,
): bigint | null {
  const rows = bets.map(({ row }) => row);
  const books = booksOf(outcomes, rows);
  const own = books.find((book) => book.has(rows[0]!))!;
  const rest = books.filter((book) => book !== own).reduce((sum, { profits }) => sum + lowest(profits), 0n);
  const change = own.names.map(() => 0n);
  for (const { row, counted } of bets) addProfit(change, own.sharesOf(row), counted);
  let max: bigint | null = null;
  change.forEach((less, i) => {
    const current = own.profits[i]! + rest;
    if (less >= 0n || current + less >= -4n * limit) return;
    const room = 4n * limit + current;
    const within = room <= 0n ? 0n : (stake * room) / -less;
    if (max === null || within < max) max = within;
  });
  return max;
}

/**
 * The house's lowest profit over all states, the score or winner of that state, and the total stakes; minor
 * units.
 */
export function worstCaseOf(outcomes: readonly OutcomeRow[]): {
  worst: bigint;
  score: string;
  staked: bigint;
} {
  const books = booksOf(outcomes);
  const worst = books.reduce((sum, { profits }) => sum + lowest(profits), 0n);
  const [{ names, profits }] = books as [Book, ...Book[]];
  const staked = outcomes.reduce((sum, row) => sum + row.staked, 0n);
  return { worst: worst / 4n, score: names[profits.indexOf(lowest(profits))]!, staked };
}

/** Adds tickets' figures to their outcomes, or deducts them with `sign` -1. */
export async function countOutcomes(
  tx: Tx,
  siteId: number,
  counted: readonly (LegExposure & { outcomeId: string })[],
  sign: 1 | -1,
): Promise<void> {
  if (counted.length === 0) return;
  const factor = BigInt(sign);
  const ids = counted.map(({ outcomeId }) => outcomeId);
  // Locked in id order, as in all code that changes several outcomes.
  await write(tx, {
    name: 'sportsbook-lock-outcomes',
    text: `select from sportsbook.outcome where site_id = $1 and outcome_id = any($2::uuid[])
      order by outcome_id for no key update`,
    values: [siteId, [...new Set(ids)]],
  });
  await write(tx, {
    name: 'sportsbook-count',
    text: `update sportsbook.outcome o set staked = o.staked + n.staked, base = o.base + n.base,
        payout = o.payout + n.payout
      from (select outcome_id, sum(staked)::int8 as staked, sum(base)::int8 as base,
          sum(payout)::int8 as payout
        from unnest($2::uuid[], $3::int8[], $4::int8[], $5::int8[]) as u (outcome_id, staked, base, payout)
        group by 1) n
      where o.site_id = $1 and o.outcome_id = n.outcome_id`,
    values: [
      siteId,
      ids,
      counted.map(({ staked }) => staked * factor),
      counted.map(({ base }) => base * factor),
      counted.map(({ payout }) => payout * factor),
    ],
  });
}
