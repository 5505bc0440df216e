import { setTimeout as delay } from 'node:timers/promises';
import { transaction } from '#server/platform/database/index.ts';
import type { Template } from '#server/platform/messages/index.ts';
import type { Context, PlayerContext } from '#server/platform/module.ts';
import { refuse } from '#server/platform/refusal.ts';
import { accountKey, type Contact, contactFromAccountId, isSamePhone } from './account-id.ts';
import { contactOf, findPlayer, type Player } from './accounts.ts';
import { countAttempt } from './attempt-limits.ts';
import { CODE_SECONDS, issueCode } from './codes.ts';
import type { PlayersContext } from './dependencies.ts';
import { attemptSubjectOf, isKnownDevice } from './devices.ts';
import { networkOf } from './ip-address.ts';
import { requireSmsQuota, sendCodeMessage } from './messages.ts';
import type { CodePurpose } from './tables.ts';

type CodeMessage = Contact & { template: Template };
/** The recipient of a code for the account of that id, if there is one. Undefined: none. */
type ChooseDestination = (player: Player | undefined) => CodeMessage | undefined;
export type CodeSent = { expires_in: number; retry_after: number };

/** A sign-in code, to the contact of the account. */
export function requestLoginCode(
  tools: PlayersContext,
  context: Context,
  accountId: string,
): Promise<CodeSent> {
  return requestCode(tools, context, 'login', accountId, (player) => {
    const contact = player && contactOf(player);
    return contact && { ...contact, template: 'loginCode' };
  });
}

/**
 * A registration code, sent to the account id itself. Refuses an id that is neither a phone number nor
 * an email address. If the id is taken, its owner is notified; the requester is not told.
 */
export async function requestRegisterCode(
  tools: PlayersContext,
  context: Context,
  accountId: string,
): Promise<CodeSent> {
  const contact = contactFromAccountId(accountId);
  if (!contact) refuse('invalidAccountId');
  if ((await tools.registration(context.site)) === 'closed') refuse('registrationClosed');
  return await requestCode(tools, context, 'register', accountId, (player) => ({
    ...contact,
    template: player ? 'alreadyRegistered' : 'registerCode',
  }));
}

/**
 * A recovery code, if the account and the phone belong together; an account without a phone is reached by
 * mail. Where the account id is the phone itself, `phone` may be empty.
 */
export function requestRecoverCode(
  tools: PlayersContext,
  context: Context,
  accountId: string,
  phone: string,
): Promise<CodeSent> {
  return requestCode(tools, context, 'recover', accountId, (player) => {
    const contact = player && recoverContactOf(player);
    if (!contact) return undefined;
    const isOwnMessageId = contact.channel === 'sms' && isSamePhone(contact.to, player.accountId);
    const known = contact.channel === 'sms' ? contact.to : '';
    if (!isSamePhone(known, phone) && !(isOwnMessageId && phone === '')) return undefined;
    return { ...contact, template: 'recoverCode' };
  });
}

/**
 * The recipient of a recovery code: the id itself when it is a phone number, else the phone, else the email
 * address.
 */
export function recoverContactOf(player: Player): Contact | undefined {
  const own = contactFromAccountId(player.accountId);
  if (own?.channel === 'sms') return own;
  return player.phone ? { channel: 'sms', to: player.phone } : contactOf(player);
}

/** A code to the contact of the caller, where no password is set to confirm a change with. */
export function requestConfirmCode(tools: PlayersContext, context: PlayerContext): Promise<CodeSent> {
  return requestCode(tools, context, 'confirm', context.player.accountId, (player) => {
    const contact = player && contactOf(player);
    return contact && { ...contact, template: 'confirmCode' };
  });
}

/**
 * Everything but the message happens whether or not the account exists, limits included, and the answer is
 * always the same and takes at least `steadyMs`, so that neither text nor timing reveals it [P-10].
 */
async function requestCode(
  tools: PlayersContext,
  context: Context,
  purpose: CodePurpose,
  accountId: string,
  choose: ChooseDestination,
): Promise<CodeSent> {
  await Promise.all([sendCode(tools, context, purpose, accountId, choose), delay(tools.steadyMs)]);
  return { expires_in: CODE_SECONDS, retry_after: tools.limits.codePause.waitSeconds };
}

async function sendCode(
  tools: PlayersContext,
  context: Context,
  purpose: CodePurpose,
  accountId: string,
  choose: ChooseDestination,
): Promise<void> {
  const { db, site, request } = context;
  const now = tools.now();
  const { accountCodes, addressCode, codePause, codesPerHour, siteCodes } = tools.limits;
  const guesser = await attemptSubjectOf(db, site.id, accountId, request, now);
  await countAttempt(db, addressCode, site.id, networkOf(request.address), now);
  await countAttempt(db, codePause, site.id, `${purpose} ${guesser}`, now);
  await countAttempt(db, codesPerHour, site.id, guesser, now);
  const isKnown = await isKnownDevice(db, site.id, accountId, request, now);
  if (!isKnown) {
    await countAttempt(db, accountCodes, site.id, accountKey(accountId), now);
    await countAttempt(db, siteCodes, site.id, 'codes', now);
  }
  // Where the id is a number, it counts whether or not there is an account, so that the limit does not tell.
  const own = contactFromAccountId(accountId);
  if (own?.channel === 'sms') await requireSmsQuota(tools, context, own.to, isKnown);
  await transaction(db, async (tx) => {
    const player = await findPlayer(tx, site.id, accountId);
    const sending = choose(player);
    const code = await issueCode(tx, { secret: tools.secret, siteId: site.id, purpose, accountId, now });
    if (!sending) return;
    const message = { ...sending, params: { code, minutes: CODE_SECONDS / 60 }, email: player?.email ?? '' };
    const isCounted = own?.to === sending.to;
    await sendCodeMessage(tx, tools, context, message, { isKnown, isCounted });
  });
}
