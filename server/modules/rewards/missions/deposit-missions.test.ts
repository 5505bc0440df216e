import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publish } from '#server/platform/events/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { openCampaign } from '../../bonuses/testing/campaigns.ts';
import { findBalances, post } from '../../ledger/index.ts';
import type { TestPlayer } from '../../originals/testing/application.ts';
import { setEmail } from '../../players/testing/contacts.ts';
import { openRewardsSite, type Rewards } from '../testing/rewards.ts';
import { spendTokens } from '../tokens.ts';
import { type NewMission, upsertMissions } from './missions.ts';
import { setTokenRule } from './token-holds.ts';

let platform: Rewards;
let siteId: number;
const mission = (code: string, change: Partial<NewMission> = {}): NewMission => ({
  ...{ code, kind: 'deposit_sum', target: 1_000n, tokens: 20n, title: { EN: code }, rhythm: 'once' },
  ...change,
});
beforeAll(async () => {
  platform = await openRewardsSite();
  siteId = await platform.siteId('one.test');
  await platform.database.transaction((tx) => upsertMissions(tx, siteId, 'PHP', [mission('save')]));
});
afterAll(async () => {
  await expectBooks(platform.db);
  await platform.close();
});

function depositOf({ playerId, account_id }: TestPlayer, amount: number) {
  const at = new Date().toISOString();
  const deposit = {
    ...{ site_id: siteId, player_id: playerId, account_id, deposit_id: randomUUID(), method_id: 'bank' },
    ...{ currency: 'PHP', amount: String(amount), at },
  };
  return {
    credit: () => publishEvent('deposit.credited', { ...deposit, event_id: randomUUID() }),
    back: () =>
      publishEvent('deposit.reversed', {
        ...deposit,
        event_id: randomUUID(),
        credited_at: at,
        how: 'charged_back',
      }),
  };
}
async function publishEvent(name: 'deposit.credited' | 'deposit.reversed', payload: object): Promise<void> {
  await platform.database.transaction((tx) => publish(tx, name, payload as never));
  await platform.drain();
}
const account = async (player: TestPlayer) => {
  const { token, frozen_token, value, held } = await platform.get(player, 'missions');
  const row = value.find(({ mission_code }) => mission_code === 'save')!;
  return { token, frozen: frozen_token, state: row.state, progress: row.progress, waiting: held.waiting };
};
const claim = (player: TestPlayer) =>
  platform.get(player, 'claimMission', { mission_code: 'save', window_key: '2000-01-01' });
const rule = (hours: number | null) =>
  platform.database.transaction((tx) =>
    setTokenRule(tx, siteId, hours === null ? null : { currency: 'PHP', turnover_per_token: null, hours }),
  );

test('[operations 9] a deposit reversed before the claim is deducted from its mission once, even if that has closed', async () => {
  const player = await platform.holder('one.test', 0n);
  const [small, large] = [depositOf(player, 400), depositOf(player, 700)];
  await small.credit();
  await large.credit();
  expect(await account(player)).toMatchObject({ frozen: 20, state: 'completed', progress: '1000' });
  const open = (isOpen: boolean) =>
    platform.database.transaction((tx) =>
      upsertMissions(tx, siteId, 'PHP', [mission('save', { is_open: isOpen })]),
    );
  await open(false);
  await small.back();
  await open(true);
  expect(await account(player)).toMatchObject({ frozen: 0, state: 'in_progress', progress: '700' });
  await depositOf(player, 300).credit();
  expect(await account(player)).toMatchObject({ frozen: 20, state: 'completed', progress: '1000' });
});

test('[operations 9] a reversal that arrives before its credit counts for no mission', async () => {
  const player = await platform.holder('one.test', 0n);
  const gone = depositOf(player, 5_000);
  await gone.back();
  await gone.credit();
  expect(await account(player)).toMatchObject({ frozen: 0, state: 'in_progress', progress: '0' });
});

test('[operations 4.4] B12: a reversal takes back the tokens of a claimed mission up to the balance, once, unless other deposits suffice', async () => {
  const player = await platform.holder('one.test', 3n);
  const [one, two, three] = [depositOf(player, 1_000), depositOf(player, 1_000), depositOf(player, 1_000)];
  await one.credit();
  await claim(player);
  await two.credit();
  await one.back();
  expect(await account(player)).toMatchObject({ token: 23, state: 'claimed' });
  const bet = {
    siteId,
    playerId: player.playerId,
    key: `test:${player.playerId}`,
    amount: 8n,
    reference: 'test',
  };
  await platform.database.transaction((tx) => post(tx, spendTokens(bet, 'token')));
  await two.back();
  expect(await account(player)).toMatchObject({ token: 0, frozen: 0, state: 'claimed' });
  // It is neither earned again nor taken back again.
  await three.credit();
  await claim(player);
  await three.back();
  expect(await account(player)).toMatchObject({ token: 0, frozen: 0 });
});

test('[operations 4.4] B12: claimed tokens awaiting release are taken back in full', async () => {
  await rule(24);
  const player = await platform.holder('one.test', 5n);
  const deposit = depositOf(player, 1_000);
  await deposit.credit();
  await claim(player);
  expect(await account(player)).toMatchObject({ token: 5, frozen: 20, waiting: 20 });
  await deposit.back();
  expect(await account(player)).toMatchObject({ token: 5, frozen: 0, waiting: 0 });
  await rule(null);
});

test('[operations 4.4] B12: a concurrent claim and reversal leave no reward for a reversed deposit', async () => {
  const players = await Promise.all(Array.from({ length: 6 }, () => platform.holder('one.test', 0n)));
  for (const player of players) {
    const deposit = depositOf(player, 1_000);
    await deposit.credit();
    const ask = platform.ask(player, 'claimMission', { mission_code: 'save', window_key: '2000-01-01' });
    await Promise.all([ask, deposit.back()]);
    expect(await account(player)).toMatchObject({ token: 0, frozen: 0 });
  }
});

test('[operations 4.4] B12: the bonus of a claimed mission is taken back, even from cash after conversion', async () => {
  const player = await platform.holder('one.test', 0n);
  await setEmail(platform.db, player.playerId, 'ana@x.test');
  await platform.get(player, 'profileUpdate', { full_name: 'Ana Cruz', contact_email: 'ana@x.test' });
  await platform.database.transaction(async (tx) => {
    const rules = {
      type: 'mission',
      currency: 'PHP',
      fixed: '500',
      title: { EN: 'Saved' },
      mode: 'cash',
      wager_multiple: 0,
    };
    const draft = {
      campaignId: 'saved',
      rules: { ...rules, valid_days: 7 },
      budget: 1_000n,
      startsAt: new Date(0),
    };
    await openCampaign(tx, siteId, draft);
    await upsertMissions(tx, siteId, 'PHP', [mission('save', { campaign: 'saved' })]);
  });
  const deposit = depositOf(player, 1_000);
  await deposit.credit();
  await claim(player);
  const cash = async () => (await findBalances(platform.db, siteId, player.playerId))!.cash;
  expect(await cash()).toBe(500n);
  await deposit.back();
  expect([await cash(), (await account(player)).token]).toEqual([0n, 0]);
});
