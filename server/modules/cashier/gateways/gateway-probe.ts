import { z } from 'zod';
import { MINUTE_MS } from '#contracts/values/time.ts';
import { tables } from '../tables.ts';
import type { WebhookDeps } from './gateway-webhooks.ts';
import { findGateway } from './registry.ts';

/** Job task: queries a gateway's payments of the last minute. */
export const TEST_GATEWAY_TASK = 'cashier.test-gateway';

const payload = z.object({ siteId: z.int(), gateway: z.string() });
const MAX_ERROR_LENGTH = 200;

/** Queries a gateway with its credentials and stores whether it responded. */
export async function testGateway(
  { database, gateways, log }: WebhookDeps,
  task: unknown,
  now: Date,
): Promise<void> {
  const { siteId, gateway: name } = payload.parse(task);
  const gateway = findGateway(gateways, siteId, name);
  let error = '';
  try {
    if (!gateway) throw new Error('it is misconfigured');
    await gateway.settled(new Date(now.getTime() - MINUTE_MS), now);
  } catch (thrown) {
    error = (thrown instanceof Error ? thrown.message : String(thrown)).slice(0, MAX_ERROR_LENGTH);
    log.warn({ gateway: name, error }, 'a gateway failed its test');
  }
  await database.transaction((tx) =>
    tables(tx)
      .updateTable('gateway')
      .set({ tested_at: now, test_error: error })
      .where('site_id', '=', siteId)
      .where('gateway_id', '=', name)
      .execute(),
  );
}
