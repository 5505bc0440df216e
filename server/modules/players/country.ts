import { countryOfPhone } from '#contracts/values/countries.ts';
import type { Db } from '../../platform/database.ts';
import { playerById } from './accounts.ts';
import type { AccountRef } from './persons.ts';

/** The country of a player's telephone number, in two letters; undefined where there is none, or it does not tell. */
export async function countryOf(
  db: Db,
  { siteId, playerId }: AccountRef,
  currency: string,
): Promise<string | undefined> {
  return countryOfPhone((await playerById(db, siteId, playerId))?.phone ?? '', currency);
}
