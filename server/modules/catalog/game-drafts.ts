import { MAX_DRAFTED_GAMES } from '#contracts/console/setting-kinds.ts';
import { OWN_PROVIDER } from '#games/provider.ts';
import { settingKind } from '../../platform/console/setting-kind.ts';
import { type Db, run } from '../../platform/database/index.ts';
import { siteProfile } from '../sites/index.ts';
import { hasRequiredDisclosures } from './availability.ts';
import { setSiteGames } from './site-games.ts';
import type { Rules } from './tables.ts';

type ArrangedGame = { game: string; name: string; is_on: boolean; is_hot: boolean };
type KnownGame = ArrangedGame & { rtp: string | null; rules: Rules };

/** The games of a site in its order; one more than can be drafted. */
async function knownGames(db: Db, siteId: number): Promise<KnownGame[]> {
  return await run<KnownGame>(db, {
    text: `select s.provider_code || '/' || s.game_code as game, g.name, s.enabled as is_on, s.hot as is_hot,
        g.rtp, g.rules
      from catalog.site_game s join catalog.game g on g.provider_code = s.provider_code
        and g.game_code = s.game_code
      where s.site_id = $1 order by s.position, s.provider_code || '/' || s.game_code limit $2`,
    values: [siteId, MAX_DRAFTED_GAMES + 1],
  });
}

/** Names of games that would go on sale without the data that the jurisdiction requires. */
async function withoutDisclosures(db: Db, siteId: number, arranged: readonly ArrangedGame[]) {
  const { jurisdiction } = await siteProfile(db, siteId);
  const known = new Map((await knownGames(db, siteId)).map((row) => [row.game, row]));
  return arranged.flatMap(({ game, is_on }) => {
    const row = known.get(game);
    const isNew = row && is_on && !row.is_on && !game.startsWith(`${OWN_PROVIDER}/`);
    return isNew && !hasRequiredDisclosures(jurisdiction, row) ? [row.name] : [];
  });
}

/** The games of a site as a draft: which are on sale, which are marked, and their order. */
export const gamesKind = settingKind('games', {
  read: async (db, siteId) => ({
    games: (await knownGames(db, siteId)).map(({ rtp: _, rules: __, ...game }) => game),
  }),
  async problems(db, siteId, body) {
    const names = await withoutDisclosures(db, siteId, body.games as ArrangedGame[]);
    return names.map((name) => `${name} lacks the return or the rules that the jurisdiction requires.`);
  },
  async write(tx, siteId, body) {
    const known = new Set((await knownGames(tx, siteId)).map(({ game }) => game));
    // Games that were added since keep their place and state; removed ones are left out.
    const arranged = (body.games as ArrangedGame[]).filter(({ game }) => known.has(game));
    await setSiteGames(
      tx,
      siteId,
      arranged.map(({ game, is_on, is_hot }, position) => {
        const [providerCode = '', gameCode = ''] = game.split('/');
        return { providerCode, gameCode, enabled: is_on, hot: is_hot, position };
      }),
    );
  },
});
