import type { Db } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { defineModule, type Module } from '../../platform/module.ts';
import { createSeal } from '../originals/index.ts';
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
  /** Shows rooms to who looks at them in this process. */
  show(options: { db: Db; url: string; log: Log }): Promise<Hub>;
};

/**
 * Rounds shared by a room. `secretKey` (32 bytes) encrypts seeds until they are revealed; `salt` is given to hash chains at once, for
 * demos: elsewhere a chain waits for a salt that was fixed after its end had been published (`fixSalt`).
 */
export function createRoomsModule({
  secretKey,
  salt,
}: {
  secretKey: Buffer;
  salt?: Salt | undefined;
}): RoomsModule {
  const secrets = { seal: createSeal(secretKey), salt };
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
    show: (options) => openHub({ ...options, secrets }),
  };
}
