import { type Db, oneStatement, type Tx, transaction } from '#server/platform/database.ts';
import type { RequestInfo } from '#server/platform/http/request.ts';
import type { Template } from '#server/platform/messages.ts';
import type { Context, PlayerContext, SiteRef } from '#server/platform/module.ts';
import { refuse } from '#server/platform/refusal.ts';
import { contactOf, findPlayer, type Player, playerById, setPassword } from './accounts.ts';
import { countTry, forgive } from './attempts.ts';
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
  const { db, site, player: caller, request } = context;
  const { passwordChange } = tools.limits;
  const player = await existing(db, site, caller.id);
  await countTry(db, passwordChange, site.id, caller.id, tools.now());
  if (!(await tools.hasher.verify(player.passwordHash, old))) refuse('wrongCredentials');
  await forgive(oneStatement(db), passwordChange, site.id, caller.id);
  if (old === wanted) refuse('samePassword');
  requireGoodPassword(wanted, player.accountId);
  const hash = await tools.hasher.hash(wanted);
  await transaction(db, async (tx) => {
    await setPassword(tx, site.id, caller.id, hash);
    await endSessions(tx, site.id, caller.id, { allBut: caller.sessionId }, 'password', tools.now());
    await tell(tx, tools, site, request, player, 'passwordChanged');
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
  const { db, site, request } = context;
  requireGoodPassword(wanted, accountId);
  await checkCode(tools, context, 'recover', accountId, code);
  const player = await findPlayer(db, site.id, accountId);
  if (!player) refuse('invalidCode');
  const hash = await tools.hasher.hash(wanted);
  await transaction(db, async (tx) => {
    await setPassword(tx, site.id, player.playerId, hash);
    await endSessions(tx, site.id, player.playerId, 'all', 'password', tools.now());
    await tell(tx, tools, site, request, player, 'passwordChanged');
    await forgiveTries(tx, tools, context, player.accountId);
  });
}

export async function existing(db: Db, site: SiteRef, playerId: string): Promise<Player> {
  const player = await playerById(db, site.id, playerId);
  if (!player) throw new Error(`site ${site.id} has no player ${playerId}`);
  return player;
}

/** Tells the owner of an account what was done to it, so that a stranger's doing does not stay unseen. */
export async function tell(
  tx: Tx,
  tools: Tools,
  site: SiteRef,
  request: RequestInfo,
  player: Player,
  template: Template,
): Promise<void> {
  const contact = contactOf(player);
  if (!contact) return;
  const language = request.cookie(tools.languageCookie) ?? 'en';
  await tools.messages.send(tx, {
    ...contact,
    siteId: site.id,
    siteName: site.name,
    template,
    params: {},
    language,
  });
}
