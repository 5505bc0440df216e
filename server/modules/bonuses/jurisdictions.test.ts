import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { publish } from '#server/platform/events/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { documentTools } from '../kyc/testing/documents.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';
import type { TestPlayer } from '../originals/testing/application.ts';
import { upsertMissions } from '../rewards/index.ts';
import { updateSite } from '../sites/index.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let crm: TestStaff;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  crm = await staffConsole.clerk('crm');
});
afterAll(async () => {
  await expectBooks(testCashier.db);
  await testCashier.close();
});

/** Ana, with an approved identity document: 'uk' accepts no deposit without it. */
async function identified(): Promise<TestPlayer> {
  const [papers, clerk] = [documentTools(testCashier, staffConsole), await staffConsole.clerk('kyc')];
  const ana = await testCashier.guest();
  await papers.verifyContact(ana);
  expect(await papers.approve(clerk, ana, 'identity')).toBe('');
  return ana;
}

async function under(jurisdiction: string): Promise<void> {
  const siteId = await testCashier.siteId();
  await testCashier.database.transaction((tx) => updateSite(tx, siteId, { jurisdiction }));
}
const draft = (rules: object) => ({
  campaign_id: `c-${randomUUID().slice(0, 8)}`,
  ...{ budget: '1000000', starts_at: new Date(0).toISOString(), ends_at: null },
  rules: { title: { EN: 'Offer' }, mode: 'sticky', valid_days: 7, ...rules },
});

test('[player protection I1] no campaign exceeds the jurisdiction’s cap on wagering', async () => {
  const deposit = { type: 'first_deposit', percent: 100, max_bonus: '100000' };
  const answerTo = (rules: object) => staffConsole.ask(crm, 'draftCampaign', draft({ ...deposit, ...rules }));
  // The deposit equals the bonus: five times both is ten times the bonus.
  const both = { wager_base: 'deposit_plus_bonus' };
  await under('uk');
  const rule = 'at most 10 times the bonus in this jurisdiction';
  expect(await answerTo({ wager_multiple: 11 })).toMatchObject({
    ...{ error: 'invalidRequest', detail: { fields: [{ field: 'wager_multiple', rule }] } },
  });
  expect(await answerTo({ ...both, wager_multiple: 6 })).toMatchObject({ error: 'invalidRequest' });
  expect(await answerTo({ ...both, wager_multiple: 5 })).toMatchObject({ ok: true });
  expect(await answerTo({ wager_multiple: 10 })).toMatchObject({ ok: true });
  await under('open');
  expect(await answerTo({ wager_multiple: 11 })).toMatchObject({ ok: true });
});

test('[player protection I1] an existing campaign is offered and granted with wagering at the jurisdiction’s cap', async () => {
  const [admin, ana] = [await staffConsole.clerk('site_admin'), await testCashier.newPlayer('one.test', 0n)];
  await under('open');
  const campaign = draft({ type: 'no_deposit', fixed: '10000', wager_multiple: 40 });
  const { campaign_id } = campaign;
  await staffConsole.get(crm, 'draftCampaign', campaign);
  await staffConsole.openCampaign(admin, campaign_id);
  await under('uk');
  const guest = { domain_name: 'one.test', external_id: 'site-one' };
  const { value } = (await testCashier.call('one.test', 'bonusOffers', guest)) as {
    value: { campaign_id: string; wager_multiple: number }[];
  };
  const offer = value.find((offer) => offer.campaign_id === campaign_id);
  expect(offer?.wager_multiple).toBe(10);
  await testCashier.get(ana, 'claimBonus', { campaign_id });
  const [bonus] = (await testCashier.get(ana, 'myBonuses')).value;
  expect(bonus).toMatchObject({ wager: 1000 });
  await under('open');
});

