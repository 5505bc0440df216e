import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balancesOf, sumsToZero } from '../ledger/index.ts';
import { type ConsoleDesk, consoleOf } from '../operators/testing/desk.ts';
import type { Seat } from '../originals/testing/house.ts';
import { openTill, type Till } from './testing/till.ts';
import { PASSWORD, withdrawing } from './testing/withdrawing.ts';

let till: Till;
let desk: ConsoleDesk;
let out: ReturnType<typeof withdrawing>;
beforeAll(async () => {
  till = await openTill();
  desk = consoleOf(till);
  out = withdrawing(till);
});
afterAll(async () => {
  expect(await sumsToZero(till.db)).toBe(true);
  await till.close();
});

const wish = (more: object = {}) => ({
  ...{ request_id: randomUUID(), password: PASSWORD, reason: 'time', exclusion: null },
  ...more,
});
const close = async (seat: Seat, more: object = {}) =>
  (await till.ask(seat, 'closeAccount', wish(more))).statusMessage;
async function signIn({ account_id }: Seat): Promise<string> {
  const guest = { domain_name: 'one.test', external_id: 'site-one' };
  return (await till.call('one.test', 'login', { ...guest, account_id, password: PASSWORD })).statusMessage;
}
const purses = async ({ playerId }: Seat) => {
  const { cash, reserved } = (await balancesOf(till.db, await till.siteId(), playerId))!;
  return { cash, reserved };
};

test('[E11] who closes the account is paid the whole balance, and nobody signs in to it any more', async () => {
  const ana = await out.holder(50_000n);
  expect(await close(ana, { password: 'not this one' })).toBe('wrongCredentials');
  expect(await purses(ana)).toEqual({ cash: 50_000n, reserved: 0n });
  expect(await close(ana, { reason: 'gambling' })).toBe('OK');
  expect(await purses(ana)).toEqual({ cash: 0n, reserved: 50_000n });
  expect((await till.ask(ana, 'getBalance')).statusMessage).toBe('CLOSE');
  expect(await signIn(ana)).toBe('CLOSE');
  const clerk = await desk.clerk('compliance');
  const { value } = await desk.get(clerk, 'playerTimeline', {
    player_id: ana.playerId,
    kinds: ['protection'],
  });
  expect(value[0]).toMatchObject({ what: 'closed', title: 'reason gambling' });
});

test('[E11] a balance without a bank account to go to keeps the account open, whole', async () => {
  const ana = await till.guest();
  expect(await close(ana)).toBe('OK');
  const ben = await till.seat('one.test', 700n);
  expect(await till.ask(ben, 'closeAccount', wish())).toMatchObject({
    statusMessage: 'closeLater',
    statusDetail: { why: 'bank' },
  });
  expect(await purses(ben)).toEqual({ cash: 700n, reserved: 0n });
  expect(await signIn(ben)).toBe('OK');
});

test('[E11] of twenty closings at once one pays out; an exclusion taken along outlasts the account', async () => {
  const ana = await out.holder(10_000n);
  const same = wish({ reason: 'gambling', exclusion: '1year' });
  const said = await Promise.all(Array.from({ length: 20 }, () => till.ask(ana, 'closeAccount', same)));
  const messages = new Set(said.map(({ statusMessage }) => statusMessage));
  expect(messages.has('OK')).toBe(true);
  expect(
    [...messages].every((one) => ['OK', 'CLOSE', 'tooManyAttempts', 'sessionExpired'].includes(one)),
  ).toBe(true);
  await till.drain();
  expect(await purses(ana)).toEqual({ cash: 0n, reserved: 10_000n });
  const clerk = await desk.clerk('compliance');
  const { exclusion } = await desk.get(clerk, 'playerProtection', { player_id: ana.playerId });
  expect(exclusion?.kind).toBe('self');
});
