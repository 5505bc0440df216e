import type { Input } from '#contracts/api/call.ts';
import type { Api } from '#contracts/api/index.ts';
import { succeeded } from '#contracts/client.ts';
import { readCookie } from '../../../browser/cookie.ts';
import { landingCodes } from '../../../browser/landing-codes.ts';
import type { AnyAnswer } from '../../../state/answer-outcome.ts';
import type { App } from '../../../state/app.ts';
import { signIn, siteFields } from '../../../state/sign-in.ts';

export type NewAccount = {
  account_id: string;
  password: string;
  contact_phone?: string;
  contact_email?: string;
  /** As typed; if empty, the landing address's code counts. */
  referrer_code?: string;
  deposit_limit?: Input<Api['signup']>['deposit_limit'];
  marketing?: Input<Api['signup']>['marketing'];
};

/**
 * Opens an account with every code of the landing address, then signs in [A-05, P-09]. Returns the deciding
 * answer.
 */
export async function register(
  app: App,
  account: NewAccount,
): Promise<AnyAnswer & { statusDetail?: unknown }> {
  const { account_id, password, referrer_code, ...contacts } = account;
  const arrived = landingCodes.read();
  const code = (referrer_code ?? arrived.referrer_code ?? '').trim();
  if (code) {
    const answer = await app.api.referrerCode({ ...siteFields(app), code });
    if (succeeded(answer) && !answer.known) return { statusCode: -1, statusMessage: 'unknownReferrer' };
  }
  const answer = await app.api.signup({
    ...siteFields(app),
    fbp: readCookie('_fbp'),
    ...arrived,
    ...contacts,
    account_id,
    password,
    referrer_code: code,
  });
  if (!succeeded(answer)) return answer;
  return signIn(app, { account_id: answer.account_id, password });
}

/** The registration field of a refusal. */
export function refusedRegistrationField({ statusMessage }: AnyAnswer) {
  if (statusMessage === 'unknownReferrer') return 'referrer_code' as const;
  if (statusMessage === 'accountTaken' || statusMessage === 'invalidAccountId') return 'account_id' as const;
  return statusMessage === 'weakPassword' ? ('password' as const) : undefined;
}
