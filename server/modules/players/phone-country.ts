import { countryOfPhone } from '#contracts/values/calling-codes.ts';
import type { Db } from '../../platform/database/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { contactFromAccountId } from './account-id.ts';
import { findPlayerById } from './accounts.ts';

/**
 * The country of a player's phone number, or of an account id that is one, in two letters; undefined without
 * a number or if the number does not reveal it.
 */
export async function phoneCountryOf(
  db: Db,
  { siteId, playerId }: PlayerKey,
  currency: string,
): Promise<string | undefined> {
  const player = await findPlayerById(db, siteId, playerId);
  const own = contactFromAccountId(player?.accountId ?? '');
  return countryOfPhone(player?.phone || (own?.channel === 'sms' ? own.to : ''), currency);
}
