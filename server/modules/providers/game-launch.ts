import { type Db, transaction } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import type { PlayerRef, SiteRef } from '../../platform/module.ts';
import { refuse } from '../../platform/refusal.ts';
import { findGame, isBlockedInCountry } from '../catalog/index.ts';
import { phoneCountryOf, requireMayPlay } from '../players/index.ts';
import { acquireGame, readProtectionStates } from '../protection/index.ts';
import { createAdapterToken, hasDialect } from './adapters/connections.ts';
import { mayPlayDemo } from './demo-play.ts';
import { pathPrefixOf, providerLanguage } from './game-rules.ts';
import { issueLaunchToken } from './launch-tokens.ts';
import { ProviderDown, ProviderRefused } from './outbound/errors.ts';
import type { Outbound } from './outbound/provider-client.ts';
import { type AccountRow, tables } from './tables.ts';

type OpenGameRequest = {
  site: SiteRef;
  player: PlayerRef;
  providerCode: string;
  gameCode: string;
  mode: 'real' | 'demo';
  platform: 'desktop' | 'mobile';
  place: string;
  visit: string;
  takeOver: boolean;
  language: string;
  /** An origin of this site to which the game returns: its pages in the player's language. */
  home: string;
  address: string;
  /** Country of the IP address, if known. */
  country?: string | undefined;
};
type OpenGameContext = { db: Db; outbound: Outbound; log: Pick<Log, 'error'>; now: Date };

/** An account whose games can be opened: its game origin is set. */
export async function connectedAccount(
  db: Db,
  siteId: number,
  providerCode: string,
): Promise<(AccountRow & { game_origin: string }) | undefined> {
  const row = await tables(db)
    .selectFrom('account')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('provider_code', '=', providerCode)
    .executeTakeFirst();
  const { url, game_origin, status } = row ?? {};
  return row && url && game_origin && status === 'open' ? { ...row, game_origin } : undefined;
}

/**
 * The URL of a game [wallet 4.2]. Refuses `excluded`, `termsDue`, `gameUnavailable`, `countryBlocked`,
 * `demoClosed`, `providerDown`, and has the refusals of `players`; eligibility is checked again with every
 * bet.
 */
export async function openGame({ db, outbound, log, now }: OpenGameContext, request: OpenGameRequest) {
  const { site, player, providerCode, gameCode, mode } = request;
  const who = { siteId: site.id, playerId: player.id };
  const [card, account, [own], country] = await Promise.all([
    findGame(db, site.id, providerCode, gameCode),
    connectedAccount(db, site.id, providerCode),
    readProtectionStates(db, [who], now),
    phoneCountryOf(db, who, site.currency),
    requireMayPlay(db, site.id, player.id),
  ]);
  if (own!.excludedUntil) refuse('excluded', { until: own!.excludedUntil });
  if (own!.requiredAction) refuse(own!.requiredAction);
  if (!card?.playable || !account) refuse('gameUnavailable');
  if (new URL(request.home).hostname !== site.domain) refuse('notFound');
  for (const place of new Set([country, request.country]))
    if (place && (await isBlockedInCountry(db, site.id, { providerCode, gameCode }, place)))
      refuse('countryBlocked');
  if (mode === 'demo' && !(await mayPlayDemo(db, account.demo, who))) refuse('demoClosed');
  if (mode === 'real') {
    const opening = { ...request, gameName: card.game_name, sessionId: player.sessionId };
    await acquireGame(db, who, opening, now);
  }
  const prefix = pathPrefixOf(request.language);
  const fields = {
    game: gameCode,
    currency: site.currency,
    language: providerLanguage(request.language),
    platform: request.platform,
    lobby_url: `${request.home}${prefix || '/'}`,
    cashier_url: `${request.home}${prefix}/deposit`,
  };
  const key = { site_id: site.id, provider_code: providerCode };
  try {
    const opened =
      mode === 'demo'
        ? await outbound.ask(db, key, 'demo', fields)
        : await outbound.ask(db, key, 'launch', {
            ...fields,
            ip: request.address,
            country: country ?? null,
            ...(await createGameToken(db, request, now)),
          });
    if (new URL(opened.url).origin !== account.game_origin) {
      log.error({ provider: providerCode }, 'a provider opens a game from an origin that is not allowed');
      refuse('providerDown');
    }
    return {
      url: opened.url,
      open: card.popup ? ('popup' as const) : opened.open,
      expires_at: opened.expires_at ?? null,
    };
  } catch (error) {
    if (error instanceof ProviderRefused) refuse('gameUnavailable');
    if (error instanceof ProviderDown) refuse('providerDown');
    throw error;
  }
}

/** The URL parameter: a token to exchange, or, for a provider without token exchange, a session token. */
async function createGameToken(db: Db, request: OpenGameRequest, now: Date) {
  if (!(await hasDialect(db, request.site.id, request.providerCode))) {
    const { token, playerRef } = await transaction(db, (tx) => issueLaunchToken(tx, request, now));
    return { launch_token: token, player_id: playerRef };
  }
  const opened = await createAdapterToken(db, request, now);
  if (typeof opened === 'string') refuse('gameUnavailable');
  return { launch_token: opened.token, player_id: opened.playerRef };
}
