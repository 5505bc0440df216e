import { countryOfPhone } from '#contracts/values/countries.ts';
import type { Db } from '../../platform/database/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { findPlayerById } from './accounts.ts';

/**
 * The country of a player's telephone number, in two letters; undefined where there is none, or it does not
 * tell.
 */
export async function phoneCountryOf(
  db: Db,
  { siteId, playerId }: PlayerKey,
  currency: string,
): Promise<string | undefined> {
  return countryOfPhone((await findPlayerById(db, siteId, playerId))?.phone ?? '', currency);
}
