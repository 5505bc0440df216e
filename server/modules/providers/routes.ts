import { currencyOf, exponentOf } from '#contracts/values/currency.ts';
import type { Log } from '../../platform/log.ts';
import type { Handlers } from '../../platform/module.ts';
import { refuse } from '../../platform/refusal.ts';
import { findGame, findGameRules } from '../catalog/index.ts';
import { connectedAccount, openGame } from './game-launch.ts';
import { listJackpotPools } from './jackpot-pools.ts';
import type { Outbound } from './outbound/provider-client.ts';
import { findReplayUrl, listOpenRounds } from './round-replay.ts';

type RoutesOptions = { outbound: Outbound; log: Log; now(): Date };

/** Routes with which players open providers' games. */
export function createRoutes({ outbound, log, now }: RoutesOptions): Handlers {
  return {
    launchOptions: async ({ provider_code, game_code }, { db, site }) => {
      const card = (await findGame(db, site.id, provider_code, game_code)) ?? refuse('notFound');
      const account = card.playable ? await connectedAccount(db, site.id, provider_code) : undefined;
      return {
        open: card.popup ? 'popup' : 'iframe',
        origin: account?.game_origin ?? null,
        demo: account?.demo ?? 'never',
        rules: await findGameRules(db, { providerCode: provider_code, gameCode: game_code }),
      };
    },
    jackpots: async (_, { db, site }) => ({
      value: (await listJackpotPools(db, site, now())).map(
        ({ provider_code, jackpot_id, games, amount, read_at }) => ({
          ...{ provider_code, jackpot_id, games, amount: amount.toString() },
          read_at: read_at.toISOString(),
        }),
      ),
      currency: site.currency,
      exponent: exponentOf(currencyOf(site.currency)),
    }),
    replayRound: async ({ round_id }, { db, site, player }) => ({
      url: await findReplayUrl(db, { outbound, log }, { siteId: site.id, playerId: player.id }, round_id),
    }),
    unfinishedRounds: async (_, { db, site, player }) => {
      const rounds = await listOpenRounds(db, { siteId: site.id, playerId: player.id });
      const value = rounds.map(({ provider_code, game_code, game_name, opened_at, ...round }) => ({
        provider_code,
        game_code,
        game_name,
        opened_at: opened_at.toISOString(),
        staked: (round.staked - round.stake_reversed).toString(),
      }));
      return { value, exponent: exponentOf(currencyOf(site.currency)) };
    },
    launchGame: async (input, { db, site, player, request }) =>
      openGame(
        { db, outbound, log, now: now() },
        {
          site,
          player,
          providerCode: input.provider_code,
          gameCode: input.game_code,
          mode: input.mode,
          platform: input.platform,
          place: input.place,
          visit: input.visit,
          takeOver: input.take_over,
          language: input.language,
          home: input.home,
          address: request.address,
          country: request.country,
        },
      ),
  };
}
