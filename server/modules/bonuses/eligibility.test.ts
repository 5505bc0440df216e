import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { BonusRules } from '#contracts/values/bonus-rules.ts';
import { countryOfPhone } from '#contracts/values/calling-codes.ts';
import { run } from '#server/platform/database/index.ts';
import { publish } from '#server/platform/events/index.ts';
import { expectBooks } from '#test/support/books.ts';
import type { TestPlayer } from '../providers/testing/application.ts';
import { decideFlag, listOpenFlags } from './flag-reviews.ts';
import { grantBonus } from './index.ts';
import { type BonusTestSite, openBonusSite } from './testing/bonuses.ts';

let platform: BonusTestSite;
beforeAll(async () => {
  platform = await openBonusSite();
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());

const OFFER: Partial<BonusRules> = { type: 'no_deposit', fixed: '10000', per_player: 1 };
const claim = async (guest: TestPlayer, campaign_id: string) => {
  const who = { account_id: guest.accountId, auth: guest.auth };
  return (await platform.call(guest.host, 'claimBonus', { ...who, campaign_id })).statusMessage;
};
const openTo = async (guest: TestPlayer): Promise<string[]> => {
  const answer = await platform.call(guest.host, 'myBonuses', {
    account_id: guest.accountId,
    auth: guest.auth,
  });
  return 'open_to' in answer ? answer.open_to : [];
};
const set = (guest: TestPlayer, what: string, value: unknown) =>
  run(platform.db, {
    text: `update players.player set ${what} = $2 where player_id = $1`,
    values: [guest.playerId, value],
  });
const share = {
  async device(...guests: TestPlayer[]) {
    const hash = Buffer.from(randomUUID().replaceAll('-', '').repeat(2), 'hex');
    for (const { siteId, playerId } of guests)
      await run(platform.db, {
        text: `insert into players.known_device (site_id, player_id, device_hash, last_used_at)
          values ($1, $2, $3, now())`,
        values: [siteId, playerId, hash],
      });
  },
  async bank(...guests: TestPlayer[]) {
    const number_hash = randomUUID().replaceAll('-', '').repeat(2);
    await platform.database.transaction(async (tx) => {
      for (const { siteId, playerId } of guests)
        await publish(tx, 'bank_account.added', {
          ...{ event_id: randomUUID(), site_id: siteId, player_id: playerId },
          number_hash,
        });
    });
    await platform.drain();
  },
  async person(...guests: TestPlayer[]) {
    for (const guest of guests) await set(guest, 'contact_email', `${randomUUID()}@x.test`);
    for (const guest of guests.slice(1))
      await run(platform.db, {
        text: `update players.player p set contact_email = upper(o.contact_email) from players.player o
          where p.player_id = $1 and o.player_id = $2`,
        values: [guest.playerId, guests[0]!.playerId],
      });
  },
  async address(address: string, ...guests: TestPlayer[]) {
    for (const { playerId } of guests)
      await run(platform.db, {
        text: 'update players.sign_up set address = $2 where player_id = $1',
        values: [playerId, address],
      });
  },
};

test.each(['device', 'bank', 'person'] as const)(
  '[operations 4.1] [operations 4.2] the second account of one %s gets no bonus by itself: a case with evidence, neutral words, and a person decides',
  async (kind) => {
    const campaignId = await platform.campaign(OFFER);
    const [first, second] = [await platform.guest(0n), await platform.guest(0n)];
    await share[kind](first, second);
    expect(await claim(first, campaignId)).not.toBe('bonusInReview');
    expect(await claim(second, campaignId)).toBe('bonusInReview');
    expect(await claim(second, campaignId)).toBe('bonusInReview');
    expect(await platform.balances(second)).toEqual([0n, 0n]);
    const flags = (await listOpenFlags(platform.db, 1)).filter(
      ({ player_id }) => player_id === second.playerId,
    );
    expect(flags).toMatchObject([{ amount: 10_000n, evidence: [{ kind, players: [first.playerId] }] }]);
    await platform.drain();
    const inbox = await platform.call(second.host, 'getInbox', {
      account_id: second.accountId,
      auth: second.auth,
    });
    expect(JSON.stringify(inbox)).toContain('Your bonus is under review');
    expect(JSON.stringify(inbox)).not.toMatch(/device|bank account|another account/i);
    const { flag_id } = flags[0]!;
    const audit = { actor: 'staff-9', reason: 'a household', now: new Date() };
    const decide = () => platform.database.transaction((tx) => decideFlag(tx, 1, flag_id, 'given', audit));
    const decided = await Promise.allSettled(Array.from({ length: 8 }, decide));
    expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await platform.balances(second)).toEqual([0n, 10_000n]);
  },
);

