import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { RoundSettled } from '#contracts/events/round.ts';
import { run } from '#server/platform/database/index.ts';
import { publish } from '#server/platform/events/index.ts';
import { expectBooks } from '#test/support/books.ts';
import type { TestPlayer } from '../../originals/testing/application.ts';
import { setEmail } from '../../players/testing/contacts.ts';
import { excludeByOperator } from '../../protection/index.ts';
import { updateSite } from '../../sites/index.ts';
import { openRewardsSite, type Rewards } from '../testing/rewards.ts';
import { upsertMissions } from './missions.ts';

let house: Rewards;
let siteId: number;
const mission = (code: string, kind: string, target: bigint, tokens: bigint) =>
  ({ code, kind, target, tokens, title: { EN: code }, rhythm: 'once' }) as Parameters<
    typeof upsertMissions
  >[3][number];
beforeAll(async () => {
  house = await openRewardsSite();
  siteId = await house.siteId('one.test');
  await house.database.transaction((tx) =>
    upsertMissions(tx, siteId, 'PHP', [
      mission('stake', 'turnover', 1_000n, 20n),
      mission('rounds', 'play_count', 2n, 30n),
      mission('event', 'bet_on_event', 1n, 4n),
      mission('profile', 'profile_complete', 1n, 7n),
      mission('verify', 'verify', 1n, 9n),
    ]),
  );
});
afterEach(() => expectBooks(house.db));
afterAll(() => house.close());

const account = async (seat: TestPlayer) => {
  const { token, frozen_token, value } = await house.get(seat, 'missions');
  const state = (code: string) => value.find(({ mission_code }) => mission_code === code)!.state;
  return { token, frozen_token, state, key: value[0]!.window_key };
};
async function takeBack(round: RoundSettled): Promise<void> {
  const was = { stake: round.stake, win: '0', bonus_stake: '0', bonus_win: '0', settled_at: round.at };
  const back = { ...round, event_id: randomUUID(), stake: '0', was };
  await house.database.transaction(async (tx) => {
    await publish(tx, 'round.corrected', back);
    await publish(tx, 'round.corrected', back);
  });
  await house.drain();
}

test('[operations 9] frozen 50, token 10: claim 30 gives frozen 20, token 40; before a claim a void of what earned 20 gives frozen 30', async () => {
  const seat = await house.holder('one.test', 10n);
  const big = await house.roundOf(seat, { stake: '900' });
  await house.settle(
    big,
    await house.roundOf(seat, { stake: '100' }),
    await house.roundOf(seat, { stake: '50' }),
  );
  expect(await account(seat)).toMatchObject({ frozen_token: 50, token: 10 });
  await takeBack(big);
  const after = await account(seat);
  expect(after).toMatchObject({ frozen_token: 30, token: 10 });
  expect([after.state('stake'), after.state('rounds')]).toEqual(['in_progress', 'completed']);
  const claim = { mission_code: 'rounds', window_key: after.key };
  await house.get(seat, 'claimMission', claim);
  await house.get(seat, 'claimMission', claim);
  expect(await account(seat)).toMatchObject({ frozen_token: 0, token: 40 });
  // Earned again by other play, held and claimed like the first time.
  await house.settle(await house.roundOf(seat, { stake: '900' }));
  expect(await account(seat)).toMatchObject({ frozen_token: 20, token: 40 });
  await house.get(seat, 'claimMission', { ...claim, mission_code: 'stake' });
  expect(await account(seat)).toMatchObject({ frozen_token: 0, token: 60 });
});

test('[operations 9] a bet on an event counts, one that became void no more; what was claimed stays', async () => {
  const seat = await house.holder('one.test', 0n);
  await house.settle(await house.roundOf(seat));
  expect((await account(seat)).state('event')).toBe('in_progress');
  const bet = await house.roundOf(seat, { category: 'sportsbook', odds: 190, stake: '100', win: '190' });
  await house.settle(bet);
  const { state, key } = await account(seat);
  expect(state('event')).toBe('completed');
  await house.get(seat, 'claimMission', { mission_code: 'event', window_key: key });
  await takeBack(bet);
  expect((await account(seat)).state('event')).toBe('claimed');
});

