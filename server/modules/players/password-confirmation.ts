import { singleStatementHandle } from '#server/platform/database/index.ts';
import type { PlayerContext } from '#server/platform/module.ts';
import { refuse } from '#server/platform/refusal.ts';
import { requirePlayer } from './accounts.ts';
import { clearAttempts, countAttempt } from './attempt-limits.ts';
import { checkCode } from './code-checks.ts';
import type { PlayersContext } from './dependencies.ts';

/** What the caller gives to confirm a change. */
export type Confirmation = { password?: string | undefined; tac?: string | undefined };

/** Checks the caller's password before something that cannot be taken back; tries with a wrong one are slowed down. */
export async function confirmPassword(
  tools: PlayersContext,
  { db, site, player: caller }: PlayerContext,
  password: string,
): Promise<void> {
  const { passwordChange } = tools.limits;
  const player = await requirePlayer(db, site.id, caller.id);
  if (player.passwordVoid) refuse('passwordUnset');
  await countAttempt(db, passwordChange, site.id, caller.id, tools.now());
  if (!(await tools.hasher.verify(player.passwordHash, password))) refuse('wrongCredentials');
  await clearAttempts(singleStatementHandle(db), passwordChange, site.id, caller.id);
}

/** Confirms a change by the password or, where it is void, by a code to the contact. Refuses `confirmationNeeded` with the ways there are. */
export async function confirmChange(
  tools: PlayersContext,
  context: PlayerContext,
  { password, tac }: Confirmation,
): Promise<void> {
  const { db, site, player: caller } = context;
  const { passwordVoid, accountId } = await requirePlayer(db, site.id, caller.id);
  if (passwordVoid) {
    if (tac === undefined) refuse('confirmationNeeded', { methods: ['code'] });
    return await checkCode(tools, context, 'confirm', accountId, tac);
  }
  if (password === undefined) refuse('confirmationNeeded', { methods: ['password'] });
  await confirmPassword(tools, context, password);
}
