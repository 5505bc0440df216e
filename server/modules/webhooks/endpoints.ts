import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '#contracts/values/time.ts';
import { type Db, run, type Tx } from '../../platform/database/index.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { createSecret } from './signature.ts';
import { type EndpointKey, type EndpointRow, tables } from './tables.ts';

/** The staff-defined settings of an endpoint. */
export type EndpointValues = Pick<EndpointRow, 'name' | 'url' | 'events' | 'keep_days' | 'failure_limit'>;

/** Maximum number of endpoints per brand. */
export const MAX_ENDPOINTS = 50;

/** A brand's endpoints by name, with the number of pending and failed messages, up to 1,000 each. */
export async function listEndpoints(db: Db, siteId: number) {
  return await run<EndpointRow & { waiting: number; failed: number }>(db, {
    text: `select e.*,
        (select count(*)::int from (select from webhooks.delivery d where d.site_id = $1
          and d.endpoint_id = e.endpoint_id and d.state = 'waiting' limit 1000) w) as waiting,
        (select count(*)::int from (select from webhooks.delivery d where d.site_id = $1
          and d.endpoint_id = e.endpoint_id and d.state = 'failed' limit 1000) f) as failed
      from webhooks.endpoint e where e.site_id = $1 order by e.name, e.endpoint_id`,
    values: [siteId],
  });
}

/** A locked endpoint; undefined if unknown for the brand. */
export async function lockEndpoint(tx: Tx, { siteId, endpointId }: EndpointKey) {
  return await tables(tx)
    .selectFrom('endpoint')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('endpoint_id', '=', endpointId)
    .forUpdate()
    .executeTakeFirst();
}

/** Creates an enabled endpoint; returns its id and the secret to show once. */
export async function createEndpoint(
  tx: Tx,
  encryption: Encryption,
  siteId: number,
  values: EndpointValues,
  now: Date,
): Promise<{ endpointId: string; secret: string }> {
  const endpointId = randomUUID();
  const { shown, stored } = createSecret(encryption, { siteId, endpointId });
  await tables(tx)
    .insertInto('endpoint')
    .values({
      ...{ site_id: siteId, endpoint_id: endpointId, ...values, state: 'on', secret: stored },
      ...{ paused_until: null, failed_at: null, previous_secret: null, previous_until: null },
      created_at: now,
    })
    .execute();
  return { endpointId, secret: shown };
}

/** Changes fields of an endpoint. */
export async function changeEndpoint(
  tx: Tx,
  { siteId, endpointId }: EndpointKey,
  changes: Partial<EndpointValues & Pick<EndpointRow, 'state' | 'failures' | 'paused_until' | 'failed_at'>>,
): Promise<void> {
  await tables(tx)
    .updateTable('endpoint')
    .set(changes)
    .where('site_id', '=', siteId)
    .where('endpoint_id', '=', endpointId)
    .execute();
}

/**
 * Rotates the secret; for `hours` messages are also signed with the previous one. Returns the secret, which
 * is shown once.
 */
export async function rotateSecret(
  tx: Tx,
  encryption: Encryption,
  row: Pick<EndpointRow, 'site_id' | 'endpoint_id' | 'secret'>,
  hours: number,
  now: Date,
): Promise<string> {
  const { shown, stored } = createSecret(encryption, { siteId: row.site_id, endpointId: row.endpoint_id });
  const previous =
    hours === 0
      ? { previous_secret: null, previous_until: null }
      : { previous_secret: row.secret, previous_until: new Date(now.getTime() + hours * HOUR_MS) };
  await tables(tx)
    .updateTable('endpoint')
    .set({ secret: stored, ...previous })
    .where('site_id', '=', row.site_id)
    .where('endpoint_id', '=', row.endpoint_id)
    .execute();
  return shown;
}

/** Removes an endpoint with its messages. */
export async function deleteEndpoint(tx: Tx, { siteId, endpointId }: EndpointKey): Promise<void> {
  await tables(tx)
    .deleteFrom('endpoint')
    .where('site_id', '=', siteId)
    .where('endpoint_id', '=', endpointId)
    .execute();
}

/** Resets the failure count after a successful request. */
export async function recordSuccess(tx: Tx, key: EndpointKey): Promise<void> {
  await changeEndpoint(tx, key, { failures: 0, paused_until: null });
}

type Failure = { isGone: boolean; pauseMs: (failures: number) => number; now: Date };

/**
 * Counts a failed request. The endpoint pauses, and is disabled at its failure limit or after HTTP 410
 * (Gone); returns the endpoint once when it is disabled.
 */
export async function recordDeliveryFailure(
  tx: Tx,
  key: EndpointKey,
  { isGone, pauseMs, now }: Failure,
): Promise<{ name: string; failures: number } | undefined> {
  const row = await lockEndpoint(tx, key);
  if (row?.state !== 'on') return undefined;
  const failures = row.failures + 1;
  const isDisabled = isGone || failures >= row.failure_limit;
  await changeEndpoint(tx, key, {
    failures,
    paused_until: new Date(now.getTime() + pauseMs(failures)),
    ...(isDisabled && { state: 'failed', failed_at: now }),
  });
  return isDisabled ? { name: row.name, failures } : undefined;
}
