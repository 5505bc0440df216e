import { transaction } from '../../platform/database/index.ts';
import { createEncryption, type SecretKey } from '../../platform/encryption.ts';
import type { Task } from '../../platform/jobs/index.ts';
import { defineModule, type Module, type PlayerContext } from '../../platform/module.ts';
import { personalDataSection } from '../../platform/personal-data.ts';
import { refuse } from '../../platform/refusal.ts';
import { describeUserAgent, setMarketingChannels } from '../players/index.ts';
import { siteProfile } from '../sites/index.ts';
import { dropNotifications, SEND_TASK } from './notifications.ts';
import { type PushSenderOptions, sendDue } from './sender.ts';
import {
  addSubscription,
  countSubscriptions,
  deleteSubscriptions,
  encryptedSubscriptions,
} from './subscriptions.ts';
import { encryptedPushKeys, publicKeyOf } from './vapid-keys.ts';

export { queuePush, SEND_TASK } from './notifications.ts';

type PushDeps = Omit<PushSenderOptions, 'encryption' | 'now'> & {
  /** 32 bytes: encrypts the keys of brands and the addresses of browsers. */
  secretKey: SecretKey;
  clock?: (() => number) | undefined;
};
export type PushModule = Module & { tasks: Record<string, Task> };

/** Web push: notifications to the browsers of players who opted in. */
export function createPushModule({ secretKey, clock = Date.now, ...deps }: PushDeps): PushModule {
  const encryption = createEncryption(secretKey, 'push/subscription');
  const now = () => new Date(clock());
  const { hosts } = deps;
  return {
    ...defineModule({
      name: 'push',
      encrypted: { columns: [encryptedPushKeys(encryption), encryptedSubscriptions(encryption)] },
      personal: [
        personalDataSection(
          'push_browsers',
          `select host, device, created_at from push.subscription
            where site_id = $1 and player_id = $2 order by created_at`,
        ),
      ],
      handlers: {
        async pushKey(_input, { db, site, player }) {
          const isUsed = await usesPush({ db, site });
          return {
            key: isUsed ? await publicKeyOf(db, encryption, site.id, now()) : '',
            browsers: await countSubscriptions(db, { siteId: site.id, playerId: player.id }),
          };
        },
        async subscribePush({ endpoint, p256dh, auth_secret: auth }, { db, site, player, request }) {
          if (!(await usesPush({ db, site }))) refuse('notFound');
          const key = { siteId: site.id, playerId: player.id };
          const about = { hosts, device: describeUserAgent(request.userAgent), now: now() };
          const browsers = await transaction(db, async (tx) => {
            const source = { source: 'player', now: now() } as const;
            await setMarketingChannels(tx, key, (agreed) => [...agreed, 'push'], source);
            await addSubscription(tx, encryption, key, { endpoint, p256dh, auth }, about);
            return await countSubscriptions(tx, key);
          });
          return { browsers };
        },
        async unsubscribePush(_input, { db, site, player }) {
          const key = { siteId: site.id, playerId: player.id };
          const source = { source: 'player', now: now() } as const;
          await transaction(db, async (tx) => {
            await setMarketingChannels(
              tx,
              key,
              (agreed) => agreed.filter((channel) => channel !== 'push'),
              source,
            );
            await deleteSubscriptions(tx, key);
          });
          return {};
        },
      },
      events: {
        'player.excluded': { 'push.excluded': (tx, event) => dropNotifications(tx, keyOf(event)) },
        'player.blocked': { 'push.blocked': (tx, event) => dropNotifications(tx, keyOf(event)) },
        'player.access_revoked': { 'push.revoked': (tx, event) => deleteSubscriptions(tx, keyOf(event)) },
        'player.closed': { 'push.closed': (tx, event) => deleteSubscriptions(tx, keyOf(event)) },
        'player.erased': { 'push.erased': (tx, event) => deleteSubscriptions(tx, keyOf(event)) },
      },
    }),
    tasks: { [SEND_TASK]: () => sendDue({ ...deps, encryption, now }) },
  };
}

const keyOf = ({ site_id, player_id }: { site_id: number; player_id: string }) => ({
  siteId: site_id,
  playerId: player_id,
});

const usesPush = async ({ db, site }: Pick<PlayerContext, 'db' | 'site'>): Promise<boolean> =>
  (await siteProfile(db, site.id)).marketingChannels.includes('push');
