import { run, type Tx, write } from '../../platform/database/index.ts';
import type { PlayerProtectionState } from '../protection/index.ts';
import type { WalletMessage } from './message.ts';

type Stored = { protection: PlayerProtectionState; hasRound: boolean };

/** The minimum time from one round of this game to the next, ms; undefined if it is not enforced. */
function cycleMsFor({ request, card }: WalletMessage, { providerCycleMs }: PlayerProtectionState) {
  if (request.op !== 'bet' && request.op !== 'bet_win') return undefined;
  return (card?.category === 'slots' ? providerCycleMs.slots : providerCycleMs.other) ?? undefined;
}

/**
 * The milliseconds by which a bet starts a round too early after the player's last round of that game (player
 * protection F2); 0: it may start. The lock on the player's cash is held.
 */
export async function earlyByMs(
  tx: Tx,
  message: WalletMessage,
  { protection, hasRound }: Stored,
  now: Date,
): Promise<number> {
  const cycle = cycleMsFor(message, protection);
  if (cycle === undefined || hasRound || !message.link || !('game' in message.request)) return 0;
  const { key, link, request } = message;
  const [row] = await run<{ started_at: Date }>(tx, {
    name: 'providers-round-start',
    text: `select started_at from providers.round_start where site_id = $1 and provider_code = $2
      and player_id = $3 and game_code = $4`,
    values: [key.site_id, key.provider_code, link.player_id, request.game],
  });
  return row ? Math.max(0, row.started_at.getTime() + cycle - now.getTime()) : 0;
}

/** Records the start of a round, if a minimum time to the next one applies. */
export async function recordRoundStart(
  tx: Tx,
  message: WalletMessage,
  protection: PlayerProtectionState,
  now: Date,
): Promise<void> {
  if (cycleMsFor(message, protection) === undefined || !message.link || !('game' in message.request)) return;
  await write(tx, {
    name: 'providers-round-started',
    text: `insert into providers.round_start (site_id, provider_code, player_id, game_code, started_at)
      values ($1, $2, $3, $4, $5) on conflict (site_id, provider_code, player_id, game_code)
      do update set started_at = greatest(round_start.started_at, excluded.started_at)`,
    values: [
      message.key.site_id,
      message.key.provider_code,
      message.link.player_id,
      message.request.game,
      now,
    ],
  });
}
