import type { WebhookDelivery, WebhookEndpoint } from '#contracts/console/webhooks.ts';
import { WEBHOOK_EVENTS } from '#contracts/webhooks/payloads.ts';
import { deny, denyField } from '../../platform/console/denial.ts';
import type { ConsoleHandlers, ModuleConsole, WriteContext } from '../../platform/console/module-console.ts';
import { afterCommit, type Db } from '../../platform/database/index.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { insertTest, replay } from './deliveries.ts';
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  type EndpointValues,
  listEndpoints,
  lockEndpoint,
  MAX_ENDPOINTS,
  rotateSecret,
} from './endpoints.ts';
import { type DeliveryRow, type EndpointRow, tables } from './tables.ts';

const PER_PAGE = 50;

type WebhooksConsoleDeps = {
  encryption: Encryption;
  /** Origins that may be called over http or inside the network. */
  origins: readonly string[];
  /** Events of extensions. */
  offered: readonly string[];
  /** Clears this process's cache of subscriptions. */
  forget(): void;
};

/** Endpoints and their deliveries in the console. */
export function createWebhooksConsole(deps: WebhooksConsoleDeps): ModuleConsole {
  return { handlers: { ...reads(deps), ...endpointWrites(deps), ...secretWrites(deps), ...deliveryWrites } };
}

const reads = ({ offered }: WebhooksConsoleDeps): ConsoleHandlers => ({
  webhookEndpoints: async (_, { db, site }) => ({
    value: (await listEndpoints(db, site.id)).map(endpointItem),
    events: [...WEBHOOK_EVENTS, ...offered],
  }),
  async webhookDeliveries({ endpoint_id, state, after }, { db, site }) {
    await requireEndpoint(db, site.id, endpoint_id);
    const rows = await listDeliveries(db, { siteId: site.id, endpointId: endpoint_id, state, after });
    const shown = rows.slice(0, PER_PAGE);
    const last = shown.at(-1);
    return {
      value: shown.map(deliveryItem),
      next: rows.length > PER_PAGE && last ? `${last.created_at.toISOString()} ${last.delivery_id}` : '',
    };
  },
  async webhookDelivery({ delivery_id }, { db, site }) {
    const row = (await findDelivery(db, site.id, delivery_id)) ?? deny('notFound');
    return { value: deliveryItem(row), body: row.body, answer: row.answer };
  },
});

/** The fields of an endpoint in the audit log. */
const summaryOf = ({ name, url, events, keep_days, failure_limit }: EndpointValues) => ({
  ...{ name, url, events, keep_days, failure_limit },
});

const endpointWrites = ({ encryption, origins, offered, forget }: WebhooksConsoleDeps): ConsoleHandlers => ({
  async createWebhook({ site_id: _, reason: __, request_id: ___, ...values }, { tx, site, now }) {
    requireAddress(values.url, origins);
    requireKnown(values.events, offered);
    if ((await listEndpoints(tx, site.id)).length >= MAX_ENDPOINTS) deny('overCap');
    const { endpointId, secret } = await createEndpoint(tx, encryption, site.id, values, now);
    afterCommit(tx, forget);
    const change = { subject: `webhook:${endpointId}`, after: summaryOf(values) };
    return { answer: { endpoint_id: endpointId, secret }, change };
  },
  async changeWebhook({ site_id: _, reason: __, endpoint_id, ...values }, context) {
    requireAddress(values.url, origins);
    requireKnown(values.events, offered);
    const before = await locked(context, endpoint_id);
    await changeEndpoint(context.tx, { siteId: context.site.id, endpointId: endpoint_id }, values);
    afterCommit(context.tx, forget);
    const change = { before: summaryOf(before), after: summaryOf(values) };
    return { answer: {}, change: { subject: `webhook:${endpoint_id}`, ...change } };
  },
  async setWebhookState({ endpoint_id, state }, context) {
    const before = await locked(context, endpoint_id);
    const started = { state, failures: 0, paused_until: null, failed_at: null };
    await changeEndpoint(context.tx, { siteId: context.site.id, endpointId: endpoint_id }, started);
    afterCommit(context.tx, forget);
    const change = { before: { state: before.state }, after: { state } };
    return { answer: {}, change: { subject: `webhook:${endpoint_id}`, ...change } };
  },
  async removeWebhook({ endpoint_id }, context) {
    const before = await locked(context, endpoint_id);
    await deleteEndpoint(context.tx, { siteId: context.site.id, endpointId: endpoint_id });
    afterCommit(context.tx, forget);
    const change = { before: summaryOf(before), after: null };
    return { answer: {}, change: { subject: `webhook:${endpoint_id}`, ...change } };
  },
});

