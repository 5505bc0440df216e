import type { Generated, Selectable } from 'kysely';
import { schemaOf } from '../../platform/database/index.ts';

/** Row types of the schema `push`; the rules are in the migration. */
type PushTables = {
  key: { site_id: number; public_key: Buffer; sealed: Buffer; created_at: Date };
  subscription: {
    site_id: number;
    subscription_id: Generated<string>;
    player_id: string;
    endpoint_hash: Buffer;
    sealed: Buffer;
    host: string;
    device: string;
    created_at: Date;
    failures: Generated<number>;
  };
  notification: {
    site_id: number;
    notification_id: Generated<string>;
    subscription_id: string;
    player_id: string;
    key: string;
    title: string;
    body: string;
    due_at: Date;
    expires_at: Date;
    attempts: Generated<number>;
  };
};
export type SubscriptionRow = Selectable<PushTables['subscription']>;
export type NotificationRow = Selectable<PushTables['notification']>;

export const tables = schemaOf<PushTables>('push');
