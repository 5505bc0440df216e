import type { Generated, Selectable } from 'kysely';
import { schemaOf } from '../../platform/database/index.ts';

/** Row types of the schema `webhooks`; the rules are in the migration. */
type WebhooksTables = { endpoint: EndpointTable; delivery: DeliveryTable };

type EndpointTable = {
  site_id: number;
  endpoint_id: Generated<string>;
  name: string;
  url: string;
  events: string[];
  keep_days: number;
  failure_limit: number;
  state: 'on' | 'off' | 'failed';
  failures: Generated<number>;
  paused_until: Date | null;
  failed_at: Date | null;
  secret: Buffer;
  previous_secret: Buffer | null;
  previous_until: Date | null;
  created_at: Date;
};

type DeliveryTable = {
  site_id: number;
  delivery_id: Generated<string>;
  endpoint_id: string;
  event_id: string;
  event: string;
  body: string;
  state: 'waiting' | 'delivered' | 'failed';
  attempts: Generated<number>;
  created_at: Date;
  due_at: Date;
  last_at: Date | null;
  status: number | null;
  answer: Generated<string>;
  error: Generated<string>;
  took_ms: number | null;
  traceparent: string | null;
};

export type EndpointRow = Selectable<EndpointTable>;
export type DeliveryRow = Selectable<DeliveryTable>;
export type EndpointKey = { siteId: number; endpointId: string };

export const tables = schemaOf<WebhooksTables>('webhooks');
