import type { Context, Handlers } from '#server/platform/module.ts';
import { findAccountId } from './account-phones.ts';
import { requirePlayer } from './accounts.ts';
import { readOrSetBirthDate } from './birth-dates.ts';
import {
  requestConfirmCode,
  requestLoginCode,
  requestRecoverCode,
  requestRegisterCode,
} from './code-requests.ts';
import { requestContactCode, verifyContact } from './contact-changes.ts';
import type { PlayersContext } from './dependencies.ts';
import { ownMarketingConsent } from './marketing-consent.ts';
import { changePassword, resetPassword } from './password-changes.ts';
import { isNameFixed, readProfile, updateProfile } from './profile.ts';
import { publicListConsent } from './public-lists.ts';
import { signUp, verifyRegistration } from './registration.ts';
import { signInByCode, signInByPassword } from './sign-in.ts';

/** The account id typed by a visitor, in the form in which the account was opened. */
const meant = (input: { account_id: string }, { db, site }: Context): Promise<string> =>
  findAccountId(db, site, input.account_id);

/** Routes for guests: signing in, signing up, codes. */
export function createGuestRoutes(tools: PlayersContext): Handlers {
  return {
    login: async (input, context) =>
      await signInByPassword(tools, context, await meant(input, context), input.password, input.factor_code),
    loginTac: async (input, context) =>
      await signInByCode(tools, context, await meant(input, context), input.tac, input.factor_code),
    requestLoginTac: async (input, context) =>
      await requestLoginCode(tools, context, await meant(input, context)),
    requestRegisterTac: (input, context) => requestRegisterCode(tools, context, input.account_id),
    async signup(input, context) {
      const { account_id: accountId, password, contact_phone: phone, contact_email: email, ...rest } = input;
      const { domain_name: _domain, external_id: _site, deposit_limit: limit, marketing, ...tracking } = rest;
      const amount = limit?.limit_amount ?? null;
      const depositLimit = limit && { period: limit.period, amount: amount === null ? null : BigInt(amount) };
      const registration = { accountId, password, phone, email, tracking, depositLimit, marketing };
      return { account_id: await signUp(tools, context, registration) };
    },
    async verifyTac(input, context) {
      const until = await verifyRegistration(tools, context, input.account_id, input.tac);
      return { verified_until: until.toISOString() };
    },
    forgotPassword: async (input, context) =>
      await requestRecoverCode(tools, context, await meant(input, context), input.contact_phone),
    async resetPassword(input, context) {
      await resetPassword(tools, context, await meant(input, context), input.tac, input.new_password);
      return {};
    },
  };
}

/** Routes for a signed-in player's own account. */
export function createAccountRoutes(tools: PlayersContext): Handlers {
  return {
    requestConfirmTac: (_input, context) => requestConfirmCode(tools, context),
    async updatePassword({ password, tac, new_password }, context) {
      await changePassword(tools, context, { password, tac }, new_password);
      return {};
    },
    async birthDate({ birth_date }, context) {
      const at = { now: tools.now(), zone: context.site.timeZone };
      return { birth_date: await readOrSetBirthDate(context, birth_date, at) };
    },
    async publicLists({ shown }, context) {
      return { shown: await publicListConsent(context, shown) };
    },
    async marketingConsent({ channels }, context) {
      const { used: offered } = await tools.marketing(context.site);
      return { channels: await ownMarketingConsent(context, channels, tools.now()), offered };
    },
    async profileUpdate({ full_name, contact_email, contact_phone, ...confirmation }, context) {
      const profile = { fullName: full_name, email: contact_email, phone: contact_phone };
      return { value: [await updateProfile(tools, context, profile, confirmation)] };
    },
    async verifyContact({ channel, tac }, context) {
      await verifyContact(tools, context, channel, tac);
      return { value: [await readProfile(context)] };
    },
    requestContactTac: ({ channel }, context) => requestContactCode(tools, context, channel),
    async readProfile(_input, context) {
      const name_fixed = await isNameFixed(tools, context);
      const { passwordVoid } = await requirePlayer(context.db, context.site.id, context.player.id);
      return { value: [await readProfile(context)], name_fixed, password_needed: passwordVoid };
    },
  };
}