const secretWrites = ({ encryption }: WebhooksConsoleDeps): ConsoleHandlers => ({
  async rotateWebhookSecret({ endpoint_id, hours }, context) {
    const row = await locked(context, endpoint_id);
    const secret = await rotateSecret(context.tx, encryption, row, hours, context.now);
    return {
      answer: { secret },
      change: { subject: `webhook:${endpoint_id}`, after: { secret: 'new', both_valid_hours: hours } },
    };
  },
});

const deliveryWrites: ConsoleHandlers = {
  async testWebhook({ endpoint_id }, context) {
    if ((await locked(context, endpoint_id)).state !== 'on') deny('notYet');
    await insertTest(context.tx, { siteId: context.site.id, endpointId: endpoint_id }, context.now);
    return { answer: {}, change: { subject: `webhook:${endpoint_id}`, after: { tested: true } } };
  },
  async replayDelivery({ delivery_id }, { tx, site, now }) {
    if ((await replay(tx, { siteId: site.id, deliveryId: delivery_id }, now)) === 0) deny('notFound');
    return { answer: {}, change: { subject: `delivery:${delivery_id}`, after: { replayed: true } } };
  },
  async replayDeliveries({ endpoint_id, from, to, which }, context) {
    await locked(context, endpoint_id);
    const span = { siteId: context.site.id, endpointId: endpoint_id, which };
    const count = await replay(context.tx, { ...span, from: new Date(from), to: new Date(to) }, context.now);
    const after = { replayed: count, from, to, which };
    return { answer: { count }, change: { subject: `webhook:${endpoint_id}`, after } };
  },
};

/** https, or one of the configured origins. */
function requireAddress(url: string, origins: readonly string[]): void {
  const { protocol, origin } = new URL(url);
  if (protocol !== 'https:' && !origins.includes(origin)) denyField('url', 'must be an https address');
}

/** Events of the platform, or of an installed extension. */
function requireKnown(events: readonly string[], offered: readonly string[]): void {
  if (
    events.some((event) => !(WEBHOOK_EVENTS as readonly string[]).includes(event) && !offered.includes(event))
  )
    denyField('events', 'contains an unknown event');
}

const locked = async ({ tx, site }: WriteContext, endpointId: string): Promise<EndpointRow> =>
  (await lockEndpoint(tx, { siteId: site.id, endpointId })) ?? deny('notFound');

async function requireEndpoint(db: Db, siteId: number, endpointId: string): Promise<void> {
  const row = await tables(db)
    .selectFrom('endpoint')
    .select('endpoint_id')
    .where('site_id', '=', siteId)
    .where('endpoint_id', '=', endpointId)
    .executeTakeFirst();
  if (!row) deny('notFound');
}

async function findDelivery(db: Db, siteId: number, deliveryId: string): Promise<DeliveryRow | undefined> {
  return await tables(db)
    .selectFrom('delivery')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirst();
}

type DeliveryFilter = {
  siteId: number;
  endpointId: string;
  state: 'all' | DeliveryRow['state'];
  after: string;
};

/** One row more than the page size, newest first. */
async function listDeliveries(
  db: Db,
  { siteId, endpointId, state, after }: DeliveryFilter,
): Promise<DeliveryRow[]> {
  const [at = '', id = ''] = after.split(' ');
  const before = Number.isNaN(Date.parse(at)) ? undefined : new Date(at);
  return await tables(db)
    .selectFrom('delivery')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('endpoint_id', '=', endpointId)
    .$if(state !== 'all', (rows) => rows.where('state', '=', state as DeliveryRow['state']))
    .$if(before !== undefined, (rows) =>
      rows.where((row) =>
        row.or([
          row('created_at', '<', before!),
          row.and([row('created_at', '=', before!), row('delivery_id', '<', id)]),
        ]),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('delivery_id', 'desc')
    .limit(PER_PAGE + 1)
    .execute();
}

function endpointItem(row: Awaited<ReturnType<typeof listEndpoints>>[number]): WebhookEndpoint {
  const { endpoint_id, name, url, keep_days, failure_limit, state, failures, waiting, failed } = row;
  return {
    ...{ endpoint_id, name, url, events: row.events, keep_days, failure_limit },
    ...{ state, failures, waiting, failed },
    paused_until: row.paused_until?.toISOString() ?? null,
    failed_at: row.failed_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    previous_until: row.previous_until?.toISOString() ?? null,
  };
}

const deliveryItem = (row: DeliveryRow): WebhookDelivery => ({
  ...{ delivery_id: row.delivery_id, event: row.event, state: row.state, attempts: row.attempts },
  created_at: row.created_at.toISOString(),
  due_at: row.state === 'waiting' ? row.due_at.toISOString() : null,
  last_at: row.last_at?.toISOString() ?? null,
  ...{ status: row.status, error: row.error, took_ms: row.took_ms },
});
