import { countryOfPhone } from '#contracts/values/calling-codes.ts';
import { servesCountry } from '#contracts/values/country-rules.ts';
import type { MarketingChannel } from '#contracts/values/segment-rules.ts';
import { transaction } from '#server/platform/database/index.ts';
import { networkOf } from '#server/platform/http/ip-address.ts';
import type { Context, SiteRef } from '#server/platform/module.ts';
import { refuse } from '#server/platform/refusal.ts';
import { contactFromAccountId, isAccountId, registrationId } from './account-id.ts';
import { findAccountId } from './account-phones.ts';
import { createAccount, findPlayer } from './accounts.ts';
import { countAttempt, refundAttempt } from './attempt-limits.ts';
import { checkCode } from './code-checks.ts';
import { markVerified, redeemVerification, VERIFIED_SECONDS, verifierOf } from './codes.ts';
import { clearedCookie, cookieLine, readCookie } from './cookie.ts';
import type { DepositLimitRequest, PlayersContext } from './dependencies.ts';
import { isOnExclusionRegister } from './exclusion-register.ts';
import { setMarketingChannels } from './marketing-consent.ts';
import { languageCodeOf } from './messages.ts';
import { requireStrongPassword } from './passwords.ts';
import { newSecret } from './secrets.ts';
import type { Tracking } from './tables.ts';

type SignUp = {
  accountId: string;
  password: string;
  phone: string;
  email: string;
  tracking: Tracking;
  depositLimit: DepositLimitRequest | undefined;
  /** Marketing channels consented to in the form. */
  marketing: readonly MarketingChannel[];
};

/**
 * Opens an account; the caller signs in afterwards [A-05, P-09]. Returns the account id as stored. On a site
 * that requires codes, a stranger gets `codeNotVerified` for any id, taken or not.
 */
export async function signUp(tools: PlayersContext, context: Context, input: SignUp): Promise<string> {
  const { db, site, request } = context;
  if (!isAccountId(input.accountId)) refuse('invalidAccountId');
  requireStrongPassword(input.password, input.accountId);
  const policy = await tools.registration(site, tools.now());
  if (policy === 'closed') refuse('registrationClosed');
  const accountId = input.accountId.normalize('NFKC');
  const { email, phone } = input;
  requireServedPhone(site, { accountId, phone });
  await countAttempt(db, tools.limits.addressSignUp, site.id, networkOf(request.address), tools.now());
  const verifiedId = registrationId(accountId, site.currency);
  const secret = readCookie(request, 'verified');
  // Before anything is read about accounts: only the verified owner of a contact learns that an account uses
  // it.
  if (policy === 'code' && (await verifierOf(db, site.id, verifiedId, secret, tools.now())) !== 'holder')
    refuse('codeNotVerified');
  // Checked first to avoid hashing; the database decides between concurrent requests.
  if (await findPlayer(db, site.id, await findAccountId(db, site, accountId))) refuse('accountTaken');
  if (await isOnExclusionRegister(tools, context, 'registration', { accountId, fullName: '', email, phone }))
    refuse('registrationRefused');
  const passwordHash = await tools.hasher.hash(input.password);
  const { chosen } = await tools.marketing(site);
  const verified = await transaction(db, async (tx) => {
    const by = await redeemVerification(tx, site.id, verifiedId, secret, tools.now());
    // While one visitor has just verified a contact, no one else can sign up with it.
    if (by === 'another' || (policy === 'code' && by === 'nobody')) refuse('codeNotVerified');
    const { address, userAgent } = request;
    const playerId = await createAccount(tx, tools, site, {
      ...input,
      accountId,
      passwordHash,
      contactVerified: by === 'holder',
      language: languageCodeOf(tools, context),
      address,
      userAgent,
    });
    const agreed = input.marketing.filter((channel) => chosen.includes(channel));
    const recorded = { source: 'registration', now: tools.now() } as const;
    await setMarketingChannels(tx, { siteId: site.id, playerId }, agreed, recorded);
    return by === 'holder';
  });
  if (verified) context.reply.cookies.push(clearedCookie('verified', tools));
  return accountId;
}

/**
 * The country of the phone number, if the number reveals one; that of the address is checked with every call.
 */
function requireServedPhone(site: SiteRef, { accountId, phone }: Pick<SignUp, 'accountId' | 'phone'>): void {
  const contact = contactFromAccountId(accountId);
  const numbers = [phone, contact?.channel === 'sms' ? contact.to : ''].filter(Boolean);
  for (const country of numbers.map((number) => countryOfPhone(number, site.currency)))
    if (country && site.countries && !servesCountry(site.countries.registration, country))
      refuse('countryNotServed');
}

/**
 * Checks a registration code and allows the caller to sign up with its id; returns the expiry [A-06, P-10].
 */
export async function verifyRegistration(
  tools: PlayersContext,
  context: Context,
  typed: string,
  code: string,
): Promise<Date> {
  const { db, site, request, reply } = context;
  const accountId = registrationId(typed, site.currency);
  await checkCode(tools, context, 'register', accountId, code);
  const now = tools.now();
  const secret = newSecret();
  const until = await transaction(db, async (tx) => {
    await refundAttempt(tx, tools.limits.addressSignIn, site.id, networkOf(request.address));
    const scope = { secret: tools.secret, siteId: site.id, purpose: 'register', accountId, now } as const;
    return await markVerified(tx, scope, code, secret);
  });
  reply.cookies.push(cookieLine('verified', secret, VERIFIED_SECONDS, tools));
  return until;
}
