import { setTimeout as delay } from 'node:timers/promises';
import { type Tx, transaction } from '#server/platform/database/index.ts';
import { blockOf, networkOf } from '#server/platform/http/ip-address.ts';
import type { MessageTemplateName } from '#server/platform/messages/index.ts';
import type { Context, PlayerContext } from '#server/platform/module.ts';
import { refuse } from '#server/platform/refusal.ts';
import { type Contact, contactFromAccountId, isSamePhone, registrationId } from './account-id.ts';
import { findAccountId } from './account-phones.ts';
import { contactOf, findPlayer, type Player } from './accounts.ts';
import { type AttemptLimit, countAttempt, refundAttempt, tryAttempt } from './attempt-limits.ts';
import { bindCodes } from './code-browser.ts';
import { accountCodesSubject } from './code-checks.ts';
import { CODE_SECONDS, issueCode } from './codes.ts';
import type { PlayersContext } from './dependencies.ts';
import { type Requester, requesterOf } from './devices.ts';
import { routeCode, sendCodeMessage } from './messages.ts';
import type { CodePurpose } from './tables.ts';

type CodeMessage = Contact & { template: MessageTemplateName };
/** Chooses the recipient of a code for the account with that id, if it exists. Undefined: none. */
type ChooseDestination = (player: Player | undefined) => CodeMessage | undefined;
type CodeRequest = {
  purpose: CodePurpose;
  accountId: string;
  requester: Requester;
  /** The browser the code belongs to: `codeBrowserOf`. */
  browser: Buffer | undefined;
  choose: ChooseDestination;
};
export type CodeSent = { expires_in: number; retry_after: number };
/** The reason no message is sent, for callers that may report it; the wait in seconds. */
type Unsent = { reason: 'tooManyAttempts' | 'smsLimitReached'; seconds: number };

/** A sign-in code, to the contact of the account. */
export async function requestLoginCode(
  tools: PlayersContext,
  context: Context,
  accountId: string,
): Promise<CodeSent> {
  return await requestSilently(tools, context, 'login', accountId, (player) => {
    const contact = player && contactOf(player);
    return contact && { ...contact, template: 'loginCode' };
  });
}

/**
 * A registration code, sent to the account id itself. Refuses an id that is neither a phone number nor
 * an email address. If the id is taken, its owner is notified; the response does not reveal this.
 */
export async function requestRegisterCode(
  tools: PlayersContext,
  context: Context,
  typed: string,
): Promise<CodeSent> {
  const contact = contactFromAccountId(typed);
  const accountId = registrationId(typed, context.site.currency);
  if (!contact) refuse('invalidAccountId');
  if ((await tools.registration(context.site, tools.now())) === 'closed') refuse('registrationClosed');
  // A message is sent whether or not the account exists, so that a refusal reveals nothing.
  const { guesser } = await requesterOf(context.db, context.site.id, accountId, context.request, tools.now());
  return await requestOpenly(tools, context, {
    purpose: 'register',
    accountId,
    requester: { guesser, isKnown: false, isAlone: false },
    browser: bindCodes(context, tools),
    choose: (player) => ({ ...contact, template: player ? 'alreadyRegistered' : 'registerCode' }),
  });
}

/**
 * A recovery code, if the account and the phone belong together; an account without a phone is reached by
 * email. If the account id is itself a contact, `phone` may be empty.
 */
export async function requestRecoverCode(
  tools: PlayersContext,
  context: Context,
  accountId: string,
  phone: string,
): Promise<CodeSent> {
  return await requestSilently(tools, context, 'recover', accountId, (player) => {
    const contact = player && recipientOf(player, phone, context.site.currency);
    return contact && { ...contact, template: 'recoverCode' };
  });
}

/**
 * The recipient of a recovery code. For an id that is a phone number, only that number: the person who opened
 * the account may have entered a different phone. Without a typed phone, the account id if it is an email
 * address, or the email address of an account without a phone.
 */
function recipientOf(player: Player, typed: string, currency: string): Contact | undefined {
  const own = contactFromAccountId(player.accountId);
  if (own?.channel === 'sms') return typed === '' || isSamePhone(own.to, typed, currency) ? own : undefined;
  if (typed !== '') {
    const isOwn = player.phone !== '' && isSamePhone(player.phone, typed, currency);
    return isOwn ? { channel: 'sms', to: player.phone } : undefined;
  }
  return own ?? (player.phone === '' ? contactOf(player) : undefined);
}

/** A code to the caller's contact, used when no password is set to confirm a change. */
export async function requestConfirmCode(tools: PlayersContext, context: PlayerContext): Promise<CodeSent> {
  const { id, accountId } = context.player;
  return await requestOpenly(tools, context, {
    purpose: 'confirm',
    accountId,
    requester: { guesser: `session ${id}`, isKnown: true, isAlone: true },
    browser: bindCodes(context, tools),
    choose(player) {
      const contact = player && contactOf(player);
      return contact && { ...contact, template: 'confirmCode' };
    },
  });
}

/** Refuses `tooManyAttempts` or `smsLimitReached` when no message is sent. */
async function requestOpenly(
  tools: PlayersContext,
  context: Context,
  request: CodeRequest,
): Promise<CodeSent> {
  const [unsent] = await Promise.all([sendCode(tools, context, request), delay(tools.steadyMs)]);
  if (unsent?.reason === 'tooManyAttempts')
    refuse('tooManyAttempts', { retry_after_seconds: unsent.seconds });
  if (unsent) refuse('smsLimitReached', { retry_after_seconds: unsent.seconds });
  return { expires_in: CODE_SECONDS, retry_after: tools.limits.codePause.waitSeconds };
}

