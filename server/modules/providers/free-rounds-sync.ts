import { z } from 'zod';
import { type Db, transaction } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import { cancelRefusedFreeRounds } from '../bonuses/index.ts';
import { type FreeRoundsKey, lockFreeRounds, updateFreeRounds } from './free-rounds.ts';
import { ProviderRefused } from './outbound/errors.ts';
import type { Outbound } from './outbound/provider-client.ts';
import { FREE_ROUNDS_TRANSITIONS, requireTransition } from './state-transitions.ts';
import { type FreeRoundsRow, type FreeRoundsState, tables } from './tables.ts';

const payloadSchema = z.object({ siteId: z.int(), providerCode: z.string(), grantId: z.string() });
type SyncContext = { db: Db; outbound: Outbound; log: Pick<Log, 'warn'>; now(): Date };

/**
 * Sends a grant of free rounds, or its cancellation, to a provider [wallet 4]. Grants are idempotent by id,
 * so a retry recovers a lost response: without a response the job fails and is retried.
 */
export async function syncFreeRounds(tools: SyncContext, payload: unknown): Promise<void> {
  const key = payloadSchema.parse(payload);
  const grant = await transaction(tools.db, (tx) => lockFreeRounds(tx, key));
  if (grant?.state === 'asking') await storeOutcome(tools, key, grant, await requestFreeRounds(tools, grant));
  else if (grant?.state === 'cancelling')
    await storeOutcome(tools, key, grant, { to: await cancelAtProvider(tools, grant) });
}

type Outcome = { to: FreeRoundsState; provider_ref?: string | undefined };

const keyOf = ({ site_id, provider_code }: FreeRoundsRow) => ({ site_id, provider_code });

async function requestFreeRounds(
  { db, outbound, log, now }: SyncContext,
  grant: FreeRoundsRow,
): Promise<Outcome> {
  const { grant_id, games, rounds, bet_value, currency, valid_from, valid_to } = grant;
  const link = await tables(db)
    .selectFrom('player_link')
    .select('player_ref')
    .where('site_id', '=', grant.site_id)
    .where('provider_code', '=', grant.provider_code)
    .where('player_id', '=', grant.player_id)
    .executeTakeFirst();
  if (!link || now() >= valid_to) return { to: 'refused' };
  try {
    const { grant_ref } = await outbound.ask(db, keyOf(grant), 'grant', {
      ...{ grant_id, player_id: link.player_ref, games, rounds, currency },
      bet_value: bet_value.toString(),
      valid_from: valid_from.toISOString(),
      valid_to: valid_to.toISOString(),
    });
    return { to: 'granted', provider_ref: grant_ref };
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    log.warn({ provider: grant.provider_code, why: error.status }, 'a provider refused free rounds');
    return { to: 'refused' };
  }
}

async function cancelAtProvider(
  { db, outbound, log }: SyncContext,
  grant: FreeRoundsRow,
): Promise<FreeRoundsState> {
  try {
    const { grant_id, provider_ref: grant_ref } = grant;
    const { used } = await outbound.ask(db, keyOf(grant), 'cancel', { grant_id, grant_ref });
    if (used !== null && used !== grant.used)
      log.warn(
        { provider: grant.provider_code, ours: grant.used, theirs: used },
        'counts of free rounds differ',
      );
  } catch (error) {
    // The provider does not know the grant: there is nothing to cancel.
    if (!(error instanceof ProviderRefused)) throw error;
  }
  return 'cancelled';
}

/**
 * Stores the provider's response, unless the grant was decided otherwise in the meantime. A refused grant
 * cannot be used.
 */
async function storeOutcome(
  { db, now }: SyncContext,
  key: FreeRoundsKey,
  { bonus_id, player_id: playerId, state: from }: FreeRoundsRow,
  { to, provider_ref }: Outcome,
): Promise<void> {
  const { siteId } = key;
  await transaction(db, async (tx) => {
    if (to === 'refused' && bonus_id)
      await cancelRefusedFreeRounds(tx, { siteId, playerId }, bonus_id, now());
    const row = await lockFreeRounds(tx, key);
    if (row?.state !== from) return;
    const state = requireTransition(FREE_ROUNDS_TRANSITIONS, from, to);
    await updateFreeRounds(tx, key, {
      state,
      ...(provider_ref && { provider_ref }),
      ...(to === 'refused' && { cancelled_at: now() }),
    });
  });
}
