import { OWN_PROVIDER } from '#games/provider.ts';
import { type Db, run, type Tx } from '../../platform/database/index.ts';
import { siteProfile } from '../sites/index.ts';
import { hasRequiredDisclosures } from './availability.ts';
import { setSiteGames } from './site-games.ts';
import { END_POSITION } from './sync.ts';
import type { Rules } from './tables.ts';

/** A provider of the installation with the number of its games. */
export type ConnectedProvider = { provider_code: string; name: string; games: number };

/** The providers whose game list this installation has read, without our own, by name. */
export async function listConnectedProviders(db: Db): Promise<ConnectedProvider[]> {
  return await run<ConnectedProvider>(db, {
    text: `select p.provider_code, p.name, count(*)::int as games from catalog.provider p
      join catalog.game g on g.provider_code = p.provider_code and g.withdrawn_at is null
      where p.provider_code <> $1 group by 1, 2 order by p.name, p.provider_code`,
    values: [OWN_PROVIDER],
  });
}

type Described = { game_code: string; rtp: string | null; rules: Rules };

/**
 * Puts the games of a provider on a site, after those it has. Games without the data that the site's
 * jurisdiction requires stay off sale.
 */
export async function addProviderGames(tx: Tx, siteId: number, providerCode: string): Promise<void> {
  const { jurisdiction } = await siteProfile(tx, siteId);
  const games = await run<Described>(tx, {
    text: `select game_code, rtp, rules from catalog.game
      where provider_code = $1 and withdrawn_at is null order by game_code`,
    values: [providerCode],
  });
  await setSiteGames(
    tx,
    siteId,
    games.map((game) => ({
      ...{ providerCode, gameCode: game.game_code, position: END_POSITION },
      enabled: hasRequiredDisclosures(jurisdiction, game),
    })),
  );
}
