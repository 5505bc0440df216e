import { randomUUID } from 'node:crypto';
import { gwpRequests, type MoneyRequest } from '#contracts/gwp/requests.ts';
import type { Db } from '../../../platform/database.ts';
import { findGame } from '../../catalog/index.ts';
import { createLinks } from '../links.ts';
import { fingerprintOf } from '../message.ts';
import type { ProviderKey } from '../tables.ts';
import { createWallet, type Verdict } from '../wallet.ts';

/** Nobody waits at the other end of a repair. */
const LONGEST_MS = 10_000;

/** A message as if the provider had sent it: the same rules, the same idempotency, the same flags [8]. */
export async function sayToWallet(
  db: Db,
  key: ProviderKey,
  said: Record<string, unknown> & { op: MoneyRequest['op'] },
  now: () => Date,
): Promise<Verdict> {
  const request = gwpRequests[said.op].parse({
    v: '1',
    request_id: randomUUID(),
    provider: key.provider_code,
    ...said,
  }) as MoneyRequest;
  const link = await createLinks().find(db, key, request.player_id);
  if (link === 'foreign') throw new Error('the player is another provider’s');
  const game = 'game' in request ? request.game : undefined;
  return await createWallet(db, { now, longestMs: LONGEST_MS }).process({
    key,
    request,
    fingerprint: fingerprintOf(request),
    nonce: randomUUID(),
    link,
    session: undefined,
    card: game ? await findGame(db, key.site_id, key.provider_code, game) : undefined,
  });
}
