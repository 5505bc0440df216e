import type { CountryRules } from '#contracts/values/country-rules.ts';

/** A site as the platform knows it; the `sites` module finds it by domain. */
export type SiteRef = {
  id: number;
  externalId: string;
  name: string;
  currency: string;
  /** IANA name: the zone of its days. */
  timeZone: string;
  /** The domain of this request. */
  domain: string;
  isOpen: boolean;
  inMaintenance: boolean;
  /** Missions, wheel and their icon are offered (`gamify_status`). */
  hasRewards: boolean;
  /** Countries where people may register and play; everywhere by default. */
  countries?: CountryRules;
};
