import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import type { TestPlayer } from '../originals/testing/application.ts';
import { expireReferrals } from './bet-referrals/referral-decisions.ts';
import { place, RESULT_OFFERS, slip } from './testing/sportsbook.ts';
import { openTrading, type TestTrading } from './testing/trading.ts';

let t: TestTrading;
beforeAll(async () => {
  t = await openTrading();
});
/** Maximum stake 100.00; up to three times that can be referred. */
const setTerms = async (more: object = {}) => {
  const { currency: _, ...terms } = await t.staff.get(t.trader, 'sportsTerms', {});
  await t.staff.get(t.trader, 'setSportsTerms', {
    ...{ ...terms, max_stake: '10000', referral_times: 3, ...more },
  });
};
beforeEach(() => setTerms());
afterEach(() => expectBooks(t.db));
afterAll(() => t.close());

const anna = (centavos = 100_000n) => t.newPlayer('one.test', centavos);

/** A referral of 200.00 on the home win that must be accepted. */
async function refer(player: TestPlayer, event: string, stake = 20_000n) {
  const leg = await t.book.leg(event, '1X2', 1);
  const { kind, legs, stake: amount, client_ticket_id } = slip(stake, [leg]);
  const ticket = { kind, legs, stake: amount, client_ticket_id };
  const { referral } = await t.get(player, 'referTicket', ticket);
  return { ...referral, request: ticket };
}

const decide = (referral_id: string, decision: 'accept' | 'offer' | 'decline', more: object = {}) =>
  t.staff.get(t.trader, 'decideReferral', { referral_id, decision, ...more });
const stateOf = async (player: TestPlayer, id: string) =>
  (await t.get(player, 'myReferrals', {})).value.find(({ referral_id }) => referral_id === id);
const answer = (player: TestPlayer, referral_id: string, accept: boolean) =>
  t.ask(player, 'answerReferral', { referral_id, accept });
const expire = async (at = t.now()) => await expireReferrals(t.db, await t.siteId(), at);
const later = (seconds: number) => new Date(t.now().getTime() + seconds * 1000);

test('[trading 4.4] a stake above the limit is held, and the accepted bet is placed as requested', async () => {
  const player = await anna();
  const event = await t.book.event();
  const leg = await t.book.leg(event, '1X2', 1);
  const over = await t.ask(player, 'placeTicket', slip(20_000n, [leg]));
  expect(over).toMatchObject({ statusMessage: 'stakeTooHigh', statusDetail: { referrable: 'yes' } });
  const { request, ...referral } = await refer(player, event);
  expect(referral).toMatchObject({ state: 'waiting', stake: '20000', legs: [{ price: '2.30' }] });
  expect(await t.cash(player)).toBe(80_000n);
  // A repeated request holds no additional money; another slip under the same id is refused.
  const again = await t.get(player, 'referTicket', request);
  expect(again.referral.referral_id).toBe(referral.referral_id);
  const other = await t.ask(player, 'referTicket', { ...request, stake: '21000' });
  expect(other.statusMessage).toBe('duplicateMismatch');
  expect(await t.cash(player)).toBe(80_000n);

  const listed = await t.staff.get(t.trader, 'referredBets', {});
  expect(listed.value[0]).toMatchObject({
    ...{ referral_id: referral.referral_id, state: 'waiting', highest_stake: '10000' },
    player: { player_id: player.playerId },
  });
  expect(await decide(referral.referral_id, 'accept')).toMatchObject({ state: 'accepted', outcome: '' });
  const mine = await stateOf(player, referral.referral_id);
  const { ticket } = await t.get(player, 'ticketDetail', { ticket_id: mine!.ticket_id! });
  expect(ticket).toMatchObject({ stake: '20000', max_return: '46000', state: 'open' });
  expect(await t.cash(player)).toBe(80_000n);
  // Decided once; the placement is idempotent under the same id.
  const twice = { referral_id: referral.referral_id, decision: 'decline' };
  expect(await t.staff.refusal(t.trader, 'decideReferral', twice)).toBe('decidedAlready');
  const replay = await t.get(player, 'placeTicket', request);
  expect(replay).toMatchObject({ replayed: true, ticket: { ticket_id: ticket.ticket_id } });
});

