import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#contracts/values/time.ts';
import { write } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import type { TestStaff } from '../operators/testing/console.ts';
import type { TestPlayer } from '../originals/testing/application.ts';
import { openRaces } from './testing/races.ts';
import { place, slip } from './testing/sportsbook.ts';
import { openTrading, type TestTrading } from './testing/trading.ts';

let risk: TestStaff;
let t: TestTrading;
beforeAll(async () => {
  t = await openTrading();
  risk = await t.staff.clerk('risk');
});
afterEach(() => expectBooks(t.db));
afterAll(() => t.close());

const GUEST = { domain_name: 'one.test', external_id: 'site-one' };
const player = () => t.newPlayer('one.test', 1_000_000n);

/** The maximum stake quoted for a slip. */
const maxStake = async (who: TestPlayer, legs: readonly { outcome_id: string; price: string }[]) =>
  (await t.get(who, 'quoteTicket', slip(100n, legs))).max_stake;

test('[sportsbook 13.3] the lowest limit of site, sport, competition and market applies', async () => {
  const anna = await player();
  const event = await t.book.event();
  const [leg, total] = [await t.book.leg(event, '1X2', 1), await t.book.leg(event, 'OU', 1, '2.5')];
  const { competitions, max_stake } = await t.staff.get(t.trader, 'stakeLimits', {});
  const { competition_id } = competitions.find(({ competition }) => competition === 'Harbour League')!;
  expect(await maxStake(anna, [leg])).toBe(max_stake);

  await t.staff.get(t.trader, 'setSportLimit', { sport: 'football', max_stake: '50000' });
  expect(await maxStake(anna, [leg])).toBe('50000');
  await t.staff.get(t.trader, 'setCompetitionLimit', { competition_id, max_stake: '40000' });
  expect(await maxStake(anna, [leg])).toBe('40000');
  const { markets } = await t.staff.get(t.trader, 'tradedEvent', { event_id: event });
  const { market_id } = markets.find(({ bet_type }) => bet_type === '1X2')!;
  await t.staff.get(t.trader, 'setMarketLimit', { market_id, max_stake: '30000' });
  expect(await maxStake(anna, [leg])).toBe('30000');
  expect(await maxStake(anna, [total])).toBe('40000');
  // A parlay takes the lowest limit of its legs.
  const other = await t.book.leg(await t.book.event(), '1X2', 1);
  expect(await maxStake(anna, [leg, other])).toBe('30000');
  const over = await t.ask(anna, 'placeTicket', slip(30_001n, [leg]));
  expect(over).toMatchObject({ statusMessage: 'stakeTooHigh', statusDetail: { max: '30000' } });
  await place(t, anna, 30_000n, [leg]);

  const listed = await t.staff.get(t.trader, 'stakeLimits', {});
  expect(listed.sports).toEqual([{ sport: 'football', max_stake: '50000' }]);
  expect(
    listed.competitions.find((competition) => competition.competition_id === competition_id)!.max_stake,
  ).toBe('40000');
  await t.staff.get(t.trader, 'setMarketLimit', { market_id, max_stake: null });
  await t.staff.get(t.trader, 'setCompetitionLimit', { competition_id, max_stake: null });
  await t.staff.get(t.trader, 'setSportLimit', { sport: 'football', max_stake: null });
  expect(await maxStake(anna, [total])).toBe(max_stake);
});

test('[sportsbook 13.3] concurrent limits of two sports are both kept, and a change of terms keeps them', async () => {
  const sports = ['tennis', 'basketball', 'cricket', 'darts'];
  await Promise.all(
    sports.map((sport) => t.staff.get(t.trader, 'setSportLimit', { sport, max_stake: '700' })),
  );
  const { currency: _, ...terms } = await t.staff.get(t.trader, 'sportsTerms', {});
  await t.staff.get(t.trader, 'setSportsTerms', terms);
  const listed = await t.staff.get(t.trader, 'stakeLimits', {});
  expect(listed.sports.filter(({ max_stake }) => max_stake === '700').map(({ sport }) => sport)).toEqual(
    sports.toSorted(),
  );
  expect(await t.staff.refusal(t.trader, 'setSportLimit', { sport: 'chess', max_stake: '1' })).toBe(
    'notFound',
  );
});

