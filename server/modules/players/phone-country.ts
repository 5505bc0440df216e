import { countryOfPhone } from '#contracts/values/countries.ts';
import type { Db } from '../../platform/database/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { findPlayerById } from './accounts.ts';

/**
 * The country of a player's phone number, in two letters; undefined without a number or if the number does
 * not reveal it.
 */
export async function phoneCountryOf(
  db: Db,
  { siteId, playerId }: PlayerKey,
  currency: string,
): Promise<string | undefined> {
  return countryOfPhone((await findPlayerById(db, siteId, playerId))?.phone ?? '', currency);
}
