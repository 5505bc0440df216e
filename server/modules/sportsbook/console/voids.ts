import { STAFF_VOID_REASONS, type VoidInput } from '#contracts/console/sports-voids.ts';
import { deny, denyField } from '../../../platform/console/denial.ts';
import type { ConsoleHandlers, Fields, ProposalKind } from '../../../platform/console/module-console.ts';
import type { Db } from '../../../platform/database/index.ts';
import { readPriceMilli } from '../price.ts';
import { lockEvents } from '../prices/price-publication.ts';
import { previewVoid } from '../results/result-preview.ts';
import { queueSettlement } from '../results/settlement-jobs.ts';
import { type BetVoid, findVoidTarget, recordVoidOrder } from '../results/void-orders.ts';
import { PREVIEW_SIZE, presentPreview } from './affected-tickets.ts';

/** A preview writes nothing, so the order has no number yet. */
const NO_NUMBER = '00000000-0000-0000-0000-000000000000';

type VoidRequest = { order: BetVoid; title: string; fairPriceMilli: number | null };

/** Parses the fields of a form; denies an invalid void order. */
async function readVoid(db: Db, siteId: number, input: VoidInput, now: Date): Promise<VoidRequest> {
  const { scope, void_reason, fair_price } = input;
  const place = scope === 'ticket' ? input.place : null;
  const { target, title } = (await findVoidTarget(db, siteId, { ...input, place })) ?? deny('notFound');
  const isError = void_reason === 'PALPABLE_ERROR';
  const isSelection = scope === 'selection' || (scope === 'ticket' && place !== null);
  if (isError && !isSelection) denyField('void_reason', 'is for a single selection only');
  const fairPriceMilli = fair_price === null ? null : readPriceMilli(fair_price);
  if (isError !== (fairPriceMilli !== null && fairPriceMilli > 1000))
    denyField('fair_price', 'must be the correct price, above 1');
  const [from, until] = [input.placed_from, input.placed_until].map((text) => text && new Date(text));
  if (from && until && from > until) denyField('placed_until', 'must be after the start');
  const order = {
    ...{ ...target, void_reason, void_id: NO_NUMBER, placed_from: from || null },
    // A bet accepted after the order is not covered by it.
    placed_until: until && until < now ? until : now,
  };
  return { order, title, fairPriceMilli };
}

/**
 * Void orders: proposed by one person, listing every affected ticket, and approved by another (sportsbook
 * 15.7).
 */
export const voidHandlers: ConsoleHandlers = {
  async previewVoid({ page, ...input }, { db, site, now, hasAccess }) {
    const { order } = await readVoid(db, site.id, input, now);
    const bounds = { offset: (page - 1) * PREVIEW_SIZE, limit: PREVIEW_SIZE };
    const preview = await previewVoid(db, site.id, order, bounds);
    return presentPreview(preview, page, { isNamed: hasAccess('players', 'read'), currency: site.currency });
  },
  async proposeVoid({ request_id, reason: _, site_id: __, ...input }, { tx, site, propose, now }) {
    const { order, title } = await readVoid(tx, site.id, input, now);
    const { moving, change } = await previewVoid(tx, site.id, order, { offset: 0, limit: 0 });
    if (moving === 0) deny('nothingToVoid');
    const facts = { ...input, bets: title, tickets: moving };
    const subject = `${input.scope}:${input.id}`;
    const answer = await propose({
      kind: 'sports_void',
      requestId: request_id,
      subject,
      title: `Void ${title}`,
      facts,
      people: 1,
      ...(change > 0n && { sum: { amount: change, currency: site.currency } }),
    });
    return { answer, change: { subject, after: facts } };
  },
};

/** Writes the approved order and queues the job that carries it out. */
const apply: ProposalKind['apply'] = async (tx, { siteId, facts, makerId, reason }, now) => {
  const input = facts as Fields & VoidInput;
  if (!STAFF_VOID_REASONS.includes(input.void_reason)) denyField('void_reason', 'unknown');
  const { order, fairPriceMilli } = await readVoid(tx, siteId, input, now);
  // Bets being accepted are serialised before or after the order.
  if (order.event_id !== null) await lockEvents(tx, siteId, [order.event_id]);
  const { void_id: _, ...ordered } = order;
  await recordVoidOrder(tx, { ...ordered, siteId, fairPriceMilli, enteredBy: makerId, reason, now });
  await queueSettlement(tx, siteId);
};

export const voidProposals: Record<string, ProposalKind> = {
  sports_void: { right: 'resettle', access: ['approve'], apply },
};
