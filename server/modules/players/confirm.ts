import { oneStatement } from '#server/platform/database.ts';
import type { PlayerContext } from '#server/platform/module.ts';
import { refuse } from '#server/platform/refusal.ts';
import { requirePlayer } from './accounts.ts';
import { countTry, forgive } from './attempts.ts';
import type { Tools } from './tools.ts';

/** Checks the caller's password before something that cannot be taken back; tries with a wrong one are slowed down. */
export async function confirmPassword(
  tools: Tools,
  { db, site, player: caller }: PlayerContext,
  password: string,
): Promise<void> {
  const { passwordChange } = tools.limits;
  const player = await requirePlayer(db, site.id, caller.id);
  await countTry(db, passwordChange, site.id, caller.id, tools.now());
  if (!(await tools.hasher.verify(player.passwordHash, password))) refuse('wrongCredentials');
  await forgive(oneStatement(db), passwordChange, site.id, caller.id);
}
