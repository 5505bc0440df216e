import { transaction } from '#server/platform/database.ts';
import type { Context, PlayerContext } from '#server/platform/module.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findPlayer, requirePlayer, setPassword } from './accounts.ts';
import { confirmPassword } from './confirm.ts';
import { forgetDevices } from './devices.ts';
import { tellOwner } from './notices.ts';
import { requireGoodPassword } from './passwords.ts';
import { endSessions } from './sessions.ts';
import { checkCode, forgiveTries } from './sign-in.ts';
import type { Tools } from './tools.ts';

/** Changes the caller's password and ends the other sessions [A-09, P-11]. Tries with a wrong old password are slowed down. */
export async function changePassword(
  tools: Tools,
  context: PlayerContext,
  old: string,
  wanted: string,
): Promise<void> {
  const { db, site, player: caller } = context;
  await confirmPassword(tools, context, old);
  const player = await requirePlayer(db, site.id, caller.id);
  if (old === wanted) refuse('samePassword');
  requireGoodPassword(wanted, player.accountId);
  const hash = await tools.hasher.hash(wanted);
  await transaction(db, async (tx) => {
    await setPassword(tx, site.id, caller.id, hash);
    await endSessions(tx, site.id, caller.id, { allBut: caller.sessionId }, 'password', tools.now());
    await tellOwner(tx, tools, context, player, 'passwordChanged');
  });
}

/** Sets a password with a recovery code and ends every session [P-11]. A weak password leaves the code unused. */
export async function resetPassword(
  tools: Tools,
  context: Context,
  accountId: string,
  code: string,
  wanted: string,
): Promise<void> {
  const { db, site } = context;
  requireGoodPassword(wanted, accountId);
  await checkCode(tools, context, 'recover', accountId, code);
  const player = await findPlayer(db, site.id, accountId);
  if (!player) refuse('invalidCode');
  const hash = await tools.hasher.hash(wanted);
  await transaction(db, async (tx) => {
    await setPassword(tx, site.id, player.playerId, hash);
    await endSessions(tx, site.id, player.playerId, 'all', 'password', tools.now());
    await tellOwner(tx, tools, context, player, 'passwordChanged');
    await forgiveTries(tx, tools, context, player.accountId);
    await forgetDevices(tx, site.id, player.playerId);
  });
}
