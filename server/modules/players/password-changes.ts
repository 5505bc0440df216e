import { MINUTE_MS } from '#contracts/values/time.ts';
import { transaction } from '#server/platform/database/index.ts';
import type { Context, PlayerContext } from '#server/platform/module.ts';
import { refuse } from '#server/platform/refusal.ts';
import { contactsOf, findPlayer, recoverContactOf, requirePlayer, setPassword } from './accounts.ts';
import { checkCode } from './code-checks.ts';
import { contactOfCode } from './codes.ts';
import { recordContactVerification } from './contact-verification.ts';
import type { PlayersContext } from './dependencies.ts';
import { forgetDevices } from './devices.ts';
import { notifyOwner } from './owner-notifications.ts';
import { type Confirmation, confirmChange } from './password-confirmation.ts';
import { requireStrongPassword } from './passwords.ts';
import { requireFactor } from './session-confirmation.ts';
import { endSessions } from './sessions.ts';
import { clearSignInAttempts } from './sign-in.ts';

/** A session opened more recently than this belongs to the person who has just verified the contact. */
const JUST_SIGNED_IN_MS = 10 * MINUTE_MS;

/**
 * Changes the caller's password and ends the other sessions [A-09, P-11]. Attempts with a wrong old password
 * are slowed down.
 */
export async function changePassword(
  tools: PlayersContext,
  context: PlayerContext,
  confirmation: Confirmation,
  newPassword: string,
): Promise<void> {
  const { db, site, player: caller } = context;
  const player = await requirePlayer(db, site.id, caller.id);
  await requireFactor(tools, context);
  const age = tools.now().getTime() - caller.sessionStartedAt.getTime();
  if (!player.passwordVoid || age > JUST_SIGNED_IN_MS) await confirmChange(tools, context, confirmation);
  if (!player.passwordVoid && confirmation.password === newPassword) refuse('samePassword');
  requireStrongPassword(newPassword, player.accountId);
  const hash = await tools.hasher.hash(newPassword);
  await transaction(db, async (tx) => {
    await setPassword(tx, site.id, caller.id, hash, tools.now());
    await endSessions(tx, site.id, caller.id, { allBut: caller.sessionId }, 'password', tools.now());
    await notifyOwner(tx, tools, context, player, 'passwordChanged');
  });
}

/**
 * Sets a password with a recovery code and ends all sessions [P-11]. A weak or unchanged password does not
 * consume the code; only the owner of the code learns that the password is unchanged.
 */
export async function resetPassword(
  tools: PlayersContext,
  context: Context,
  accountId: string,
  code: string,
  newPassword: string,
): Promise<void> {
  const { db, site } = context;
  requireStrongPassword(newPassword, accountId);
  await checkCode(tools, context, 'recover', accountId, code, true);
  const player = await findPlayer(db, site.id, accountId);
  const scope = { secret: tools.secret, siteId: site.id, purpose: 'recover', accountId } as const;
  const contact =
    player && (await contactOfCode(db, scope, code, contactsOf(player), recoverContactOf(player)));
  if (!contact) refuse('invalidCode');
  if (!player.passwordVoid && (await tools.hasher.verify(player.passwordHash, newPassword)))
    refuse('samePassword');
  await checkCode(tools, context, 'recover', accountId, code);
  await recordContactVerification(tools, context, player, contact);
  const hash = await tools.hasher.hash(newPassword);
  await transaction(db, async (tx) => {
    await setPassword(tx, site.id, player.playerId, hash, tools.now());
    await endSessions(tx, site.id, player.playerId, 'all', 'password', tools.now());
    await notifyOwner(tx, tools, context, player, 'passwordChanged');
    await clearSignInAttempts(tx, tools, context, player.accountId);
    await forgetDevices(tx, site.id, player.playerId);
  });
}