/**
 * The response is always the same and takes at least `steadyMs`, regardless of whether the account exists,
 * its contact is correct and a message is sent, so that neither text nor timing reveals it [P-10]. Only
 * counters of the browser, and of all requests from the network, refuse, with `tooManyAttempts`.
 */
async function requestSilently(
  tools: PlayersContext,
  context: Context,
  purpose: CodePurpose,
  accountId: string,
  choose: ChooseDestination,
): Promise<CodeSent> {
  const { db, site, request } = context;
  const requester = await requesterOf(db, site.id, accountId, request, tools.now());
  const browser = bindCodes(context, tools);
  const sending = sendCode(tools, context, { purpose, accountId, requester, browser, choose });
  await Promise.all([sending, delay(tools.steadyMs)]);
  return { expires_in: CODE_SECONDS, retry_after: tools.limits.codePause.waitSeconds };
}

async function sendCode(
  tools: PlayersContext,
  context: Context,
  request: CodeRequest,
): Promise<Unsent | undefined> {
  const { db } = context;
  if (request.requester.isAlone) await countRequestOfBrowser(tools, context, request);
  else await countRequestOfNetwork(tools, context);
  return await tools.codeGate(() => transaction(db, (tx) => issueAndSend(tx, tools, context, request)));
}

async function countRequestOfBrowser(
  tools: PlayersContext,
  { db, site }: Context,
  { purpose, requester: { guesser } }: CodeRequest,
): Promise<void> {
  const now = tools.now();
  const { codePause, codesPerHour } = tools.limits;
  await countAttempt(db, codePause, site.id, `${purpose} ${guesser}`, now);
  await countAttempt(db, codesPerHour, site.id, guesser, now);
}

async function countRequestOfNetwork(tools: PlayersContext, { db, site, request }: Context): Promise<void> {
  const now = tools.now();
  const { addressCode, blockCode } = tools.limits;
  const [network, block] = [networkOf(request.address), blockOf(request.address)];
  await countAttempt(db, addressCode, site.id, network, now);
  if (block !== network) await countAttempt(db, blockCode, site.id, block, now);
}

type Counted = readonly (readonly [AttemptLimit, subject: string])[];

/**
 * The counters for a message to an account, besides SMS limits. If one is exhausted, the last code is still
 * valid, and the owner has it, unless others have voided it with wrong attempts.
 */
function messageCounts(
  { limits: { accountCodes, codePause, networkCodes, siteCodes } }: PlayersContext,
  { purpose, accountId, requester: { guesser, isKnown, isAlone } }: CodeRequest,
): Counted {
  const own = `${purpose} ${guesser}`;
  return [
    ...(isKnown ? [] : [[accountCodes, accountCodesSubject(purpose, accountId)] as const]),
    ...(isAlone
      ? []
      : ([
          [codePause, own],
          [networkCodes, own],
        ] as const)),
    ...(purpose === 'register' ? [[siteCodes, 'codes'] as const] : []),
  ];
}

/** Counts against all limits or none; returns the seconds to wait. */
async function tryAttempts(tx: Tx, siteId: number, counts: Counted, now: Date): Promise<number | undefined> {
  for (const [at, [limit, subject]] of counts.entries()) {
    const wait = await tryAttempt(tx, limit, siteId, subject, now);
    if (wait === undefined) continue;
    await refundAttempts(tx, siteId, counts.slice(0, at));
    return wait;
  }
  return undefined;
}

async function refundAttempts(tx: Tx, siteId: number, counts: Counted): Promise<void> {
  for (const [limit, subject] of counts) await refundAttempt(tx, limit, siteId, subject);
}

/**
 * Counts the message, replaces the account's code and sends it. If nothing is sent, nothing is counted and
 * the previous code stays valid.
 */
async function issueAndSend(
  tx: Tx,
  tools: PlayersContext,
  context: Context,
  request: CodeRequest,
): Promise<Unsent | undefined> {
  const {
    purpose,
    accountId,
    requester: { isKnown },
    browser,
    choose,
  } = request;
  const siteId = context.site.id;
  const now = tools.now();
  const player = await findPlayer(tx, siteId, await findAccountId(tx, context.site, accountId));
  const message = choose(player);
  if (!message) return undefined;
  const isForAnyone = purpose === 'register';
  const counts = messageCounts(tools, request);
  const wait = await tryAttempts(tx, siteId, counts, now);
  if (wait !== undefined) return { reason: 'tooManyAttempts', seconds: wait };
  // A registration code goes only to the typed contact, so that the response is the same for a taken number
  // and a free one.
  const email = isForAnyone ? '' : (player?.email ?? '');
  const claim = isKnown ? 'known' : isForAnyone ? 'anyone' : 'account';
  const route = await routeCode(tx, tools, context, { ...message, email }, claim);
  if (!('contact' in route)) {
    await refundAttempts(tx, siteId, counts);
    return { reason: 'smsLimitReached', seconds: route.retryAfterSeconds };
  }
  const scope = { secret: tools.secret, siteId, purpose, accountId, now, browser };
  const code = await issueCode(tx, scope, route.contact);
  const params = { code, minutes: CODE_SECONDS / 60 };
  await sendCodeMessage(tx, tools, context, { ...message, ...route.contact, params });
  return undefined;
}
