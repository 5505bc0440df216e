import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { sendInbox } from '../content/index.ts';
import type { TestPlayer } from '../providers/testing/application.ts';
import { changeCampaignState, draftCampaign } from './index.ts';
import { history } from './tables.ts';
import { type BonusTestSite, openBonusSite } from './testing/bonuses.ts';

let platform: BonusTestSite;
let ana: TestPlayer;
beforeAll(async () => {
  platform = await openBonusSite();
  ana = await platform.guest(10_000n);
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());

const ask = (
  guest: TestPlayer,
  name: 'myBonuses' | 'optInBonus' | 'claimBonus' | 'redeemCode' | 'endBonus',
  input: object = {},
) => platform.call(guest.host, name, { account_id: guest.accountId, auth: guest.auth, ...input });
const site = { domain_name: 'one.test', external_id: 'site-one' };

test('[operations 4.1] one person drafts a campaign, another opens it; its terms are stated in numbers', async () => {
  const draft = {
    campaignId: 'welcome',
    rules: {
      title: { EN: 'Welcome' },
      type: 'first_deposit',
      mode: 'sticky',
      currency: 'PHP',
      percent: 100,
      max_bonus: '100000',
      min_deposit: '20000',
      wager_base: 'deposit_plus_bonus',
      wager_multiple: 3,
      valid_days: 7,
    },
    budget: 1_000_000n,
    startsAt: new Date(0),
  };
  const by = (actor: string) => ({ actor, reason: 'test', now: new Date() });
  await platform.database.transaction((tx) => draftCampaign(tx, ana.siteId, draft, by('maker')));
  expect(await platform.call('one.test', 'bonusOffers', site)).toMatchObject({ value: [] });
  const open = (actor: string) =>
    platform.database.transaction((tx) => changeCampaignState(tx, ana.siteId, 'welcome', 'open', by(actor)));
  await expect(open('maker')).rejects.toMatchObject({ code: 'permissionDenied' });
  await open('checker');
  const answer = await platform.call('one.test', 'bonusOffers', site);
  expect(answer).toMatchObject({
    value: [
      {
        campaign_id: 'welcome',
        max_bonus: 1000,
        min_deposit: 200,
        example: { deposit: 1000, bonus: 1000, wager: 6000, max_bet: 50 },
        forecast: { returns: 96, players: 2000 },
      },
    ],
  });
  const entries = await history.list(platform.db, ana.siteId, 'welcome');
  expect(entries.map(({ action, detail, actor }) => ({ action, detail, actor }))).toEqual([
    { action: 'draft', detail: { version: 1 }, actor: 'maker' },
    { action: 'open', detail: {}, actor: 'checker' },
  ]);
});

test('[operations 3.2 rule 8] [operations 4.1] a deposit brings the requested bonus once, and none without a request', async () => {
  expect(await ask(ana, 'myBonuses')).toMatchObject({ value: [], opted_in: [], open_to: ['welcome'] });
  expect(await ask(ana, 'optInBonus', { campaign_id: 'welcome', opt_in: true })).toMatchObject({
    opted_in: ['welcome'],
  });
  const other = await platform.guest(0n);
  await platform.publishEvent(
    'deposit.credited',
    platform.credited(ana, 50_000n),
    platform.credited(other, 50_000n),
  );
  const mine = await ask(ana, 'myBonuses');
  expect(mine).toMatchObject({
    value: [{ state: 'active', amount: 500, balance: 500, wager: 3000, played: 0, progress: 0, max_bet: 25 }],
    opted_in: [],
    open_to: [],
    closed_to: [{ campaign_id: 'welcome', why: 'had' }],
  });
  expect(await ask(other, 'myBonuses')).toMatchObject({
    value: [],
    closed_to: [{ campaign_id: 'welcome', why: 'firstDeposit' }],
  });
  expect(await ask(other, 'optInBonus', { campaign_id: 'welcome', opt_in: true })).toMatchObject({
    statusMessage: 'notClaimable',
  });
});

test('[operations 10] fifty concurrent claims of a bonus gift grant it once, queued behind the active bonus', async () => {
  const campaign = await platform.campaign();
  const to = { siteId: ana.siteId, playerId: ana.playerId };
  const gift = { kind: 'bonus' as const, amount: 7_000n, currency: 'PHP', campaign };
  await platform.database.transaction((tx) =>
    sendInbox(tx, [{ ...to, title: 'Gift', body: '', claim: gift }]),
  );
  const [{ inbox_id } = { inbox_id: '' }] = await run<{ inbox_id: string }>(platform.db, {
    text: 'select inbox_id from content.inbox where claim_campaign = $1',
    values: [campaign],
  });
  const claim = () =>
    platform.call(ana.host, 'claimInbox', { account_id: ana.accountId, auth: ana.auth, inbox_id });
  const answers = await Promise.all(Array.from({ length: 50 }, claim));
  expect(answers.every(({ statusCode }) => statusCode === 1)).toBe(true);
  expect(await platform.states(ana)).toEqual(['active', 'queued']);
  expect(await platform.balances(ana)).toEqual([10_000n, 50_000n]);
});

test('[operations 4.2] cancelling a bonus first shows what is lost; then the queued bonus starts', async () => {
  const [running] = await platform.grants(ana);
  const request = { bonus_id: running!.grant_id };
  expect(await ask(ana, 'endBonus', request)).toMatchObject({ removed: 500, cash: 100, is_ended: false });
  expect(await platform.states(ana)).toEqual(['active', 'queued']);
  const ended = { removed: 500, cash: 100, is_ended: true };
  expect(await ask(ana, 'endBonus', { ...request, confirm: true })).toMatchObject(ended);
  expect(await ask(ana, 'endBonus', { ...request, confirm: true })).toMatchObject(ended);
  expect(await platform.states(ana)).toEqual(['active', 'cancelled']);
  expect(await platform.balances(ana)).toEqual([10_000n, 7_000n]);
  const strange = await ask(ana, 'endBonus', { bonus_id: randomUUID(), confirm: true });
  expect(strange).toMatchObject({ statusMessage: 'notFound' });
});

test('[operations 4.2] a no-deposit bonus is claimed once, with its code', async () => {
  const bea = await platform.guest(0n);
  const rules = { type: 'no_deposit', activation: 'code', code: 'HELLO', per_player: 1 } as const;
  const campaign_id = await platform.campaign(rules);
  const request = { campaign_id };
  expect(await ask(bea, 'claimBonus', { ...request, code: 'nope' })).toMatchObject({
    statusMessage: 'invalidCode',
  });
  const taken = await ask(bea, 'claimBonus', { ...request, code: 'hello' });
  expect(taken).toMatchObject({ value: { state: 'active', amount: 300 } });
  expect(await ask(bea, 'claimBonus', { ...request, code: 'hello' })).toMatchObject({ statusCode: 1 });
  expect(await platform.balances(bea)).toEqual([0n, 30_000n]);
});

test('[operations 4.1] a bonus code opens its bonus, at once or with the next deposit; other codes open nothing', async () => {
  const cora = await platform.guest(0n);
  const gift = await platform.campaign({
    type: 'no_deposit',
    activation: 'code',
    code: 'FOUR-LEAF',
    per_player: 1,
  });
  const deposit = { type: 'reload', fixed: '0', percent: 100, max_bonus: '20000' } as const;
  const reload = await platform.campaign({ ...deposit, activation: 'code', code: 'HALFWAY' });
  const cashback = { type: 'cashback', percent: 10, max_bonus: '1000', activation: 'code' } as const;
  await platform.campaign({ ...cashback, mode: 'cash', wager_multiple: 0, code: 'NOT-ASKED-FOR' });
  // Cashback is exempt from tenfold wagering (operations 4.2).
  const played = platform.campaign({ ...cashback, mode: 'non_sticky', wager_multiple: 2, code: 'TWICE' });
  await expect(played).rejects.toThrow('has no wagering, or at most 1');
  const redeem = (code: string) => ask(cora, 'redeemCode', { code });
  expect(await redeem(' four-leaf ')).toMatchObject({ how: 'given', title: { EN: 'Test' }, opted_in: [] });
  expect(await redeem('FOUR-LEAF')).toMatchObject({ statusCode: 1 });
  expect(await platform.balances(cora)).toEqual([0n, 30_000n]);
  expect(await redeem('halfway')).toMatchObject({ how: 'asked', opted_in: [reload] });
  for (const code of ['NOT-ASKED-FOR', gift, 'HELL'])
    expect(await redeem(code)).toMatchObject({ statusMessage: 'invalidCode' });
  const tries = [];
  for (let n = 0; n < 20; n++) tries.push(await redeem(`GUESS-${n}`));
  expect(tries.at(-1)).toMatchObject({ statusMessage: 'tooManyAttempts' });
});
