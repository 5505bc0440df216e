import { randomInt } from 'node:crypto';
import type { Output } from '#contracts/api/call.ts';
import type { Api } from '#contracts/api/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { findRoundProof } from './past-rounds.ts';
import { type RoomKey, tables } from './round.ts';

/**
 * Proofs of settled rounds with bets, for verifying displayed results: some of the newest, and some from an
 * unpredictable position.
 */
export async function sampleSettled(
  db: Db,
  { siteId, gameCode }: RoomKey,
  count: number,
): Promise<Output<Api['roomProof']>[]> {
  const settled = () =>
    tables(db)
      .selectFrom('round')
      .select(['round_id', 'number'])
      .where('site_id', '=', siteId)
      .where('game_code', '=', gameCode)
      .where('state', '=', 'settled')
      .where('bets', '>', 0)
      .limit(count);
  const newest = await settled().orderBy('number', 'desc').execute();
  const last = newest[0]?.number ?? 0n;
  const from = BigInt(randomInt(Number(last) + 1));
  const older = await settled().where('number', '>=', from).orderBy('number').execute();
  const ids = new Set([...newest, ...older].map(({ round_id }) => round_id));
  const proofs = await Promise.all([...ids].map((id) => findRoundProof(db, siteId, id)));
  return proofs.filter((proof) => proof !== undefined);
}
