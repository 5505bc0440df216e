import type { BrandItem } from '#contracts/console/brands.ts';
import { moneyField } from '#contracts/console/fields.ts';
import { deny, denyField } from '#server/platform/console/denial.ts';
import type { ConsoleContext, ConsoleHandlers } from '#server/platform/console/module-console.ts';
import type { Db } from '#server/platform/database/index.ts';
import { dayIn } from '#server/platform/site-days.ts';
import { liabilityAt } from '../ledger/index.ts';
import { findWindDown, setWindDown, type WindDown } from '../sites/index.ts';

type Input = { starts_at: string | null; closes_on: string; has_notice: boolean };

/** Begins, plans, changes and ends the wind-down of a brand. */
export const windDownHandlers = (
  brandOf: (db: Db, siteId: number, now: Date) => Promise<BrandItem>,
): ConsoleHandlers => ({
  async setWindingDown({ is_winding_down, ...input }, { tx, site, now }) {
    const { state } = await brandOf(tx, site.id, now);
    if (state === 'closed' || state === 'archived') deny('notYet');
    const before = (await findWindDown(tx, site.id)) ?? null;
    const after = is_winding_down ? planOf(input, before, now, site.timeZone) : null;
    if (JSON.stringify(partsOf(before)) === JSON.stringify(partsOf(after))) deny('changedMeanwhile');
    await setWindDown(tx, site.id, after);
    const change = { before: partsOf(before), after: partsOf(after) };
    return { answer: {}, change: { subject: `site:${site.id}`, ...change } };
  },
});

/** A wind-down that has begun keeps its time; a planned one begins at the new time, or now. */
function planOf(
  { starts_at, closes_on, has_notice }: Input,
  before: WindDown | null,
  now: Date,
  zone: string,
): WindDown {
  const begun = before && before.since <= now ? before.since : undefined;
  const start = starts_at && new Date(starts_at) > now ? new Date(starts_at) : undefined;
  if (begun && start) denyField('starts_at', 'must not be after it has begun');
  const since = begun ?? start ?? now;
  const closesOn = closes_on || null;
  if (closesOn && closesOn < dayIn(since > now ? since : now, zone))
    denyField('closes_on', 'must not be in the past or before the start');
  return { since, closesOn, noticeAt: has_notice ? (before?.noticeAt ?? now) : null };
}

const partsOf = (plan: WindDown | null) => ({
  is_winding_down: plan !== null,
  starts_at: plan?.since.toISOString() ?? null,
  closes_on: plan?.closesOn ?? null,
  has_notice: Boolean(plan?.noticeAt),
});

/** Progress of a brand's wind-down, and what it owes its players. */
export async function windDownOf({ db, site, now, hasAccess }: ConsoleContext) {
  const found = await findWindDown(db, site.id);
  if (!found) return null;
  const isShown = hasAccess('reports', 'read', 'aggregate');
  const { cash, reserved } = isShown ? await liabilityAt(db, site.id, now) : { cash: 0n, reserved: 0n };
  return {
    ...{ since: found.since.toISOString(), has_started: found.since <= now },
    ...{ closes_on: found.closesOn, has_notice: found.noticeAt !== null },
    owed: isShown ? moneyField(cash + reserved, site.currency) : null,
  };
}
