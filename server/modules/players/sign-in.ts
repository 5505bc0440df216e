import { singleStatementHandle, type Tx, transaction } from '#server/platform/database/index.ts';
import { networkOf } from '#server/platform/http/ip-address.ts';
import type { Context } from '#server/platform/module.ts';
import { refuse } from '#server/platform/refusal.ts';
import { accountKey, type Contact } from './account-id.ts';
import {
  contactOf,
  contactsOf,
  findPlayer,
  lockPlayerForRead,
  type Player,
  recordLanguage,
} from './accounts.ts';
import { clearAttempts, countAttempt, refundAttempt } from './attempt-limits.ts';
import { checkCode } from './code-checks.ts';
import { contactOfCode } from './codes.ts';
import { recordContactVerification } from './contact-verification.ts';
import { cookieLine, readCookie } from './cookie.ts';
import type { PlayersContext } from './dependencies.ts';
import { attemptSubjectOf, DEVICE_SECONDS, isKnownDevice, isNewDevice, rememberDevice } from './devices.ts';
import { isOnExclusionRegister } from './exclusion-register.ts';
import { factorMethods, hasSecondFactor } from './factor-methods.ts';
import { countLoginAttempt, LOGIN_ATTEMPTS } from './lockout.ts';
import { languageCodeOf } from './messages.ts';
import { notifyOwner } from './owner-notifications.ts';
import { checkFactor } from './second-factor.ts';
import { markConfirmed } from './session-confirmation.ts';
import { endSessions, MAX_SESSION_SECONDS, openSession, requireActive, sessionOfCookie } from './sessions.ts';
import { isFirstVerification } from './verification-state.ts';

export type SignInResult = {
  token: string;
  user: { account_id: string; session_token: string };
  fullname: string;
  email: string;
  withdraw_only: boolean;
  password_needed: boolean;
};

/**
 * Signs in with a password. The attempt is counted before it is made, and the password is compared
 * even if there is no such account, so that text and timing reveal nothing. Only a correct password reveals
 * that an account is blocked or closed.
 */
export async function signInByPassword(
  tools: PlayersContext,
  context: Context,
  accountId: string,
  password: string,
  factorCode: string | undefined,
): Promise<SignInResult> {
  const { db, site, request } = context;
  const now = tools.now();
  const guesser = await attemptSubjectOf(db, site.id, accountId, request, now);
  const isKnown = await isKnownDevice(db, site.id, accountId, request, now);
  // New browsers of one account are serialised: concurrent legitimate sign-ins do not count as guesses.
  return await tools.accountGate(`${site.id} ${isKnown ? guesser : accountKey(accountId)}`, async () => {
    await countAttempt(db, tools.limits.addressSignIn, site.id, networkOf(request.address), now);
    await countLoginAttempt(db, site.id, guesser, now);
    if (!isKnown) await countAttempt(db, tools.limits.accountSignIn, site.id, accountKey(accountId), now);
    const player = await findPlayer(db, site.id, accountId);
    const matches = await tools.hasher.verify(player?.passwordHash, password);
    if (!player || !matches) refuse('wrongCredentials');
    return await completeSignIn(tools, context, player, await passFactor(tools, context, player, factorCode));
  });
}

/** Signs in with a one-time code, which proves the contact it was sent to [A-03, P-10]. */
export async function signInByCode(
  tools: PlayersContext,
  context: Context,
  accountId: string,
  code: string,
  factorCode: string | undefined,
): Promise<SignInResult> {
  const { db, site } = context;
  const known = await findPlayer(db, site.id, accountId);
  const scope = { secret: tools.secret, siteId: site.id, purpose: 'login', accountId } as const;
  const recipientOf = async (player: Player) =>
    await contactOfCode(db, scope, code, contactsOf(player), contactOf(player));
  // A sign-in that still lacks the second factor does not consume the code.
  const isKept =
    known !== undefined &&
    factorCode === undefined &&
    (await needsFactor(context, known, await recipientOf(known)));
  await checkCode(tools, context, 'login', accountId, code, isKept);
  const player = known && (await findPlayer(db, site.id, accountId));
  const contact = player && (await recipientOf(player));
  if (!contact) refuse('invalidCode');
  // Credentials set by someone else before the first verification, including a second factor, do not lock out
  // the owner.
  const isFirst = isFirstVerification(player, contact);
  const hasFactor = !isFirst && (await passFactor(tools, context, player, factorCode));
  await recordContactVerification(tools, context, player, contact);
  const verified = await findPlayer(db, site.id, accountId);
  if (!verified) refuse('invalidCode');
  return await completeSignIn(tools, context, verified, hasFactor);
}

