import type { PlayerContext } from '#server/platform/module.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { PlayersContext } from './dependencies.ts';
import { confirmPassword } from './password-confirmation.ts';
import { hasSecondFactor } from './second-factor.ts';
import { players } from './tables.ts';

const CONFIRMED_MS = 600_000;

/**
 * Refuses `confirmationNeeded` when the player has a second factor that was not given in this session in the
 * last ten minutes.
 */
export async function requireFactor(
  tools: PlayersContext,
  { db, site, player }: PlayerContext,
): Promise<void> {
  if (!(await hasSecondFactor(db, { siteId: site.id, playerId: player.id }))) return;
  const session = await players(db)
    .selectFrom('session')
    .select('confirmed_at')
    .where('site_id', '=', site.id)
    .where('session_id', '=', player.sessionId)
    .executeTakeFirst();
  const age = tools.now().getTime() - (session?.confirmed_at?.getTime() ?? 0);
  if (age >= CONFIRMED_MS) refuse('confirmationNeeded', { methods: ['factor'] });
}

/** The password and, where there is one, the second factor: for money that leaves and where it goes. */
export async function confirmOwner(
  tools: PlayersContext,
  context: PlayerContext,
  password: string,
): Promise<void> {
  await requireFactor(tools, context);
  await confirmPassword(tools, context, password);
}