test('[operations 1.2] only traders set limits, on their own brand, and every change is in the audit log', async () => {
  const event = await t.book.event();
  const { competitions } = await t.staff.get(risk, 'stakeLimits', {});
  const { competition_id } = competitions[0]!;
  const limit = { competition_id, max_stake: '5000' };
  for (const role of ['risk', 'support', 'site_admin', 'auditor'] as const) {
    const clerk = await t.staff.clerk(role);
    expect(await t.staff.refusal(clerk, 'setCompetitionLimit', limit)).toBe('notAllowed');
  }
  const siteId = await t.siteId('two.test');
  const stranger = await t.staff.clerk({ role: 'trader', siteId });
  expect(await t.staff.refusal(stranger, 'setCompetitionLimit', limit)).toBe('notAllowed');
  const abroad = { ...limit, site_id: siteId };
  expect(await t.staff.refusal(stranger, 'setCompetitionLimit', abroad)).toBe('notFound');
  const { markets } = await t.staff.get(t.trader, 'tradedEvent', { event_id: event });
  const market = { market_id: markets[0]!.market_id, max_stake: '1', site_id: siteId };
  expect(await t.staff.refusal(stranger, 'setMarketLimit', market)).toBe('notFound');

  await t.staff.get(t.trader, 'setCompetitionLimit', limit);
  const subject = `competition:${competition_id}`;
  const { value } = await t.staff.get(risk, 'auditLog', { subject });
  expect(value[0]).toMatchObject({ action: 'sports/stake-limits/competition' });
  await t.staff.get(t.trader, 'setCompetitionLimit', { competition_id, max_stake: null });
});

test('[trading 4.2] a player’s factor lowers or raises the maximum stake of that player alone', async () => {
  const [anna, ben] = [await player(), await player()];
  const leg = await t.book.leg(await t.book.event(), '1X2', 1);
  const usual = BigInt(await maxStake(anna, [leg]));
  const set = (who: TestPlayer, factor_percent: number) =>
    t.staff.get(t.trader, 'setPlayerFactor', { player: who.account_id, factor_percent });
  await set(anna, 10);
  expect(await maxStake(anna, [leg])).toBe((usual / 10n).toString());
  expect(await maxStake(ben, [leg])).toBe(usual.toString());
  const { value } = await t.staff.get(t.trader, 'playerFactors', {});
  expect(value.map(({ player: { player_id }, factor_percent }) => [player_id, factor_percent])).toEqual([
    [anna.playerId, 10],
  ]);
  // The player can also be given by id; 100 removes the player from the list.
  await t.staff.get(t.trader, 'setPlayerFactor', { player: anna.playerId, factor_percent: 100 });
  expect(await maxStake(anna, [leg])).toBe(usual.toString());
  expect((await t.staff.get(t.trader, 'playerFactors', {})).value).toEqual([]);
  const unknown = { player: 'no-such-account', factor_percent: 50 };
  expect(await t.staff.refusal(t.trader, 'setPlayerFactor', unknown)).toBe('notFound');
});

test('[trading 4.3] the factor of a player with markers of harm is lowered, never raised', async () => {
  const anna = await player();
  await t.database.transaction(async (tx) =>
    write(tx, {
      text: `insert into protection.risk_state (site_id, player_id, flagged) values ($1, $2, true)
        on conflict (site_id, player_id) do update set flagged = true`,
      values: [await t.siteId(), anna.playerId],
    }),
  );
  const factor = (factor_percent: number) => ({ player: anna.account_id, factor_percent });
  expect(await t.staff.refusal(t.trader, 'setPlayerFactor', factor(200))).toBe('playerAtRisk');
  await t.staff.get(t.trader, 'setPlayerFactor', factor(50));
  expect(await t.staff.refusal(t.trader, 'setPlayerFactor', factor(100))).toBe('playerAtRisk');
  await t.staff.get(t.trader, 'setPlayerFactor', factor(20));
});

