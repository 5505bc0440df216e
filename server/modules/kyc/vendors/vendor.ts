import type { PartnerFetch } from '../../../platform/external/partner-fetch.ts';

/** The person checked. `born`: YYYY-MM-DD, null if unknown. */
type CheckedPerson = { fullName: string; born: string | null };

type NewCheck = {
  /** The platform's id of the check: repeating it opens no second check. */
  checkId: string;
  /** The brand's account at the vendor; results are addressed to it. */
  siteId: number;
  person: CheckedPerson;
  /** Language tag of the player. */
  language: string;
  /** The URL to which the player returns. */
  returnUrl: string;
};

/** The vendor's findings about the document. `expiresOn`: YYYY-MM-DD, empty when it does not expire. */
export type CheckResult =
  | { status: 'pending' }
  | { status: 'rejected'; checkId: string }
  | {
      status: 'approved';
      checkId: string;
      fullName: string;
      born: string;
      number: string;
      expiresOn: string;
    };

/** A company that verifies identities online, with the credentials of one brand. */
export type IdentityVendor = {
  /**
   * Opens a check; throws when the vendor does not respond. `pageUrl`: the page where the player is checked.
   */
  create(check: NewCheck): Promise<{ externalId: string; pageUrl: string }>;
  /** The result of a check, fetched from the vendor. Callbacks only announce it. */
  fetchResult(externalId: string): Promise<CheckResult>;
  /** Verifies a callback over its raw bytes; returns its check, undefined when it is forged or late. */
  readCallback(raw: Uint8Array, headers: Headers, now: Date): string | undefined;
};

export type VendorSecrets = { apiKey: string; hookSecret: string };

/** A vendor API that a brand can choose. */
export type VendorDefinition = {
  code: string;
  label: string;
  create(settings: { url: string; secrets: VendorSecrets; fetch: PartnerFetch }): IdentityVendor;
};
