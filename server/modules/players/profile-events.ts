import { randomUUID } from 'node:crypto';
import type { Tx } from '#server/platform/database/index.ts';
import { publish } from '#server/platform/events/index.ts';

/** Publishes a change of a player's account. */
export async function publishProfileChanged(
  tx: Tx,
  { site, player }: { site: { id: number }; player: { id: string } },
  now: Date,
): Promise<void> {
  const whose = { site_id: site.id, player_id: player.id };
  await publish(tx, 'player.profile_changed', { event_id: randomUUID(), ...whose, at: now.toISOString() });
}