test('[sportsbook 13.3] a segment’s factor uses its previewed rules; the lowest applies, a player’s own takes precedence', async () => {
  const [anna, ben] = [await player(), await player()];
  const [crm, support] = [await t.staff.clerk('crm'), await t.staff.clerk('support')];
  const leg = await t.book.leg(await t.book.event(), '1X2', 1);
  const usual = BigInt(await maxStake(anna, [leg]));
  const rulesOf = (values: string[]) => ({
    match: 'all',
    conditions: [{ field: 'flag', is: 'in', values }],
  });
  const segment = async (name: string, flag: string) =>
    (await t.staff.get(crm, 'createSegment', { name, rules: rulesOf([flag]) })).segment_id;
  const [care, abuse] = [await segment('Care', 'vip_care'), await segment('Abuse', 'bonus_abuse')];
  const flag = (who: TestPlayer, name: string) =>
    t.staff.get(risk, 'setFlag', { player_id: who.playerId, flag: name, is_set: true });
  await flag(anna, 'vip_care');
  const set = (segment_id: string, factor_percent: number, version = 1) =>
    t.staff.get(t.trader, 'setSegmentFactor', { segment_id, version, factor_percent });
  const count = await t.staff.get(t.trader, 'segmentFactorCount', { segment_id: care });
  expect(count).toMatchObject({ version: 1, players: 1 });
  await set(care, 200);
  await set(abuse, 10);
  expect(await maxStake(anna, [leg])).toBe((usual * 2n).toString());
  expect(await maxStake(ben, [leg])).toBe(usual.toString());
  await flag(anna, 'bonus_abuse');
  expect(await maxStake(anna, [leg])).toBe((usual / 10n).toString());
  await t.staff.get(t.trader, 'setPlayerFactor', { player: anna.account_id, factor_percent: 50 });
  expect(await maxStake(anna, [leg])).toBe((usual / 2n).toString());

  // Marketing cannot change a limit: neither new rules nor archiving affect it.
  await flag(ben, 'watch');
  const wider = { segment_id: care, version: 1, name: 'Care', rules: rulesOf(['watch']) };
  await t.staff.get(crm, 'changeSegment', wider);
  expect(await maxStake(ben, [leg])).toBe(usual.toString());
  await t.staff.get(crm, 'archiveSegment', { segment_id: abuse });
  await t.staff.get(t.trader, 'setPlayerFactor', { player: anna.account_id, factor_percent: 100 });
  expect(await maxStake(anna, [leg])).toBe((usual / 10n).toString());
  const { value } = await t.staff.get(t.trader, 'segmentFactors', {});
  expect(value.map(({ name, version, newest, is_archived }) => [name, version, newest, is_archived])).toEqual(
    [
      ['Abuse', 1, 1, true],
      ['Care', 1, 2, false],
    ],
  );
  await set(care, 200, 2);
  expect(await maxStake(ben, [leg])).toBe((usual * 2n).toString());
  // No increase for a player with markers of harm; other members of the segment keep it.
  await t.database.transaction(async (tx) =>
    write(tx, {
      text: `insert into protection.risk_state (site_id, player_id, flagged) values ($1, $2, true)
        on conflict (site_id, player_id) do update set flagged = true`,
      values: [await t.siteId(), ben.playerId],
    }),
  );
  expect(await maxStake(ben, [leg])).toBe(usual.toString());

  const factor = { segment_id: care, version: 2, factor_percent: 300 };
  for (const clerk of [risk, support, crm])
    expect(await t.staff.refusal(clerk, 'setSegmentFactor', factor)).toBe('notAllowed');
  expect(await t.staff.refusal(t.trader, 'setSegmentFactor', { ...factor, version: 3 })).toBe('notFound');
  await set(care, 100, 2);
  await set(abuse, 100);
  expect((await t.staff.get(t.trader, 'segmentFactors', {})).value).toEqual([]);
});

