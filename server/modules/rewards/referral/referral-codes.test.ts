import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import { openRewardsSite, type Rewards } from '../testing/rewards.ts';

let platform: Rewards;
beforeAll(async () => {
  platform = await openRewardsSite();
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());

const known = async (code: string, domain_name = 'one.test', external_id = 'site-one') => {
  const answer = await platform.call(domain_name, 'referrerCode', { domain_name, external_id, code });
  return 'known' in answer ? answer.known : answer.statusMessage;
};

test('[P-09] checking a code at sign-up reveals whether it is valid, not its owner', async () => {
  const { code } = await platform.get(await platform.holder('one.test', 0n), 'referral');
  expect(await known(code)).toBe(true);
  expect(await known(` ${code.toLowerCase()} `)).toBe(true);
  expect(await known('NOPE')).toBe(false);
  const answer = await platform.call('one.test', 'referrerCode', {
    ...{ domain_name: 'one.test', external_id: 'site-one' },
    code,
  });
  expect(answer).toEqual({ statusCode: 1, statusMessage: 'OK', statusDetail: '', known: true });
});

test('[P-09] the code of another brand is invalid', async () => {
  const { code } = await platform.get(await platform.holder('one.test', 0n), 'referral');
  expect(await known(code, 'two.test', 'site-two')).toBe(false);
});

test('[S-19] friends with equal masked names are numbered in the order they joined', async () => {
  const host = await platform.holder('one.test', 0n);
  const { code } = await platform.get(host, 'referral');
  for (const account_id of ['jenny-a1', 'jerry-b1', 'jenna-c2']) {
    const body = { account_id, password: 'Lantern-88-x', referrer_code: code };
    await platform.call('one.test', 'signup', { domain_name: 'one.test', external_id: 'site-one', ...body });
    await platform.drain();
  }
  const { invited } = await platform.get(host, 'referral');
  expect(invited.map(({ account }) => account)).toEqual(['je***2', 'je***1 (2)', 'je***1']);
});
