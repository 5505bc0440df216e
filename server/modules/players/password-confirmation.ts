import { singleStatementHandle } from '#server/platform/database/index.ts';
import type { PlayerContext } from '#server/platform/module.ts';
import { refuse } from '#server/platform/refusal.ts';
import { requirePlayer } from './accounts.ts';
import { clearAttempts, countAttempt } from './attempt-limits.ts';
import type { PlayersContext } from './dependencies.ts';

/** Checks the caller's password before something that cannot be taken back; tries with a wrong one are slowed down. */
export async function confirmPassword(
  tools: PlayersContext,
  { db, site, player: caller }: PlayerContext,
  password: string,
): Promise<void> {
  const { passwordChange } = tools.limits;
  const player = await requirePlayer(db, site.id, caller.id);
  await countAttempt(db, passwordChange, site.id, caller.id, tools.now());
  if (!(await tools.hasher.verify(player.passwordHash, password))) refuse('wrongCredentials');
  await clearAttempts(singleStatementHandle(db), passwordChange, site.id, caller.id);
}
