import type { PartnerFetch } from '../../../platform/external/partner-fetch.ts';
/** Who is checked. `born`: YYYY-MM-DD, null when not known. */
export type CheckedPerson = { fullName: string; born: string | null };

export type NewCheck = {
  /** The platform's id of the check: the same again opens no second one. */
  checkId: string;
  /** The account of the brand at the vendor, to which results are addressed. */
  siteId: number;
  person: CheckedPerson;
  language: string;
  /** Where the player returns. */
  returnUrl: string;
};

/** What the vendor found on the document. `expiresOn`: YYYY-MM-DD, empty when it does not expire. */
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
  /** Opens a check; throws when the vendor does not answer. `pageUrl`: where the player is checked. */
  create(check: NewCheck): Promise<{ externalId: string; pageUrl: string }>;
  /** The result of a check, asked from the vendor. Callbacks only say that there is one. */
  fetchResult(externalId: string): Promise<CheckResult>;
  /** Verifies a callback over its raw bytes; answers its check, undefined when it is forged or late. */
  readCallback(raw: Uint8Array, headers: Headers, now: Date): string | undefined;
};

export type VendorSecrets = { apiKey: string; hookSecret: string };

/** An API of vendors that a brand can choose. */
export type VendorDefinition = {
  code: string;
  label: string;
  create(settings: { url: string; secrets: VendorSecrets; fetch: PartnerFetch }): IdentityVendor;
};