test.each([
  ['+639171230001', 'contact_phone', '09171230001'],
  ['639171230002', 'contact_phone', '+6309171230002'],
  ['9171230003', 'contact_phone', '00639171230003'],
  ['+639171230004', 'account_key', '09171230004'],
  ['09171230005', 'account_key', '+6309171230005'],
] as const)(
  '[operations 4.2] bonus hunter: the phone %s is that of another account whose %s is %s',
  async (phone, column, other) => {
    const campaignId = await platform.campaign(OFFER);
    const [first, second, stranger] = await Promise.all([1, 2, 3].map(() => platform.guest(0n)));
    await set(first!, 'contact_phone', phone);
    await set(second!, column, other);
    if (column === 'account_key') await set(second!, 'account_id', other);
    await set(stranger!, 'contact_phone', phone.replace('91712', '91812'));
    expect(await claim(first!, campaignId)).not.toBe('bonusInReview');
    expect(
      await claim(
        { ...second!, accountId: column === 'account_key' ? other : second!.accountId },
        campaignId,
      ),
    ).toBe('bonusInReview');
    expect(await claim(stranger!, campaignId)).not.toBe('bonusInReview');
  },
);

test('[operations 4.2] bonus hunter: the same name and birth date in another spelling is the same person', async () => {
  const campaignId = await platform.campaign(OFFER);
  const guests = await Promise.all([1, 2, 3].map(() => platform.guest(0n)));
  const names = ['Ana María dela Cruz', 'CRUZ, Ana Maria', 'Ana Santos'];
  for (const [n, guest] of guests.entries()) {
    await set(guest, 'full_name', names[n]);
    await run(platform.db, {
      text: `update players.player set birth_date = '1990-02-03', birth_date_set_at = now()
        where player_id = $1`,
      values: [guest.playerId],
    });
  }
  const answers = [];
  for (const guest of guests) answers.push((await claim(guest, campaignId)) === 'bonusInReview');
  expect(answers).toEqual([false, true, false]);
});

test('[operations 4.2] two accounts on one device at once get one bonus; a refusal by staff is final', async () => {
  const campaignId = await platform.campaign(OFFER);
  const guests = await Promise.all(Array.from({ length: 4 }, () => platform.guest(0n)));
  await share.device(...guests);
  const answers = await Promise.all(guests.map((guest) => claim(guest, campaignId)));
  expect(answers.filter((message) => message === 'bonusInReview')).toHaveLength(3);
  const held = guests[answers.indexOf('bonusInReview')]!;
  const flags = (await listOpenFlags(platform.db, 1)).filter(({ player_id }) => player_id === held.playerId);
  const audit = { actor: 'staff-9', reason: 'one person', now: new Date() };
  await platform.database.transaction((tx) => decideFlag(tx, 1, flags[0]!.flag_id, 'refused', audit));
  expect(await claim(held, campaignId)).toBe('notClaimable');
});

test('[operations 4.2] an address counts as shared until three players on it have had the bonus; a gateway’s address is ignored', async () => {
  const campaignId = await platform.campaign(OFFER);
  const guests = await Promise.all(Array.from({ length: 4 }, () => platform.guest(0n)));
  await share.address('203.0.113.7', ...guests);
  const answers: string[] = [];
  for (const guest of guests) answers.push(await claim(guest, campaignId));
  expect(answers.map((message) => message === 'bonusInReview')).toEqual([false, false, false, true]);
  const inside = await platform.campaign(OFFER);
  await share.address('192.168.1.20', ...guests);
  for (const guest of guests) expect(await claim(guest, inside)).not.toBe('bonusInReview');
});

