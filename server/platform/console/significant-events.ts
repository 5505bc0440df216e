import type { Db } from '../database/index.ts';
import type { SiteRef } from '../site-ref.ts';

/** An event that auditors require (GLI-19 2.9.5). Without personal data. */
export type SignificantEvent = {
  at: Date;
  kind: 'staff' | 'sign_in' | 'payment' | 'balance' | 'win' | 'report' | 'outage';
  what: string;
  /** Its subject, as `player:<id>`. */
  subject: string;
  /** The reason, if given. */
  reason: string;
  /** The staff member; empty for an automatic event. */
  staffId: string;
  /** Minor units of the site's currency; null if no money is involved. */
  amount: bigint | null;
};

/** A module's events in a span: at most `limit`, newest first. */
export type Significant = (
  db: Db,
  site: SiteRef,
  span: { from: Date; to: Date; limit: number },
) => Promise<SignificantEvent[]>;
