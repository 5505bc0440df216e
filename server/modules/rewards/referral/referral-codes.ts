import { randomInt } from 'node:crypto';
import { type Db, schemaOf, type Tx } from '../../../platform/database/index.ts';
import type { RewardsTables } from '../tables.ts';

const tables = schemaOf<RewardsTables>('rewards');

/** Capital letters and digits that are not easily confused. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 8;
/** A collision has a chance of 10^-11 per player; a few attempts are enough. */
const MAX_ATTEMPTS = 5;

/** A player's code, created at first use. */
export async function findOrCreateReferralCode(tx: Tx, siteId: number, playerId: string): Promise<string> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const known = await tables(tx)
      .selectFrom('referral_code')
      .select('code')
      .where('site_id', '=', siteId)
      .where('player_id', '=', playerId)
      .executeTakeFirst();
    if (known) return known.code;
    const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    await tables(tx)
      .insertInto('referral_code')
      .values({ site_id: siteId, player_id: playerId, code })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  throw new Error('no free referral code was found');
}

/** The owner of a code in any letter case; undefined for an unknown code. */
export async function findReferralCodeOwner(
  db: Db,
  siteId: number,
  code: string,
): Promise<string | undefined> {
  const row = await tables(db)
    .selectFrom('referral_code')
    .select('player_id')
    .where('site_id', '=', siteId)
    .where('code', '=', code.trim().toUpperCase())
    .executeTakeFirst();
  return row?.player_id;
}
