import { hash, randomBytes } from 'node:crypto';
import type { Tx } from '../../platform/database/index.ts';
import type { PlayerRef, SiteRef } from '../../platform/module.ts';
import { linkPlayer } from './player-links.ts';
import { tables } from './tables.ts';

/** A launch token must be exchanged within this time, and only once [wallet 4.2]. */
const LAUNCH_SECONDS = 60;

/** SHA-256 of a token; only the hash is stored. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** A random token: `l` to launch a game, `s` for its session. */
export const newToken = (kind: 'l' | 's'): string => `${kind}_${randomBytes(32).toString('base64url')}`;

export type LaunchRequest = {
  site: Pick<SiteRef, 'id' | 'currency' | 'domain'>;
  player: PlayerRef;
  providerCode: string;
  gameCode: string;
  /** The page's language, in the platform's form: EN, PHP, CN. */
  language: string;
};

/**
 * A token for a game's URL, and the provider's name for the player. Eligibility is checked at the exchange,
 * and again with every bet.
 */
export async function issueLaunchToken(
  tx: Tx,
  request: LaunchRequest,
  now: Date,
): Promise<{ token: string; playerRef: string }> {
  const { site, player, providerCode, gameCode, language } = request;
  const key = { site_id: site.id, provider_code: providerCode };
  const link = await linkPlayer(tx, key, {
    id: player.id,
    accountId: player.accountId,
    currency: site.currency,
  });
  const token = newToken('l');
  await tables(tx)
    .insertInto('launch_token')
    .values({
      ...key,
      token_hash: hashToken(token),
      game_code: gameCode,
      player_id: player.id,
      session_id: player.sessionId,
      session_started_at: player.sessionStartedAt,
      domain: site.domain,
      language,
      expires_at: new Date(now.getTime() + LAUNCH_SECONDS * 1000),
    })
    .execute();
  return { token, playerRef: link.player_ref };
}