test('[player protection I4] where a jurisdiction allows one bonus per player, a player who has had one gets no other', async () => {
  const [admin, ana] = [await staffConsole.clerk('site_admin'), await testCashier.newPlayer('one.test', 0n)];
  await under('se');
  const offer = async () => {
    const campaign = draft({ type: 'no_deposit', fixed: '10000', wager_multiple: 5 });
    await staffConsole.get(crm, 'draftCampaign', campaign);
    await staffConsole.openCampaign(admin, campaign.campaign_id);
    return campaign.campaign_id;
  };
  const [first, second] = [await offer(), await offer()];
  const claim = async (campaign_id: string) =>
    (await testCashier.ask(ana, 'claimBonus', { campaign_id })).statusMessage;
  expect(await claim(first)).toBe('OK');
  expect(await claim(second)).not.toBe('OK');
  await under('open');
  expect(await claim(second)).toBe('OK');
});

test.each([
  ['max_convert', '3000', 30],
  ['max_convert_multiple', 30, 0.3],
] as const)(
  '[player protection I2] [operations 4.2] where a jurisdiction lets winnings have no limit, no campaign can name %s, and one of before is neither told nor applied',
  async (name, limit, expected) => {
    await under('open');
    const [admin, guest] = [
      await staffConsole.clerk('site_admin'),
      { domain_name: 'one.test', external_id: 'site-one' },
    ];
    const rules = { type: 'no_deposit', mode: 'non_sticky', fixed: '10000', wager_multiple: 1 };
    const campaign = draft({ ...rules, [name]: limit, max_bet: '100000' });
    const { campaign_id } = campaign;
    await staffConsole.get(crm, 'draftCampaign', campaign);
    await staffConsole.openCampaign(admin, campaign_id);
    const offer = async () => {
      const { value } = (await testCashier.call('one.test', 'bonusOffers', guest)) as {
        value: { campaign_id: string; max_convert: number | null; max_convert_multiple: number | null }[];
      };
      return value.find((offer) => offer.campaign_id === campaign_id)?.[name];
    };
    expect(await offer()).toBe(expected);
    const paid = async (jurisdiction: string, then = jurisdiction) => {
      const player = await testCashier.newPlayer('one.test', 0n);
      await under(jurisdiction);
      const { value } = await testCashier.get(player, 'claimBonus', { campaign_id });
      await under(then);
      await playOut(player, value.bonus_id, '10000');
      const [bonus] = (await testCashier.get(player, 'myBonuses')).value;
      return [bonus!.state, bonus!.converted, await testCashier.cash(player)];
    };
    expect(await paid('open')).toEqual(['completed', 30, 3_000n]);
    expect(await paid('open', 'uk')).toEqual(['completed', 100, 10_000n]);
    expect(await offer()).toBeNull();
    // A player who was shown no payout limit has none, even if the site's jurisdiction changes.
    expect(await paid('uk', 'open')).toEqual(['completed', 100, 10_000n]);
    for (const jurisdiction of ['uk', 'strict'] as const) {
      await under(jurisdiction);
      const other = { ...campaign, campaign_id: `c-${randomUUID().slice(0, 8)}` };
      const answer = await staffConsole.ask(crm, 'draftCampaign', other);
      expect(answer).toMatchObject({ error: 'invalidRequest', detail: { fields: [{ field: name }] } });
    }
    await under('open');
  },
);

/** A slot round played with bonus money only. */
async function playOut({ playerId, account_id }: TestPlayer, grant_id: string, stake: string): Promise<void> {
  const [id, site_id] = [randomUUID(), await testCashier.siteId()];
  const round = {
    ...{ event_id: id, round_id: id, site_id, player_id: playerId, account_id },
    ...{ provider_code: 'TEST', game_code: 'any', game_name: 'Any', category: 'slots', currency: 'PHP' },
    ...{ stake, win: '0', bonus: { grant_id, stake, win: '0' }, at: new Date().toISOString() },
  };
  await testCashier.database.transaction((tx) => publish(tx, 'round.settled', round));
  await testCashier.drain();
}

