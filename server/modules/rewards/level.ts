import type { Db } from '../../platform/database.ts';
import { progressOf } from './counting.ts';
import { programmeOf } from './programmes.ts';

/** A player's VIP level now, from 0; 0 on a site without a programme. */
export async function levelOf(db: Db, siteId: number, playerId: string): Promise<number> {
  const programme = await programmeOf(db, siteId);
  if (!programme) return 0;
  return (await progressOf(db, programme, siteId, playerId, new Date())).position;
}
