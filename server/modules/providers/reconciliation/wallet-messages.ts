import { randomUUID } from 'node:crypto';
import { gwpRequests, type MoneyRequest } from '#contracts/gwp/requests.ts';
import type { Db } from '../../../platform/database/index.ts';
import { findGame } from '../../catalog/index.ts';
import { fingerprintOf } from '../message.ts';
import { createPlayerLinks } from '../player-links.ts';
import type { ProviderKey } from '../tables.ts';
import { createWallet, type WalletResult } from '../wallet.ts';

/** No caller waits for the response to a repair. */
const TIMEOUT_MS = 10_000;

/** A message as if sent by the provider: the same rules, idempotency and flags apply [wallet 8]. */
export async function sendOwnMessage(
  db: Db,
  key: ProviderKey,
  fields: Record<string, unknown> & { op: MoneyRequest['op'] },
  now: () => Date,
): Promise<WalletResult> {
  const request = gwpRequests[fields.op].parse({
    v: '1',
    request_id: randomUUID(),
    provider: key.provider_code,
    ...fields,
  }) as MoneyRequest;
  const link = await createPlayerLinks().find(db, key, request.player_id);
  if (link === 'foreign') throw new Error('the player is another provider’s');
  const game = 'game' in request ? request.game : undefined;
  return await createWallet(db, { now, longestMs: TIMEOUT_MS }).process({
    key,
    request,
    fingerprint: fingerprintOf(request),
    nonce: randomUUID(),
    link,
    session: undefined,
    card: game ? await findGame(db, key.site_id, key.provider_code, game) : undefined,
  });
}
