import type { JurisdictionChanged } from '#contracts/events/site.ts';
import type { Tx } from '../../platform/database/index.ts';
import { siteProfile } from '../sites/index.ts';
import { setProtectionProfile } from './limits.ts';

/**
 * Copies the rules for stakes and limits from a site's jurisdiction profile, so that a stake reads them
 * together with the player in one statement. Pending limits keep their announced time.
 */
export async function copyJurisdiction(
  tx: Tx,
  { site_id: siteId }: Pick<JurisdictionChanged, 'site_id'>,
): Promise<void> {
  const { site, jurisdiction } = await siteProfile(tx, siteId);
  const cap = jurisdiction.slot_stake_caps.find(({ currency }) => currency === site.currency);
  await setProtectionProfile(tx, siteId, {
    raise_delay_hours: jurisdiction.raise_delay_hours,
    windows: jurisdiction.limit_windows,
    reality_check_minutes: jurisdiction.reality_check_minutes,
    slot_cap: cap ? BigInt(cap.max) : null,
    slot_cap_young: cap ? BigInt(cap.max_young) : null,
    slot_cap_age: jurisdiction.slot_cap_age,
    provider_slot_cycle_ms: jurisdiction.provider_cycle ? jurisdiction.slot_cycle_ms : null,
    provider_other_cycle_ms: jurisdiction.provider_cycle ? jurisdiction.other_cycle_ms : null,
  });
}
