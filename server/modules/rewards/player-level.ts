import type { Db } from '../../platform/database/index.ts';
import { progressOf } from './contributions.ts';
import { findVipProgramme } from './programmes.ts';

/** A player's VIP level now, from 0; 0 on a site without a programme. */
export async function playerLevel(db: Db, siteId: number, playerId: string): Promise<number> {
  const programme = await findVipProgramme(db, siteId);
  if (!programme) return 0;
  return (await progressOf(db, programme, siteId, playerId, new Date())).position;
}
