import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { RoundSettled } from '#contracts/events/round.ts';
import { run } from '#server/platform/database/index.ts';
import { publish } from '#server/platform/events/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { asOwner } from '#test/support/database.ts';
import type { TestPlayer } from '../../originals/testing/application.ts';
import { setEmail } from '../../players/testing/contacts.ts';
import { excludeByOperator } from '../../protection/index.ts';
import { updateSite } from '../../sites/index.ts';
import { openRewardsSite, type Rewards } from '../testing/rewards.ts';
import { upsertMissions } from './missions.ts';

let platform: Rewards;
let siteId: number;
const mission = (code: string, kind: string, target: bigint, tokens: bigint) =>
  ({ code, kind, target, tokens, title: { EN: code }, rhythm: 'once' }) as Parameters<
    typeof upsertMissions
  >[3][number];
beforeAll(async () => {
  platform = await openRewardsSite();
  siteId = await platform.siteId('one.test');
  await platform.database.transaction((tx) =>
    upsertMissions(tx, siteId, 'PHP', [
      mission('stake', 'turnover', 1_000n, 20n),
      mission('rounds', 'play_count', 2n, 30n),
      mission('event', 'bet_on_event', 1n, 4n),
      mission('profile', 'profile_complete', 1n, 7n),
      mission('verify', 'verify', 1n, 9n),
    ]),
  );
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());

const account = async (player: TestPlayer) => {
  const { token, frozen_token, value } = await platform.get(player, 'missions');
  const state = (code: string) => value.find(({ mission_code }) => mission_code === code)!.state;
  return { token, frozen_token, state, key: value[0]!.window_key };
};
async function takeBack(round: RoundSettled): Promise<void> {
  const was = { stake: round.stake, win: '0', bonus_stake: '0', bonus_win: '0', settled_at: round.at };
  const back = { ...round, event_id: randomUUID(), stake: '0', was };
  await platform.database.transaction(async (tx) => {
    await publish(tx, 'round.corrected', back);
    await publish(tx, 'round.corrected', back);
  });
  await platform.drain();
}

test('[operations 9] frozen 50, token 10: claiming 30 gives frozen 20, token 40; voiding bets that earned 20 before a claim gives frozen 30', async () => {
  const player = await platform.holder('one.test', 10n);
  const big = await platform.roundOf(player, { stake: '900' });
  await platform.settle(
    big,
    await platform.roundOf(player, { stake: '100' }),
    await platform.roundOf(player, { stake: '50' }),
  );
  expect(await account(player)).toMatchObject({ frozen_token: 50, token: 10 });
  await takeBack(big);
  const after = await account(player);
  expect(after).toMatchObject({ frozen_token: 30, token: 10 });
  expect([after.state('stake'), after.state('rounds')]).toEqual(['in_progress', 'completed']);
  const claim = { mission_code: 'rounds', window_key: after.key };
  await platform.get(player, 'claimMission', claim);
  await platform.get(player, 'claimMission', claim);
  expect(await account(player)).toMatchObject({ frozen_token: 0, token: 40 });
  // Earned again by other play, then reserved and claimed as before.
  await platform.settle(await platform.roundOf(player, { stake: '900' }));
  expect(await account(player)).toMatchObject({ frozen_token: 20, token: 40 });
  await platform.get(player, 'claimMission', { ...claim, mission_code: 'stake' });
  expect(await account(player)).toMatchObject({ frozen_token: 0, token: 60 });
});

test('[operations 9] a bet on an event counts until it is voided; claimed rewards stay', async () => {
  const player = await platform.holder('one.test', 0n);
  await platform.settle(await platform.roundOf(player));
  expect((await account(player)).state('event')).toBe('in_progress');
  const bet = await platform.roundOf(player, { category: 'sportsbook', odds: 190, stake: '100', win: '190' });
  await platform.settle(bet);
  const { state, key } = await account(player);
  expect(state('event')).toBe('completed');
  await platform.get(player, 'claimMission', { mission_code: 'event', window_key: key });
  await takeBack(bet);
  expect((await account(player)).state('event')).toBe('claimed');
});

test('[operations 9] a complete profile and a verified account are missions of their own, done once', async () => {
  const player = await platform.holder('one.test', 0n);
  await setEmail(platform.db, player.playerId, 'ana@x.test');
  await platform.get(player, 'profileUpdate', { full_name: 'Ana Cruz', contact_email: 'ana@x.test' });
  await platform.drain();
  expect((await account(player)).state('profile')).toBe('in_progress');
  await platform.get(player, 'birthDate', { birth_date: '1990-05-31' });
  await platform.drain();
  expect(await account(player)).toMatchObject({ frozen_token: 7 });
  await run(platform.db, {
    text: 'update players.player set contact_verified_at = now() where player_id = $1',
    values: [player.playerId],
  });
  await platform.get(player, 'profileUpdate', { full_name: 'Ana Cruz', contact_email: 'ana@x.test' });
  const renamed = { full_name: 'Ana Maria Cruz', contact_email: 'ana@x.test', password: 'Lantern-88' };
  await platform.get(player, 'profileUpdate', renamed);
  await platform.drain();
  const { frozen_token, state } = await account(player);
  expect([frozen_token, state('profile'), state('verify')]).toEqual([16, 'completed', 'completed']);
});

test('[operations 9] an excluded player sees no mission and claims none', async () => {
  const player = await platform.holder('one.test', 0n);
  await platform.settle(await platform.roundOf(player), await platform.roundOf(player));
  const { key } = await account(player);
  const by = { actor: 'staff-1', reason: 'test' };
  await platform.database.transaction((tx) =>
    excludeByOperator(tx, { siteId, playerId: player.playerId }, by, new Date()),
  );
  // An exclusion ends the session; the player can still sign in.
  const guest = { domain_name: 'one.test', external_id: 'site-one', account_id: player.account_id };
  const answer = await platform.call('one.test', 'login', { ...guest, password: 'Lantern-88' });
  if (!('user' in answer)) throw new Error(answer.statusMessage);
  const again = { ...player, auth: answer.user.session_token };
  expect((await platform.get(again, 'missions')).value).toEqual([]);
  const claim = await platform.ask(again, 'claimMission', { mission_code: 'rounds', window_key: key });
  expect(claim.statusMessage).toBe('playBlocked');
});

test('[operations 9] [player protection J3] strong markers of harm hide missions and refuse claims until the flag is removed', async () => {
  const player = await platform.holder('one.test', 0n);
  await platform.settle(await platform.roundOf(player), await platform.roundOf(player));
  const { key } = await account(player);
  const flag = (is_set: boolean) =>
    platform.database.transaction((tx) =>
      publish(tx, 'player.flagged', {
        event_id: randomUUID(),
        site_id: siteId,
        player_id: player.playerId,
        flag: 'harm',
        is_set,
        at: new Date().toISOString(),
      }),
    );
  await flag(true);
  await platform.drain();
  expect((await platform.get(player, 'missions')).value).toEqual([]);
  const claim = { mission_code: 'rounds', window_key: key };
  expect((await platform.ask(player, 'claimMission', claim)).statusMessage).toBe('missionsPaused');
  await flag(false);
  await asOwner(platform.db, {
    text: 'delete from protection.risk_marker where player_id = $1',
    values: [player.playerId],
  });
  await platform.drain();
  expect((await platform.get(player, 'claimMission', claim)).token).toBe(30);
});

test('[operations 9] where the jurisdiction requires it, an unverified player’s claim is refused and the reward kept; account missions need no verification', async () => {
  await platform.database.transaction((tx) => updateSite(tx, siteId, { jurisdiction: 'uk' }));
  const player = await platform.holder('one.test', 0n);
  await platform.settle(await platform.roundOf(player), await platform.roundOf(player));
  const contact_email = `${randomUUID()}@x.test`;
  await setEmail(platform.db, player.playerId, contact_email);
  await platform.get(player, 'profileUpdate', { full_name: 'Ana Cruz', contact_email });
  await platform.get(player, 'birthDate', { birth_date: '1990-05-31' });
  await platform.drain();
  const { key, token } = await account(player);
  const claim = (mission_code: string) =>
    platform.ask(player, 'claimMission', { mission_code, window_key: key });
  expect([(await claim('rounds')).statusMessage, token]).toEqual(['verifyFirst', 0]);
  expect((await claim('profile')).statusCode).toBe(1);
  await run(platform.db, {
    text: 'update players.player set contact_verified_at = now() where player_id = $1',
    values: [player.playerId],
  });
  expect((await claim('rounds')).statusCode).toBe(1);
  expect((await account(player)).token).toBe(37);
  await platform.database.transaction((tx) => updateSite(tx, siteId, { jurisdiction: 'strict' }));
});
