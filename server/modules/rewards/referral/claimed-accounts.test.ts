import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import type { TestPlayer } from '../../originals/testing/application.ts';
import { findPlayer } from '../../players/index.ts';
import { openRewardsSite, type Rewards } from '../testing/rewards.ts';
import { setReferralRule } from './referrals.ts';

const RULE = {
  ...{ tokens: 15n, min_turnover: 1_000n, min_deposit: 0n, days: 30, monthly_cap: 2, currency: 'PHP' },
  allows_same_address: false,
};
let platform: Rewards;
beforeAll(async () => {
  platform = await openRewardsSite();
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());

test('[operations 6] [player protection 9.12] pre-hijacker: an owner who claims the account earns its opener no referral reward', async () => {
  const one = await platform.siteId('one.test');
  await platform.database.transaction((tx) => setReferralRule(tx, one, { ...RULE, commission: 50 }));
  const host = await platform.holder('one.test', 0n);
  const { code } = await platform.get(host, 'referral');
  const guest = { domain_name: 'one.test', external_id: 'site-one' };
  const owners: TestPlayer[] = [];
  for (const account_id of ['victim-one@mail.test', 'victim-two@mail.test']) {
    const opened = { ...guest, account_id, password: 'Lantern-88-x', referrer_code: code };
    expect((await platform.call('one.test', 'signup', opened)).statusCode).toBe(1);
    const { playerId } = (await findPlayer(platform.db, one, account_id))!;
    // Uses another network, so that the referral counts initially.
    await run(platform.db, {
      text: 'update players.sign_up set address = $2 where player_id = $1',
      values: [playerId, account_id],
    });
    await platform.drain();
    owners.push({ account_id, playerId, auth: '', host: 'one.test' });
  }
  const [claimed, left] = owners;
  const { account_id } = claimed!;
  await platform.call('one.test', 'requestLoginTac', { ...guest, account_id });
  const letters = await platform.outbox.waiting(platform.db, one, 50);
  const tac = /\b\d{6}\b/.exec(letters.find(({ to }) => to === account_id)!.text)![0];
  expect(await platform.call('one.test', 'loginTac', { ...guest, account_id, tac })).toMatchObject({
    password_needed: true,
  });
  await platform.settle(await platform.roundOf(claimed!, { stake: '5000' }));
  expect(await platform.get(host, 'referral')).toMatchObject({ rewarded: 0 });
  await platform.settle(await platform.roundOf(left!, { stake: '5000' }));
  expect(await platform.get(host, 'referral')).toMatchObject({ rewarded: 1 });
  const text =
    'select commission from rewards.referral where referee_id = any ($1::uuid[]) order by commission';
  const rows = await run(platform.db, { text, values: [owners.map(({ playerId }) => playerId)] });
  expect(rows).toEqual([{ commission: 0 }, { commission: 50 }]);
});