test('[operations 4.2] a deposit whose bonus is held back is still credited, and triggers no other bonus', async () => {
  const auto = {
    type: 'first_deposit',
    fixed: '0',
    percent: 100,
    max_bonus: '50000',
    activation: 'auto',
  } as const;
  await platform.campaign({ ...auto, priority: 50 });
  const [first, second] = [await platform.guest(0n), await platform.guest(0n)];
  await share.device(first, second);
  await platform.publishEvent('deposit.credited', platform.credited(first, 20_000n));
  const held = platform.credited(second, 20_000n);
  await platform.publishEvent('deposit.credited', held);
  expect([await platform.states(first), await platform.states(second)]).toEqual([['active'], []]);
  // The deposit is reversed: its bonus can no longer be granted.
  const isHeld = async () =>
    (await listOpenFlags(platform.db, 1)).some(({ player_id }) => player_id === second.playerId);
  expect(await isHeld()).toBe(true);
  const back = { ...held, event_id: randomUUID(), credited_at: held.at, how: 'refunded' } as const;
  await platform.publishEvent('deposit.reversed', back);
  expect(await isHeld()).toBe(false);
  await platform.publishEvent('deposit.credited', { ...held, event_id: randomUUID() });
  expect(await platform.states(second)).toEqual([]);
  await run(platform.db, {
    text: "update bonuses.campaign set state = 'ended' where rules ->> 'activation' = 'auto'",
  });
});

test('[operations 4.1] segment, country, level, window and budget decide eligibility; other sites are unaffected', async () => {
  const [ana, ben] = [await platform.guest(0n), await platform.guest(0n)];
  await set(ana, 'contact_phone', '09171234567');
  await set(ben, 'contact_phone', '8613812345678');
  const quiet = await platform.campaign({ ...OFFER, segment: 'quiet_30' });
  const active = await platform.campaign({ ...OFFER, segment: 'active_7' });
  const here = await platform.campaign({ ...OFFER, countries: ['PH'] });
  const high = await platform.campaign({ ...OFFER, levels: [3, 4] });
  const elsewhere = await platform.campaign(OFFER, 10_000_000n, 2);
  const open = await openTo(ana);
  expect([quiet, active, here, high, elsewhere].map((id) => open.includes(id))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
  expect((await openTo(ben)).includes(here)).toBe(false);
  expect(await claim(ben, here)).toBe('notClaimable');
  expect(await claim(ana, high)).toBe('notClaimable');
  expect(await claim(ana, elsewhere)).toBe('notFound');
  const spent = await platform.campaign(OFFER, 15_000n);
  expect(await claim(ana, spent)).not.toBe('notClaimable');
  expect(await claim(ben, spent)).toBe('notClaimable');
  await run(platform.db, {
    text: "update bonuses.campaign set ends_at = now() - interval '1 second' where campaign_id = $1",
    values: [active],
  });
  expect(await claim(ben, active)).toBe('notFound');
  const request = {
    siteId: 1,
    playerId: ben.playerId,
    campaignId: active,
    source: 'console:late',
    isCleared: true,
  };
  const audit = { actor: 'staff-1', reason: 'test', now: new Date() };
  expect(await platform.database.transaction((tx) => grantBonus(tx, request, audit))).toEqual({
    ok: false,
    reason: 'closed',
  });
});

test('[operations 4.1] a deposit gets its first bonus by priority; a non-stackable bonus is the only one', async () => {
  const auto = { type: 'reload', fixed: '0', percent: 50, max_bonus: '50000', activation: 'auto' } as const;
  const low = await platform.campaign({ ...auto, priority: 1 });
  const high = await platform.campaign({ ...auto, priority: 9, percent: 10 });
  const guest = await platform.guest(0n);
  await platform.publishEvent('deposit.credited', platform.credited(guest, 20_000n));
  expect((await platform.grants(guest)).map(({ campaign_id, amount }) => [campaign_id, amount])).toEqual([
    [high, 2_000n],
  ]);
  await run(platform.db, {
    text: "update bonuses.campaign set state = 'ended' where campaign_id = any($1)",
    values: [[low, high]],
  });
  const alone = await platform.campaign({ ...OFFER, stackable: false });
  const beside = await platform.campaign(OFFER);
  expect(await claim(guest, alone)).toBe('notClaimable');
  const other = await platform.guest(0n);
  expect(await claim(other, alone)).not.toBe('notClaimable');
  expect(await claim(other, beside)).toBe('notClaimable');
  expect(await openTo(other)).not.toContain(beside);
});

test('[operations 4.1] the country of a phone number comes from its calling code, or is the home country after a leading zero', () => {
  const of = (phone: string) => countryOfPhone(phone, 'PHP');
  expect(['+639171234567', '09171234567', '85212345678', '97699112233', '12', ''].map(of)).toEqual([
    'PH',
    'PH',
    'HK',
    'MN',
    undefined,
    undefined,
  ]);
});
