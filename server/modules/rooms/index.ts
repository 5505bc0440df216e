import { OWN_PROVIDER } from '#games/provider.ts';
import { sharedGames } from '#games/shared-games.ts';
import type { Bus } from '../../platform/bus/index.ts';
import type { ChainSettings } from '../../platform/config/blockchain.ts';
import type { Database, Db, Tx } from '../../platform/database/index.ts';
import type { SecretKey } from '../../platform/encryption.ts';
import type { Log } from '../../platform/log.ts';
import { defineModule, type Module } from '../../platform/module.ts';
import { setCurrencies } from '../catalog/index.ts';
import { createSeedCipher, createSeedEncryption } from '../originals/index.ts';
import { createBlockchain, createEntropySource } from './blockchain/chain.ts';
import { setBus } from './change-notices.ts';
import { roomsConsole } from './console.ts';
import { erasePlayerName } from './erasure.ts';
import { refundExcludedPlayer } from './excluded-players.ts';
import { type Leader, startLeader } from './leader.ts';
import { type Hub, openHub } from './live/hub.ts';
import { encryptedRounds } from './round.ts';
import { createRoomRoutes } from './routes.ts';
import { encryptedChains, type Salt } from './seed-chain.ts';

export { findChainGaps } from './chain-gaps.ts';
export type { Hub } from './live/hub.ts';
export { LEADER_LOCK } from './room-leaders.ts';
export { sampleSettled } from './round-samples.ts';
export { oldestDueSeconds } from './round-transitions.ts';
export { findWaitingChain, fixSalt, listUpcomingChains, type Salt } from './seed-chain.ts';

export type RoomsModule = Module & {
  /** Announces and follows rooms over a bus; before `startLeader` and `show`. */
  setBus(database: Pick<Database, 'db' | 'transaction'>, bus: Bus): void;
  /** Leads this process's share of the rooms of every site. */
  startLeader(options: { db: Db; url: string; log: Log }): Promise<Leader>;
  /**
   * Sets where block games are offered: in the currencies of the configured chain; nowhere without a chain.
   */
  offer(tx: Tx): Promise<void>;
  /** Sends rooms to their viewers in this process. */
  show(options: { db: Db; url: string; log: Log }): Promise<Hub>;
};

/**
 * Rounds shared by a room. `secretKey` (32 bytes) encrypts seeds until they are revealed; `salt` is set on
 * hash chains immediately, for demos; otherwise a chain waits for a salt fixed after its end was published
 * (`fixSalt`). `chain`: the chain whose blocks decide rounds; `entropy`: the source of public values, by
 * default that chain.
 */
export function createRoomsModule({
  secretKey,
  salt,
  chain: settings,
  entropy,
}: {
  secretKey: SecretKey;
  salt?: Salt | undefined;
  chain?: ChainSettings | undefined;
  entropy?: ChainSettings | undefined;
}): RoomsModule {
  const chain = settings && createBlockchain(settings);
  const values = entropy ?? settings;
  const source = values && createEntropySource(values);
  const cipher = createSeedCipher(secretKey);
  const secrets = { seal: createSeedEncryption(secretKey), salt, chain, entropy: source };
  return {
    ...defineModule({
      name: 'rooms',
      encrypted: { columns: [encryptedChains(cipher), encryptedRounds(cipher)] },
      handlers: createRoomRoutes(secrets),
      console: roomsConsole,
      events: {
        'player.excluded': { 'rooms.excluded': refundExcludedPlayer },
        'player.erased': { 'rooms.erased': erasePlayerName },
      },
    }),
    setBus,
    startLeader: (options) => startLeader({ ...options, secrets }),
    offer: async (tx) => {
      for (const { game_code: gameCode } of sharedGames.filter(({ source }) => source === 'block'))
        await setCurrencies(tx, { providerCode: OWN_PROVIDER, gameCode }, Object.keys(chain?.max ?? {}));
    },
    show: (options) => openHub({ ...options, secrets }),
  };
}
