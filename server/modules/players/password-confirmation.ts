import { singleStatementHandle } from '#server/platform/database/index.ts';
import type { PlayerContext } from '#server/platform/module.ts';
import { refuse } from '#server/platform/refusal.ts';
import { type Player, requirePlayer } from './accounts.ts';
import { clearAttempts, countAttempt } from './attempt-limits.ts';
import { checkCode } from './code-checks.ts';
import type { PlayersContext } from './dependencies.ts';

/** The caller's confirmation of a change. */
export type Confirmation = { password?: string | undefined; tac?: string | undefined };

/** Checks the caller's password before an irreversible action; wrong attempts are slowed down. */
export async function confirmPassword(
  tools: PlayersContext,
  context: PlayerContext,
  password: string,
): Promise<void> {
  const player = await requirePlayer(context.db, context.site.id, context.player.id);
  if (player.passwordVoid) refuse('passwordUnset');
  await verifyPassword(tools, context, player, password);
}

async function verifyPassword(
  tools: PlayersContext,
  { db, site, player: caller }: PlayerContext,
  { passwordHash }: Pick<Player, 'passwordHash'>,
  password: string,
): Promise<void> {
  const { passwordChange } = tools.limits;
  await countAttempt(db, passwordChange, site.id, caller.id, tools.now());
  if (!(await tools.hasher.verify(passwordHash, password))) refuse('wrongCredentials');
  await clearAttempts(singleStatementHandle(db), passwordChange, site.id, caller.id);
}

/**
 * Confirms a change by the password or, if it was invalidated, by a code to the contact. Refuses
 * `confirmationNeeded` with the available ways.
 */
export async function confirmChange(
  tools: PlayersContext,
  context: PlayerContext,
  { password, tac }: Confirmation,
): Promise<void> {
  const { db, site, player: caller } = context;
  const known = await requirePlayer(db, site.id, caller.id);
  if (known.passwordVoid) {
    if (tac === undefined) refuse('confirmationNeeded', { methods: ['code'] });
    return await checkCode(tools, context, 'confirm', known.accountId, tac);
  }
  if (password === undefined) refuse('confirmationNeeded', { methods: ['password'] });
  await verifyPassword(tools, context, known, password);
}
