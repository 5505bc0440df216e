import type { Tx } from '#server/platform/database/index.ts';
import type { PlayerContext } from '#server/platform/module.ts';
import { refuse } from '#server/platform/refusal.ts';
import { secondsAfter } from './attempt-limits.ts';
import type { PlayersContext } from './dependencies.ts';
import { factorMethods, hasSecondFactor } from './factor-methods.ts';
import { confirmPassword } from './password-confirmation.ts';
import { players } from './tables.ts';

/** How long a session remains confirmed after entry of the second factor. */
const CONFIRMED_SECONDS = 600;

/**
 * Refuses `confirmationNeeded` when the player has a second factor that was not given in this session within
 * the last ten minutes.
 */
export async function requireFactor(
  tools: PlayersContext,
  { db, site, player }: PlayerContext,
): Promise<void> {
  const key = { siteId: site.id, playerId: player.id };
  if (!(await hasSecondFactor(db, key))) return;
  const session = await players(db)
    .selectFrom('session')
    .select('confirmed_at')
    .where('site_id', '=', site.id)
    .where('session_id', '=', player.sessionId)
    .executeTakeFirst();
  const until = confirmedUntil(session?.confirmed_at ?? new Date(0));
  if (tools.now() >= until)
    refuse('confirmationNeeded', { methods: await factorMethods(db, key, site.domain) });
}

/** Requires the password and any second factor: for payouts and their destinations. */
export async function confirmOwner(
  tools: PlayersContext,
  context: PlayerContext,
  password: string,
): Promise<void> {
  await requireFactor(tools, context);
  await confirmPassword(tools, context, password);
}

/** Records that the second factor was entered in a session; returns the expiry. */
export async function markConfirmed(tx: Tx, siteId: number, sessionId: string, now: Date): Promise<Date> {
  await players(tx)
    .updateTable('session')
    .set({ confirmed_at: now })
    .where('site_id', '=', siteId)
    .where('session_id', '=', sessionId)
    .execute();
  return confirmedUntil(now);
}

const confirmedUntil = (at: Date): Date => secondsAfter(at, CONFIRMED_SECONDS);
