import type { Db } from '../database/index.ts';
import type { SiteRef } from '../site-ref.ts';

/** Something auditors want told of (GLI-19 2.9.5). No personal data in it. */
export type SignificantEvent = {
  at: Date;
  kind: 'staff' | 'sign_in' | 'payment' | 'balance' | 'win' | 'report' | 'outage';
  what: string;
  /** What it is about, as `player:<id>`. */
  subject: string;
  /** Why, where somebody said so. */
  reason: string;
  /** One of the staff; empty where nobody did it. */
  staffId: string;
  /** Minor units of the site's currency; null where no money belongs to it. */
  amount: bigint | null;
};

/** A module's part: at most `limit` of a span, the newest first. */
export type Significant = (
  db: Db,
  site: SiteRef,
  span: { from: Date; to: Date; limit: number },
) => Promise<SignificantEvent[]>;
