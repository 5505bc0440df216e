import { createHmac } from 'node:crypto';
import { exponentOf } from '#contracts/values/currency.ts';
import { markPlayable } from '../../server/modules/catalog/index.ts';
import {
  connectProvider,
  listActiveKeys,
  type ProvidersModule,
} from '../../server/modules/providers/index.ts';
import { findSiteByDomain } from '../../server/modules/sites/index.ts';
import type { Config } from '../../server/platform/config/index.ts';
import type { Database } from '../../server/platform/database/index.ts';
import { demoBrands } from './brands/index.ts';
import type { DemoCurrency } from './brands/types.ts';
import { type DemoGame, demoGames, demoProviders } from './games/index.ts';

const OWN = 'BAIZE';
/** Games of the simulator that share one jackpot. */
const JACKPOT_GAMES = ['JILI/phoenix-stairwell', 'JILI/scarab-switchboard'];
/** Every title of the simulator: its wheel's exact return in percent, and its instructions. */
export const WHEEL_RETURN = 97.75;
const WHEEL_RULES = {
  EN: 'A simulator: every title opens the same wheel with twenty equally likely segments. A segment pays 0, 1, 2, 3 or 5 times the stake. The star pays nothing and awards three free spins, in which it only pays nothing.',
  PHP: 'Isang simulator: iisang gulong na may dalawampung puwang ang bumubukas sa bawat pamagat, at pantay-pantay ang tsansa ng bawat puwang. Nagbabayad ang puwang ng 0, 1, 2, 3 o 5 beses ng taya. Walang bayad ang bituin at may dalang tatlong libreng ikot, kung saan wala ulit itong bayad.',
  CN: '模拟器：所有游戏打开的都是同一个二十格转轮，每一格的概率相同。每格支付投注额的 0、1、2、3 或 5 倍。星号格不支付，但带来三次免费旋转；免费旋转中星号格同样不支付。',
};
/** Of the demo's brands. */
const CURRENCIES_PLAYED: DemoCurrency[] = ['PHP', 'CNY', 'IDR', 'MMK', 'MNT', 'USD'];
/** Providers in the demo's catalogue that the mock aggregator serves. */
const KIT_PROVIDERS = demoProviders.filter((code) => code !== OWN);

/** The game list served by the aggregator, in the form providers use. */
export function simulatedGames() {
  return demoGames
    .filter((game) => game.provider_code !== OWN)
    .map((game) => ({
      provider_code: game.provider_code,
      game_code: game.game_code,
      game_name: game.name.en,
      names: { ...(game.name.fil && { PHP: game.name.fil }), ...(game.name.zh && { CN: game.name.zh }) },
      game_type: game.game_type,
      category: game.category,
      img_url: '',
      enabled: true,
      demo: true,
      open_mode: game.open_mode === 'popup' ? 'popup' : 'iframe',
      rtp: WHEEL_RETURN,
      rules: WHEEL_RULES,
      ...termsOf(game),
      volatility: 'low',
      features: game.features,
      released_at: game.released_at,
      updated_at: `${game.released_at}T00:00:00.000Z`,
    }));
}

/** The simulator's stakes go from 1 to 50 whole units, or to 20 at tables; free rounds are for its slots. */
function termsOf({ category, provider_code, game_code }: DemoGame) {
  const inAll = (units: number) =>
    Object.fromEntries(CURRENCIES_PLAYED.map((code) => [code, String(units * 10 ** exponentOf(code))]));
  const isSlot = category === 'slots';
  return {
    currencies: CURRENCIES_PLAYED,
    min_bet: inAll(1),
    ...(!isSlot && { max_bet: inAll(category === 'table' ? 20 : 50) }),
    ...(JACKPOT_GAMES.includes(`${provider_code}/${game_code}`) && { jackpot_ids: ['stairwell'] }),
    free_rounds: isSlot,
    bonus_buy: false,
  };
}

/** The key of a brand at a provider, derived like in the aggregator from shared inputs. */
function simulatorKey(master: string, site: string, provider: string) {
  const derive = (what: string) =>
    createHmac('sha256', master).update(`${what}:${site}:${provider}`).digest('base64url');
  return { keyId: `kit_${derive('key').slice(0, 24)}`, secret: derive('secret') };
}

type Connecting = {
  database: Database;
  providers: Pick<ProvidersModule, 'addSecret' | 'sync'>;
  config: Pick<Config, 'PROVIDER_KIT_URL' | 'PROVIDER_KIT_SECRET'>;
};

/**
 * Connects every demo brand to the aggregator, if one is running. Existing connections keep their keys and
 * are updated with its address, which depends on the port.
 */
export async function connectSimulator({ database, providers, config }: Connecting): Promise<void> {
  const { PROVIDER_KIT_URL: url, PROVIDER_KIT_SECRET: master } = config;
  if (!url || !master) return;
  const known = await listActiveKeys(database.db);
  let isNew = false;
  const gameOrigin = new URL(url).origin.replace('127.0.0.1', 'localhost');
  for (const brand of demoBrands(new Date())) {
    const site = await findSiteByDomain(database.db, brand.hosts[0]!);
    if (!site) continue;
    await database.transaction(async (tx) => {
      for (const code of KIT_PROVIDERS) {
        const place = { siteId: site.id, providerCode: code };
        const key = simulatorKey(master, brand.code, code);
        if (known.has(key.keyId)) {
          await connectProvider(tx, { ...place, url, gameOrigin });
          continue;
        }
        isNew = true;
        await connectProvider(tx, { ...place, url, siteRef: brand.code, gameOrigin, demo: 'signed_in' });
        await providers.addSecret(tx, { ...place, ...key });
      }
    });
  }
  await database.transaction(async (tx) => {
    for (const code of KIT_PROVIDERS) await markPlayable(tx, code);
  });
  if (!isNew) return;
  // The games of the lists are created before the first page is rendered.
  for (const providerCode of KIT_PROVIDERS)
    await providers.sync(database.db, { providerCode, kind: 'full', actor: 'demo', reason: '' });
}