test('[trading 4.4] a counter-offer of price and stake is placed when the player accepts it', async () => {
  const player = await anna();
  const { referral_id } = await refer(player, await t.book.event());
  expect((await answer(player, referral_id, true)).statusMessage).toBe('offerExpired');
  for (const wrong of [{ stake: '20001' }, { price: '2.30' }, { price: '1' }, {}])
    expect(
      await t.staff.refusal(t.trader, 'decideReferral', { referral_id, decision: 'offer', ...wrong }),
    ).toBe('invalidRequest');
  await decide(referral_id, 'offer', { stake: '15000', price: '2.10' });
  expect(await stateOf(player, referral_id)).toMatchObject({
    ...{ state: 'offered', offered_stake: '15000', offered_price: '2.10' },
  });
  expect(await t.cash(player)).toBe(80_000n);
  const taken = await t.get(player, 'answerReferral', { referral_id, accept: true });
  expect(taken).toMatchObject({ balance: '85000', referral: { state: 'accepted' } });
  const { ticket } = await t.get(player, 'ticketDetail', { ticket_id: taken.referral.ticket_id! });
  expect(ticket).toMatchObject({
    ...{ stake: '15000', max_return: '31500', legs: [{ price: { value: '2.10' } }] },
  });
  expect((await answer(player, referral_id, true)).statusMessage).toBe('offerExpired');
});

test('[trading 4.4] a declined, withdrawn or expired referral returns the stake', async () => {
  const player = await anna();
  const event = await t.book.event();
  const declined = await refer(player, event);
  await decide(declined.referral_id, 'decline');
  expect(await stateOf(player, declined.referral_id)).toMatchObject({ state: 'declined', reason: '' });
  const withdrawn = await refer(player, event);
  expect(await answer(player, withdrawn.referral_id, false)).toMatchObject({ balance: '100000' });
  const expired = await refer(player, event);
  expect(await t.cash(player)).toBe(80_000n);
  expect(await expire(later(59))).toBe(0);
  expect(await expire(later(61))).toBe(1);
  expect(await expire(later(61))).toBe(0);
  expect(await stateOf(player, expired.referral_id)).toMatchObject({ state: 'expired' });
  expect(await t.cash(player)).toBe(100_000n);
  expect((await t.get(player, 'myTickets', {})).total).toBe(0);
});

test('[trading 4.4] a price change, a suspension or the start ends a referral without placing it', async () => {
  const player = await anna();
  const lapse = async (event: string, change: () => Promise<unknown>, outcome: string) => {
    const { referral_id } = await refer(player, event);
    await change();
    expect(await decide(referral_id, 'accept')).toMatchObject({ state: 'lapsed', outcome });
    expect(await stateOf(player, referral_id)).toMatchObject({ state: 'lapsed', reason: outcome });
    expect(await t.cash(player)).toBe(100_000n);
  };
  const [moved, suspended, started] = [await t.book.event(), await t.book.event(), await t.book.event()];
  await lapse(moved, () => t.book.reprice(moved, [['1X2', 1, '', 2400]]), 'priceChanged');
  const suspend = { event_id: suspended, state: 'suspended' };
  await lapse(suspended, () => t.staff.get(t.trader, 'setEventState', suspend), 'marketSuspended');
  const close = { event_id: started, state: 'closed' };
  await lapse(started, () => t.staff.get(t.trader, 'setEventState', close), 'eventClosed');
  // An offer is rechecked on acceptance.
  const event = await t.book.event();
  const { referral_id } = await refer(player, event);
  await decide(referral_id, 'offer', { stake: '15000' });
  await t.book.reprice(event, [['1X2', 1, '', 2200]]);
  expect(await answer(player, referral_id, true)).toMatchObject({
    referral: { state: 'lapsed', reason: 'priceChanged' },
  });
  expect(await t.cash(player)).toBe(100_000n);
});

test('[trading 4.4] fifty referrals on one balance hold what it covers, with at most three pending', async () => {
  const player = await anna(50_000n);
  const event = await t.book.event();
  const leg = await t.book.leg(event, '1X2', 1);
  const ticket = () => {
    const { kind, legs, stake, client_ticket_id } = slip(20_000n, [leg]);
    return { kind, legs, stake, client_ticket_id };
  };
  const answers = await Promise.all(Array.from({ length: 50 }, () => t.ask(player, 'referTicket', ticket())));
  const count = (message: string) => answers.filter(({ statusMessage }) => statusMessage === message).length;
  expect(answers.filter(({ statusCode }) => statusCode === 1)).toHaveLength(2);
  expect(count('insufficientFunds')).toBe(48);
  expect(await t.cash(player)).toBe(10_000n);
  const rich = await anna(1_000_000n);
  const many = await Promise.all(Array.from({ length: 10 }, () => t.ask(rich, 'referTicket', ticket())));
  expect(many.filter(({ statusCode }) => statusCode === 1)).toHaveLength(3);
  expect(await t.cash(rich)).toBe(940_000n);
  await expire(later(61));
  expect([await t.cash(player), await t.cash(rich)]).toEqual([50_000n, 1_000_000n]);
});

