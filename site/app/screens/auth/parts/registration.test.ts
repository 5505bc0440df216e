import { afterEach, expect, test, vi } from 'vitest';
import type { App } from '../../../state/app.ts';
import { register } from './registration.ts';

vi.mock('../../../browser/landing-codes.ts', () => ({
  landingCodes: { read: () => ({ referrer_code: 'FROMLINK', ch: 'ads' }) },
}));
vi.mock('../../../state/sign-in.ts', () => ({ siteFields: () => ({}), signIn: vi.fn() }));
vi.stubGlobal('document', { cookie: '' });
afterEach(() => vi.clearAllMocks());

/** An API that knows one referral code, and opens no account. */
function appThatKnows(known: string) {
  const signup = vi.fn(async (_: object) => ({ statusCode: -1003, statusMessage: 'accountTaken' }));
  const referrerCode = async ({ code }: { code: string }) => ({ statusCode: 1, known: code === known });
  const app = { api: { signup, referrerCode } };
  return { app: app as unknown as App, signup };
}
const account = { account_id: 'newcomer', password: 'Sunflower-42' };

test.each([
  ['typed', { referrer_code: 'NOSUCH99' }],
  ['of the link, filled in', { referrer_code: 'FROMLINK' }],
  ['of the link, in a form without the field', {}],
])('[P-09] an unknown code is not accepted silently: %s', async (_, given) => {
  const { app, signup } = appThatKnows('ANOTHER1');
  expect((await register(app, { ...account, ...given })).statusMessage).toBe('unknownReferrer');
  expect(signup).not.toHaveBeenCalled();
});

test('[P-09] a known code is carried along, and a cleared one does not return', async () => {
  const { app, signup } = appThatKnows('FROMLINK');
  await register(app, { ...account, referrer_code: ' FROMLINK ' });
  expect(signup.mock.lastCall?.[0]).toMatchObject({ referrer_code: 'FROMLINK', ch: 'ads' });
  await register(app, { ...account, referrer_code: '' });
  expect(signup.mock.lastCall?.[0]).toMatchObject({ referrer_code: '', ch: 'ads' });
});