test('[trading 4.2] a stake split into ten small bets, through parlays too, meets the same limit', async () => {
  const anna = await player();
  const event = await t.book.event();
  const [leg, other] = [await t.book.leg(event, '1X2', 1), await t.book.leg(event, '1X2', 2)];
  const partner = await t.book.leg(await t.book.event(), '1X2', 1);
  await t.staff.get(t.trader, 'setSportLimit', { sport: 'football', max_stake: '50000' });
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => t.ask(anna, 'placeTicket', slip(8_000n, [leg]))),
  );
  const refused = answers.filter(({ statusMessage }) => statusMessage === 'stakeTooHigh');
  expect(refused).toHaveLength(4);
  expect(refused[0]).toMatchObject({ statusDetail: { max: '2000', repeated: '48000', minutes: '60' } });
  const parlay = await t.ask(anna, 'placeTicket', slip(8_000n, [leg, partner]));
  expect(parlay).toMatchObject({ statusMessage: 'stakeTooHigh', statusDetail: { max: '2000' } });
  // Other selections and players have the full limit; a remainder below the minimum stake counts as zero.
  expect(await maxStake(anna, [other])).toBe('50000');
  expect(await maxStake(await player(), [leg])).toBe('50000');
  await place(t, anna, 1_950n, [leg, partner]);
  const last = await t.ask(anna, 'placeTicket', slip(100n, [leg]));
  expect(last).toMatchObject({ statusMessage: 'stakeTooHigh', statusDetail: { max: '0' } });
  expect(await maxStake(anna, [partner])).toBe('48050');

  const { currency: _, ...terms } = await t.staff.get(t.trader, 'sportsTerms', {});
  await t.staff.get(t.trader, 'setSportsTerms', { ...terms, repeat_minutes: 0 });
  expect(await maxStake(anna, [leg])).toBe('50000');
  await t.staff.get(t.trader, 'setSportsTerms', { ...terms, repeat_minutes: 30 });
  expect(await maxStake(anna, [leg])).toBe('0');
  t.wait(31 * MINUTE_MS);
  expect(await maxStake(anna, [leg])).toBe('50000');
});

test('[sportsbook 9.1] takes place bets each-way only, unless the brand offers place-only bets', async () => {
  const anna = await player();
  // The clock has advanced, so the trader of earlier tests is signed out.
  const races = openRaces({ ...t, trader: await t.staff.clerk('trader') });
  const field = ['3.00', '4.00', '5.00', '8.00', '11.00', '15.00', '21.00', '34.00'];
  const event = await races.race(field, { places: 3, divisor: 5 });
  const other = await races.race(field, { places: 3, divisor: 5 });
  await races.offerPlaceBets(true);
  const [eachWay, alone] = [await races.eachWay(event, 'A'), await races.leg(event, 'B', 'ORP')];
  const parlay = [await races.leg(other, 'A'), alone];
  const taken = await place(t, anna, 1_000n, [alone]);
  expect(taken.ticket.state).toBe('open');

  await races.offerPlaceBets(false);
  const shown = await t.call('one.test', 'sportsEvent', { ...GUEST, event_id: event });
  expect(shown).toMatchObject({ markets: [{ bet_type: 'OR' }] });
  // An open page, a stored slip or a player's program may still refer to the selection.
  for (const [legs, leg] of [[[alone], 0] as const, [parlay, 1] as const]) {
    const refused = await t.ask(anna, 'placeTicket', slip(1_000n, legs));
    expect(refused).toMatchObject({ statusMessage: 'selectionNotFound' });
    expect(await t.get(anna, 'quoteTicket', slip(1_000n, legs))).toMatchObject({
      refusal: { error: 'selectionNotFound', detail: { leg } },
    });
  }
  await place(t, anna, 1_000n, eachWay, { kind: 'each_way' });
});
