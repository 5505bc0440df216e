import { randomUUID } from 'node:crypto';
import type { ConsoleCallName } from '#contracts/console/index.ts';
import { DAY_MS } from '#contracts/values/time.ts';
import { place, slip } from '#server/modules/sportsbook/testing/sportsbook.ts';
import type { ProposalMaker } from './proposals.ts';
import type { StaffConsole } from './staff-console.ts';

/** A stake of 200.00 where bets above 100.00 are referred to a trader. */
async function referral({ staffConsole, testCashier, maker, book }: StaffConsole) {
  const { currency: _, ...terms } = await staffConsole.get(maker, 'sportsTerms', {});
  const referring = { ...terms, max_stake: '10000', referral_times: 3 };
  await staffConsole.get(maker, 'setSportsTerms', referring);
  const { kind, legs, stake, client_ticket_id } = slip(20_000n, [
    await book.leg(await book.event(), '1X2', 1),
  ]);
  const ticket = { kind, legs, stake, client_ticket_id };
  const player = await testCashier.newPlayer('one.test', 100_000n);
  const { referral_id } = (await testCashier.get(player, 'referTicket', ticket)).referral;
  return { referral_id, decision: 'decline' };
}

/** Results, void bets and promotions. */
export const SPORTS_PROPOSERS: Partial<Record<ConsoleCallName, ProposalMaker>> = {
  proposeResult: async ({ book }) => ({
    input: { event_id: await book.event(), status: 'finished', full: '2:1' },
  }),
  proposeVoid: async ({ testCashier, book, player }) => {
    const event = await book.event();
    await place(testCashier, player, 1_000n, [await book.leg(event, '1X2', 1)]);
    return { input: { scope: 'event', id: event, void_reason: 'OPERATOR' } };
  },
  proposePromotion: async ({ testCashier }) => ({
    input: {
      ...{ kind: 'boost', title: 'Derby', percent: 10, max_stake: '2000', min_price: '1.2' },
      ...{ max_extra: '5000', budget: '100000', tickets_per_player: 1 },
      starts_at: testCashier.now().toISOString(),
      ends_at: new Date(testCashier.now().getTime() + DAY_MS).toISOString(),
    },
  }),
  proposeFreeBets: async ({ player: { account_id } }) => ({
    input: {
      ...{ title: 'Cup final', amount: '500', valid_days: 7 },
      ...{ segment: 'listed', account_ids: [account_id] },
    },
  }),
};

export const SPORTS_QUEUES: Partial<Record<ConsoleCallName, (office: StaffConsole) => Promise<object>>> = {
  setEventState: async ({ book }) => ({ event_id: await book.event(), state: 'suspended' }),
  addSportsMarket: async ({ staffConsole, maker }) => {
    const { event_id } = await staffConsole.get(maker, 'addFixture', {
      ...{ request_id: randomUUID(), category: 'Test', competition: 'Port League', season: '2026' },
      ...{ sport: 'basketball', home: 'North', away: 'South', starts_at: '2026-12-06T12:00:00.000Z' },
    });
    return { event_id, bet_type: 'ML', line: '', prices: ['1.80', '2.10'] };
  },
  decideReferral: referral,
  withdrawRunner: async ({ staffConsole, maker }) => {
    const { event_id } = await staffConsole.get(maker, 'addRace', { request_id: randomUUID(), ...CARD });
    const { runners } = await staffConsole.get(maker, 'tradedEvent', { event_id });
    return { event_id, competitor_id: runners[0]!.competitor_id, deduction_percent: null };
  },
};

const CARD = {
  ...{ kind: 'race', sport: 'horse_racing', category: 'Test', competition: 'Port Downs', season: '2026' },
  ...{ name: '14:30', starts_at: '2026-12-06T14:30:00.000Z', places: 0, place_divisor: 1 },
  runners: [
    { number: 1, name: 'Kestrel', price: '1.80' },
    { number: 2, name: 'Harbour Light', price: '1.90' },
  ],
};