async function needsFactor(
  { db, site }: Context,
  player: Player,
  contact: Contact | undefined,
): Promise<boolean> {
  if (contact && isFirstVerification(player, contact)) return false;
  return await hasSecondFactor(db, { siteId: site.id, playerId: player.playerId });
}

/**
 * Requires the second factor if there is one; returns whether it was given. Refuses `factorNeeded` with the
 * available ways, `invalidFactor`.
 */
async function passFactor(
  tools: PlayersContext,
  context: Context,
  player: Player,
  code: string | undefined,
): Promise<boolean> {
  const key = { siteId: context.site.id, playerId: player.playerId };
  if (!(await hasSecondFactor(context.db, key))) return false;
  if (code === undefined) {
    // The password or code was correct: this was not a guess.
    await transaction(context.db, (tx) => clearSignInAttempts(tx, tools, context, player.accountId));
    refuse('factorNeeded', { methods: await factorMethods(context.db, key, context.site.domain) });
  }
  await checkFactor(tools, context, key, code);
  return true;
}

/** The caller is the player: clears the attempts, opens a session, sets the browser's cookie. */
export async function completeSignIn(
  tools: PlayersContext,
  context: Context,
  player: Player,
  hasFactor: boolean,
): Promise<SignInResult> {
  const { db, site, request, reply } = context;
  const listed = await checkExclusionRegister(tools, context, player);
  const replaced = readCookie(request);
  const before = replaced ? await sessionOfCookie(db, site.id, replaced, tools.now()) : undefined;
  const [status, session] = await transaction(db, async (tx) => {
    const now = tools.now();
    // The verified state may have changed in the meantime: by a new password, a block, a closure.
    const current = await lockPlayerForRead(tx, site.id, player.playerId);
    if (current?.passwordHash !== player.passwordHash) refuse('wrongCredentials');
    await clearSignInAttempts(tx, tools, context, player.accountId);
    if (current.status !== 'active') return [current.status, undefined];
    if (before && request.isBrowser) {
      await endSessions(tx, site.id, before.playerId, { one: before.sessionId }, 'logout', now);
    }
    const found = await tools.onSignIn(tx, { siteId: site.id, playerId: player.playerId }, listed);
    if (await isNewDevice(tx, site.id, player.playerId, request, now))
      await notifyOwner(tx, tools, context, current, 'newDevice');
    const device = await rememberDevice(tx, site.id, player.playerId, request, now);
    const opened = await openSession(tx, site.id, player.playerId, request, now);
    if (hasFactor) await markConfirmed(tx, site.id, opened.token, now);
    return [current.status, { device, ...opened, ...found }];
  });
  requireActive(status);
  const key = { siteId: site.id, playerId: player.playerId };
  await recordLanguage(singleStatementHandle(db), key, languageCodeOf(tools, context));
  if (!session) throw new Error(`no session for a player who is ${status}`);
  if (session.cookie) reply.cookies.push(cookieLine('session', session.cookie, MAX_SESSION_SECONDS, tools));
  if (session.device) reply.cookies.push(cookieLine('device', session.device, DEVICE_SECONDS, tools));
  return {
    token: session.token,
    user: { account_id: player.accountId, session_token: session.auth },
    fullname: player.fullName,
    email: player.email,
    withdraw_only: session.withdrawOnly,
    password_needed: player.passwordVoid,
  };
}

/**
 * Clears only this client's attempts: an owner's sign-in gives attackers no new ones. The address comes last:
 * its row is shared, and locked only until the commit that follows.
 */
export async function clearSignInAttempts(
  tx: Tx,
  tools: PlayersContext,
  context: Context,
  accountId: string,
): Promise<void> {
  const { site, request } = context;
  const guesser = await attemptSubjectOf(tx, site.id, accountId, request, tools.now());
  await clearAttempts(tx, LOGIN_ATTEMPTS, site.id, guesser);
  await refundAttempt(tx, tools.limits.accountSignIn, site.id, accountKey(accountId));
  await refundAttempt(tx, tools.limits.addressSignIn, site.id, networkOf(request.address));
}

/**
 * A public register's answer at sign-in. An outage is not a wrong password: the attempts are refunded before
 * the refusal.
 */
async function checkExclusionRegister(
  tools: PlayersContext,
  context: Context,
  player: Player,
): Promise<boolean | undefined> {
  if (player.status !== 'active') return undefined;
  try {
    return await isOnExclusionRegister(tools, context, 'login', player);
  } catch (error) {
    await transaction(context.db, (tx) => clearSignInAttempts(tx, tools, context, player.accountId));
    throw error;
  }
}
