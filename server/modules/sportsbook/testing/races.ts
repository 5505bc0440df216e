import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '#contracts/values/time.ts';
import type { TestTrading } from './trading.ts';

type Terms = {
  kind?: 'race' | 'outright';
  places?: number;
  divisor?: number;
  hours?: number;
  competition?: string;
};

/** A finishing order such as "A1 B2 C2 D4 Ex" in the form of a result entry. */
const standingsOf = (ids: Record<string, string>, order: string) =>
  order
    .split(' ')
    .filter((line) => line !== '')
    .map((line) =>
      line.endsWith('x')
        ? { competitor_id: ids[line[0]!]!, place: null, is_non_runner: true }
        : { competitor_id: ids[line[0]!]!, place: Number(line.slice(1)) },
    );

/** Test races, created, priced and decided through console calls. */
export function openRaces({ staff, trader, head, book, now }: TestTrading) {
  let made = 0;
  const runnersOf = async (event_id: string) =>
    (await staff.get(trader, 'tradedEvent', { event_id })).runners;

  const known = new Map<string, Record<string, string>>();
  /** Runner ids by letter; A is the first. */
  async function idsOf(event_id: string): Promise<Record<string, string>> {
    const runners = known.has(event_id) ? [] : await runnersOf(event_id);
    const ids =
      known.get(event_id) ??
      Object.fromEntries(
        runners.map(({ number, competitor_id }) => [String.fromCharCode(64 + number), competitor_id]),
      );
    known.set(event_id, ids);
    return ids;
  }

  const standings = async (event_id: string, order: string) => standingsOf(await idsOf(event_id), order);

  return {
    runnersOf,
    idsOf,
    standings,
    /** A race with runners A, B, C … at these prices. */
    async race(prices: readonly string[], terms: Terms = {}): Promise<string> {
      made += 1;
      const { kind = 'race', places = 0, divisor = 1, hours = 24, competition = 'Meadow Park' } = terms;
      const { event_id } = await staff.get(trader, 'addRace', {
        ...{ request_id: randomUUID(), kind, sport: 'horse_racing', category: 'Test', competition },
        ...{ season: '2026', name: `Race ${made}`, places, place_divisor: divisor },
        starts_at: new Date(now().getTime() + hours * HOUR_MS).toISOString(),
        runners: prices.map((price, i) => ({ number: i + 1, name: `Runner ${made}-${i + 1}`, price })),
      });
      return event_id;
    },
    /** A leg on a runner by letter, to win or to place. */
    async leg(event_id: string, letter: string, betType: 'OR' | 'ORP' = 'OR') {
      return await book.leg(event_id, betType, 0, (await idsOf(event_id))[letter]!);
    },
    /** Both legs of an each-way bet. */
    async eachWay(event_id: string, letter: string) {
      const id = (await idsOf(event_id))[letter]!;
      return [await book.leg(event_id, 'OR', 0, id), await book.leg(event_id, 'ORP', 0, id)];
    },
    /** Enables or disables place-only bets. */
    async offerPlaceBets(place_bets: boolean): Promise<void> {
      const { currency: _, ...terms } = await staff.get(trader, 'sportsTerms', {});
      await staff.get(trader, 'setSportsTerms', { ...terms, place_bets });
    },
    /** Confirms a finishing order such as "A1 B2 C2 D4 Ex": equal places are a dead heat, x a non-runner. */
    async decide(event_id: string, order: string, more: object = {}): Promise<void> {
      const { proposal_id } = await staff.get(trader, 'proposeResult', {
        ...{ event_id, request_id: randomUUID(), status: 'finished' },
        ...{ standings: await standings(event_id, order), ...more },
      });
      await staff.get(head, 'approveProposal', { proposal_id });
    },
    async withdraw(event_id: string, letter: string, deduction_percent: number | null = null) {
      const competitor_id = (await idsOf(event_id))[letter]!;
      return await staff.get(trader, 'withdrawRunner', { event_id, competitor_id, deduction_percent });
    },
  };
}
export type TestRaces = ReturnType<typeof openRaces>;