test('[operations 3.5] where a jurisdiction forbids deposit turnover, no policy requires it and no earlier requirement blocks a withdrawal', async () => {
  await under('open');
  const [ana, maker] = [await identified(), await staffConsole.clerk('site_admin')];
  const missing = async () => (await testCashier.get(ana, 'withdrawalInfo')).turnover_missing;
  const deposit = async () => {
    const { deposit_id } = await testCashier.deposit(ana, 100);
    await testCashier.prove(ana, deposit_id);
    await testCashier.approve(ana, deposit_id, 10_000n);
  };
  await deposit();
  expect(await missing()).toBe(100);
  await under('uk');
  expect(await missing()).toBe(0);
  await deposit();
  const { rules } = await staffConsole.get(maker, 'cashierPolicy');
  expect(rules.turnover_percent).toBe(0);
  const locked = { request_id: randomUUID(), rules: { ...rules, turnover_percent: 100 } };
  expect(await staffConsole.ask(maker, 'proposeCashierPolicy', locked)).toMatchObject({
    ...{ error: 'invalidRequest', detail: { fields: [{ field: 'rules.turnover_percent' }] } },
  });
  // A requirement from an earlier profile applies again; one introduced in between never does.
  await under('open');
  expect(await missing()).toBe(100);
});

test('[operations 9] where a jurisdiction forbids deposit missions, none is proposed or opened, and an existing one is neither shown nor counted', async () => {
  await run(testCashier.db, { text: 'update sites.site set gamify_status = true' });
  const [siteId, ana, admin] = [
    await testCashier.siteId(),
    await identified(),
    await staffConsole.clerk('site_admin'),
  ];
  const form = { kind: 'deposit_sum', rhythm: 'once', tokens: 3 } as const;
  const mission = { ...form, code: 'pay-in', title: { EN: 'Pay in' }, target: 10_000n, tokens: 3n };
  await under('open');
  await testCashier.database.transaction((tx) => upsertMissions(tx, siteId, 'PHP', [mission]));
  const seen = async () =>
    (await testCashier.get(ana, 'missions')).value.map(({ mission_code, progress }) => [
      mission_code,
      progress,
    ]);
  expect(await seen()).toEqual([['pay-in', '0']]);
  await under('uk');
  expect(await seen()).toEqual([]);
  const { deposit_id } = await testCashier.deposit(ana, 100);
  await testCashier.prove(ana, deposit_id);
  await testCashier.approve(ana, deposit_id, 10_000n);
  await testCashier.drain();
  const request = {
    request_id: randomUUID(),
    code: 'other',
    title: { EN: 'Other', PHP: '', CN: '' },
    ...form,
    target: '100',
  };
  const refused = { error: 'invalidRequest', detail: { fields: [{ field: 'kind' }] } };
  expect(await staffConsole.ask(crm, 'proposeMission', request)).toMatchObject(refused);
  const open = (is_open: boolean) => staffConsole.ask(admin, 'setMissionOpen', { code: 'pay-in', is_open });
  expect(await open(false)).toMatchObject({ ok: true });
  expect(await open(true)).toMatchObject(refused);
  await expect(
    testCashier.database.transaction((tx) =>
      upsertMissions(tx, siteId, 'PHP', [{ ...mission, code: 'third' }]),
    ),
  ).rejects.toThrow(RangeError);
  await under('open');
  expect(await open(true)).toMatchObject({ ok: true });
  expect(await seen()).toEqual([['pay-in', '0']]);
});

test('[player protection A1] a birth date below the minimum age is refused: of age on the birthday itself, not the day before', async () => {
  // The last second of 1 June in Manila; the clock is stopped, so that midnight does not pass during the
  // test.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 5, 1, 15, 59, 59) });
  try {
    const ana = await testCashier.newPlayer('one.test', 0n);
    const note = async (birth_date: string) =>
      (await testCashier.ask(ana, 'birthDate', { birth_date })).statusMessage;
    await under('ph');
    const startup = await testCashier.call('one.test', 'startup', { domain_name: 'one.test' });
    expect(startup).toMatchObject({ min_age: 21 });
    expect(await note('2005-06-02')).toBe('invalidBirthDate');
    await under('on');
    expect(await note('2007-06-02')).toBe('invalidBirthDate');
    await under('ph');
    expect(await note('2005-06-01')).toBe('OK');
    await under('open');
  } finally {
    vi.useRealTimers();
  }
});
