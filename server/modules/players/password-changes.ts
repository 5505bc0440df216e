import { transaction } from '#server/platform/database/index.ts';
import type { Context, PlayerContext } from '#server/platform/module.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findPlayer, requirePlayer, setPassword } from './accounts.ts';
import type { PlayersContext } from './dependencies.ts';
import { forgetDevices } from './devices.ts';
import { notifyOwner } from './owner-notifications.ts';
import { confirmPassword } from './password-confirmation.ts';
import { requireStrongPassword } from './passwords.ts';
import { endSessions } from './sessions.ts';
import { checkCode, clearSignInAttempts } from './sign-in.ts';

/** Changes the caller's password and ends the other sessions [A-09, P-11]. Tries with a wrong old password are slowed down. */
export async function changePassword(
  tools: PlayersContext,
  context: PlayerContext,
  old: string,
  wanted: string,
): Promise<void> {
  const { db, site, player: caller } = context;
  await confirmPassword(tools, context, old);
  const player = await requirePlayer(db, site.id, caller.id);
  if (old === wanted) refuse('samePassword');
  requireStrongPassword(wanted, player.accountId);
  const hash = await tools.hasher.hash(wanted);
  await transaction(db, async (tx) => {
    await setPassword(tx, site.id, caller.id, hash, tools.now());
    await endSessions(tx, site.id, caller.id, { allBut: caller.sessionId }, 'password', tools.now());
    await notifyOwner(tx, tools, context, player, 'passwordChanged');
  });
}

/** Sets a password with a recovery code and ends every session [P-11]. A weak password leaves the code unused. */
export async function resetPassword(
  tools: PlayersContext,
  context: Context,
  accountId: string,
  code: string,
  wanted: string,
): Promise<void> {
  const { db, site } = context;
  requireStrongPassword(wanted, accountId);
  await checkCode(tools, context, 'recover', accountId, code);
  const player = await findPlayer(db, site.id, accountId);
  if (!player) refuse('invalidCode');
  const hash = await tools.hasher.hash(wanted);
  await transaction(db, async (tx) => {
    await setPassword(tx, site.id, player.playerId, hash, tools.now());
    await endSessions(tx, site.id, player.playerId, 'all', 'password', tools.now());
    await notifyOwner(tx, tools, context, player, 'passwordChanged');
    await clearSignInAttempts(tx, tools, context, player.accountId);
    await forgetDevices(tx, site.id, player.playerId);
  });
}