test('[operations 9] a complete profile and a verified account are missions of their own, done once', async () => {
  const seat = await house.holder('one.test', 0n);
  await setEmail(house.db, seat.playerId, 'ana@x.test');
  await house.get(seat, 'profileUpdate', { full_name: 'Ana Cruz', contact_email: 'ana@x.test' });
  await house.drain();
  expect((await account(seat)).state('profile')).toBe('in_progress');
  await house.get(seat, 'birthDate', { birth_date: '1990-05-31' });
  await house.drain();
  expect(await account(seat)).toMatchObject({ frozen_token: 7 });
  await run(house.db, {
    text: 'update players.player set contact_verified_at = now() where player_id = $1',
    values: [seat.playerId],
  });
  await house.get(seat, 'profileUpdate', { full_name: 'Ana Cruz', contact_email: 'ana@x.test' });
  const renamed = { full_name: 'Ana Maria Cruz', contact_email: 'ana@x.test', password: 'Lantern-88' };
  await house.get(seat, 'profileUpdate', renamed);
  await house.drain();
  const { frozen_token, state } = await account(seat);
  expect([frozen_token, state('profile'), state('verify')]).toEqual([16, 'completed', 'completed']);
});

test('[operations 9] who is excluded sees no mission and claims none', async () => {
  const seat = await house.holder('one.test', 0n);
  await house.settle(await house.roundOf(seat), await house.roundOf(seat));
  const { key } = await account(seat);
  const by = { actor: 'staff-1', reason: 'test' };
  await house.database.transaction((tx) =>
    excludeByOperator(tx, { siteId, playerId: seat.playerId }, by, new Date()),
  );
  // An exclusion ends the session; signing in stays open.
  const guest = { domain_name: 'one.test', external_id: 'site-one', account_id: seat.account_id };
  const answer = await house.call('one.test', 'login', { ...guest, password: 'Lantern-88' });
  if (!('user' in answer)) throw new Error(answer.statusMessage);
  const again = { ...seat, auth: answer.user.session_token };
  expect((await house.get(again, 'missions')).value).toEqual([]);
  const claim = await house.ask(again, 'claimMission', { mission_code: 'rounds', window_key: key });
  expect(claim.statusMessage).toBe('playBlocked');
});

test('[operations 9] [player protection J3] strong markers of harm: no mission is seen and none is claimed until the flag is taken off', async () => {
  const seat = await house.holder('one.test', 0n);
  await house.settle(await house.roundOf(seat), await house.roundOf(seat));
  const { key } = await account(seat);
  const flag = (is_set: boolean) =>
    house.database.transaction((tx) =>
      publish(tx, 'player.flagged', {
        event_id: randomUUID(),
        site_id: siteId,
        player_id: seat.playerId,
        flag: 'harm',
        is_set,
        at: new Date().toISOString(),
      }),
    );
  await flag(true);
  await house.drain();
  expect((await house.get(seat, 'missions')).value).toEqual([]);
  const claim = { mission_code: 'rounds', window_key: key };
  expect((await house.ask(seat, 'claimMission', claim)).statusMessage).toBe('missionsPaused');
  await flag(false);
  await run(house.db, {
    text: 'delete from protection.risk_marker where player_id = $1',
    values: [seat.playerId],
  });
  await house.drain();
  expect((await house.get(seat, 'claimMission', claim)).token).toBe(30);
});

test('[operations 9] where the jurisdiction asks for it, who is not verified is told so at the claim and loses nothing; missions about the account ask for nothing', async () => {
  await house.database.transaction((tx) => updateSite(tx, siteId, { jurisdiction: 'uk' }));
  const seat = await house.holder('one.test', 0n);
  await house.settle(await house.roundOf(seat), await house.roundOf(seat));
  const contact_email = `${randomUUID()}@x.test`;
  await setEmail(house.db, seat.playerId, contact_email);
  await house.get(seat, 'profileUpdate', { full_name: 'Ana Cruz', contact_email });
  await house.get(seat, 'birthDate', { birth_date: '1990-05-31' });
  await house.drain();
  const { key, token } = await account(seat);
  const claim = (mission_code: string) => house.ask(seat, 'claimMission', { mission_code, window_key: key });
  expect([(await claim('rounds')).statusMessage, token]).toEqual(['verifyFirst', 0]);
  expect((await claim('profile')).statusCode).toBe(1);
  await run(house.db, {
    text: 'update players.player set contact_verified_at = now() where player_id = $1',
    values: [seat.playerId],
  });
  expect((await claim('rounds')).statusCode).toBe(1);
  expect((await account(seat)).token).toBe(37);
  await house.database.transaction((tx) => updateSite(tx, siteId, { jurisdiction: 'strict' }));
});
