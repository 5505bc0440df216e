import { expect, onTestFinished, test } from 'vitest';
import { api } from '#contracts/api/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { openTestCasino } from '../originals/testing/application.ts';

/** Responses to five wrong passwords for a player, each with a different X-Forwarded-For. */
async function guessesWith(TRUST_PROXY: boolean, forwardedFor: (n: number) => string): Promise<string[]> {
  const platform = await openTestCasino({ TRUST_PROXY });
  onTestFinished(() => platform.close());
  const { account_id } = await platform.newPlayer('one.test', 0n);
  const answers: string[] = [];
  for (let n = 1; n <= 5; n++) {
    const request = new Request(`http://one.test${api.login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor(n) },
      body: JSON.stringify({
        ...{ domain_name: 'one.test', external_id: 'site-one' },
        ...{ account_id, password: `Wrong-${n}` },
      }),
    });
    const answer = (await (await platform.fetch(request)).json()) as { statusMessage: string };
    answers.push(answer.statusMessage);
  }
  await expectBooks(platform.db);
  return answers;
}

const LOCKED = [...Array<string>(3).fill('wrongCredentials'), ...Array<string>(2).fill('tooManyAttempts')];

test('[A-02] stranger: an address header is trusted from a trusted proxy only', async () => {
  expect(await guessesWith(false, (n) => `203.0.113.${n}`)).toEqual(LOCKED);
});

test('[A-02] stranger behind a trusted proxy: what the proxy added counts, not what was sent to it', async () => {
  expect(await guessesWith(true, (n) => `203.0.113.${n}, 198.51.100.9`)).toEqual(LOCKED);
  expect(await guessesWith(true, (n) => `198.51.100.9, 203.0.113.${n}`)).not.toContain('tooManyAttempts');
});
