import { OWN_PROVIDER } from '#games/provider.ts';
import { sharedGames } from '#games/shared-games.ts';
import type { ChainSettings } from '../../platform/config-chain.ts';
import type { Db, Tx } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { defineModule, type Module } from '../../platform/module.ts';
import { offerIn } from '../catalog/index.ts';
import { createSeal } from '../originals/index.ts';
import { chainOf } from './blocks/chain.ts';
import type { Salt } from './chain.ts';
import { roomsConsole } from './console.ts';
import { eraseName } from './erase.ts';
import { returnStakes } from './excluded.ts';
import { type Leader, startLeader } from './leader.ts';
import { type Hub, openHub } from './live/hub.ts';
import { roomRoutes } from './routes.ts';

export { comingChains, fixSalt, type Salt, waitingChain } from './chain.ts';
export { gapsOf } from './gaps.ts';
export type { Leader } from './leader.ts';
export type { Hub } from './live/hub.ts';
export { sampleSettled } from './sample.ts';

export type RoomsModule = Module & {
  /** Leads the rooms of every site while no other process does. */
  lead(options: { db: Db; url: string; log: Log }): Promise<Leader>;
  /** Says where games that a block decides are on offer: in the currencies of the chain that is watched, or nowhere. */
  offer(tx: Tx): Promise<void>;
  /** Shows rooms to who looks at them in this process. */
  show(options: { db: Db; url: string; log: Log }): Promise<Hub>;
};

/**
 * Rounds shared by a room. `secretKey` (32 bytes) encrypts seeds until they are revealed; `salt` is given to hash chains at once, for
 * demos: elsewhere a chain waits for a salt that was fixed after its end had been published (`fixSalt`). `chain`: whose blocks decide rounds.
 */
export function createRoomsModule({
  secretKey,
  salt,
  chain: settings,
}: {
  secretKey: Buffer;
  salt?: Salt | undefined;
  chain?: ChainSettings | undefined;
}): RoomsModule {
  const chain = settings && chainOf(settings);
  const secrets = { seal: createSeal(secretKey), salt, chain };
  return {
    ...defineModule({
      name: 'rooms',
      handlers: roomRoutes(secrets),
      console: roomsConsole,
      events: {
        'player.excluded': { 'rooms.excluded': returnStakes },
        'player.erased': { 'rooms.erased': eraseName },
      },
    }),
    lead: (options) => startLeader({ ...options, secrets }),
    offer: async (tx) => {
      for (const { game_code: gameCode } of sharedGames.filter(({ source }) => source === 'block'))
        await offerIn(tx, { providerCode: OWN_PROVIDER, gameCode }, Object.keys(chain?.most ?? {}));
    },
    show: (options) => openHub({ ...options, secrets }),
  };
}