test('[trading 4.4] the first of acceptance, withdrawal and expiry takes effect', async () => {
  const player = await anna();
  for (let round = 0; round < 5; round++) {
    const { referral_id } = await refer(player, await t.book.event());
    const before = (await t.get(player, 'myTickets', {})).total;
    await Promise.all([
      t.staff.ask(t.trader, 'decideReferral', { referral_id, decision: 'accept' }),
      answer(player, referral_id, false),
      expire(later(61)),
      t.staff.ask(t.trader, 'decideReferral', { referral_id, decision: 'decline' }),
    ]);
    const { state } = (await stateOf(player, referral_id))!;
    const placed = (await t.get(player, 'myTickets', {})).total - before;
    expect([state, placed]).toEqual([state, state === 'accepted' ? 1 : 0]);
  }
  const { total } = await t.get(player, 'myTickets', {});
  expect(await t.cash(player)).toBe(100_000n - 20_000n * BigInt(total));
});

test('[trading 4.4] refuses bets that cannot be referred and staff who cannot decide', async () => {
  const player = await anna();
  const event = await t.book.event();
  const leg = await t.book.leg(event, '1X2', 1);
  const ask = async (stake: bigint, who = player) => {
    const { kind, legs, stake: amount, client_ticket_id } = slip(stake, [leg]);
    return await t.ask(who, 'referTicket', { kind, legs, stake: amount, client_ticket_id });
  };
  expect(await ask(10_000n)).toMatchObject({
    ...{ statusMessage: 'notReferrable', statusDetail: { reason: 'limit' } },
  });
  expect(await ask(30_001n)).toMatchObject({ statusMessage: 'stakeTooHigh' });
  expect((await ask(20_000n, await anna(19_999n))).statusMessage).toBe('insufficientFunds');
  // A trader can override the stake limit, but not the liability limit or the maximum win of a ticket.
  await setTerms({ max_win: '20000' });
  expect((await ask(20_000n)).statusMessage).toBe('payoutLimit');
  await setTerms({ max_win: '50000000', liability: '10000' });
  expect((await ask(20_000n)).statusMessage).toBe('exposureLimit');
  await setTerms({ liability: '100000000', referral_times: 0 });
  expect((await ask(20_000n)).statusMessage).toBe('stakeTooHigh');
  await setTerms();
  // The player's personal limits also apply when the bet is accepted.
  const { referral_id } = await refer(player, event);
  const stranger = await t.newPlayer('two.test', 100_000n);
  expect((await answer(stranger, referral_id, false)).statusMessage).toBe('offerExpired');
  for (const role of ['risk', 'support', 'auditor'] as const)
    expect(
      await t.staff.refusal(await t.staff.clerk(role), 'decideReferral', {
        ...{ referral_id, decision: 'accept' },
      }),
    ).toBe('notAllowed');
  const siteId = await t.siteId('two.test');
  const elsewhere = await t.staff.clerk({ role: 'trader', siteId });
  const abroad = { referral_id, decision: 'accept', site_id: siteId };
  expect(await t.staff.refusal(elsewhere, 'decideReferral', abroad)).toBe('decidedAlready');
  await t.get(player, 'setLimit', { kind: 'stake', period: 'day', limit_amount: '100' });
  expect(await decide(referral_id, 'accept')).toMatchObject({ state: 'lapsed', outcome: 'limitReached' });
  expect(await t.cash(player)).toBe(100_000n);
});

test('[trading 4.4] a parlay is referred as a whole and settles as any other', async () => {
  const player = await anna();
  const legs = [
    await t.book.leg(await t.book.event(), '1X2', 1),
    await t.book.leg(await t.book.event(RESULT_OFFERS, 3), '1X2', 2),
  ];
  const { kind, stake, client_ticket_id } = slip(20_000n, legs);
  const { referral } = await t.get(player, 'referTicket', { kind, legs, stake, client_ticket_id });
  const offer = { referral_id: referral.referral_id, decision: 'offer', price: '5' };
  expect(await t.staff.refusal(t.trader, 'decideReferral', offer)).toBe('invalidRequest');
  await decide(referral.referral_id, 'accept');
  await place(t, player, 1_000n, [await t.book.leg(await t.book.event(), '1X2', 1)]);
  const { value } = await t.get(player, 'myTickets', {});
  expect(value.map(({ kind: one, stake: amount }) => [one, amount])).toEqual([
    ['single', '1000'],
    ['parlay', '20000'],
  ]);
});
