import { currencyOf } from '#contracts/values/currency.ts';
import { SPORTS } from '#odds/settlement/sport.ts';
import { deny, denyField } from '../../../platform/console/denial.ts';
import { displayedAmounts } from '../../../platform/console/displayed-amounts.ts';
import type { ConsoleHandlers, Fields, ProposalKind } from '../../../platform/console/module-console.ts';
import { type Db, run } from '../../../platform/database/index.ts';
import { findSiteById } from '../../sites/index.ts';
import { readPriceMilli } from '../price.ts';
import type { PromotionTerms } from '../promotions/promotion-table.ts';
import { presentTerms } from '../promotions/promotion-terms.ts';
import { createPromotion, type PromotionRow, stopPromotion } from '../promotions/promotions.ts';

type PromotionFacts = {
  title: string;
  terms: PromotionTerms;
  budget: string;
  tickets_per_player: number;
  sports: string[];
  bet_types: string[];
  starts_at: string;
  ends_at: string;
};
type TermsInput = {
  kind: PromotionTerms['kind'];
  percent: number | null;
  steps: { legs: number; percent: number }[];
  fewest_legs: number | null;
  max_stake: string | null;
  min_price: string;
  max_extra: string;
};

/** The terms of a proposal; denies missing fields of its kind. */
function readTerms(input: TermsInput): PromotionTerms {
  const lowestPriceMilli = readPriceMilli(input.min_price) ?? 0;
  if (lowestPriceMilli <= 1000) denyField('min_price', 'must be above 1');
  const shared = { lowestPriceMilli, max: input.max_extra };
  const { kind, percent, steps, fewest_legs, max_stake } = input;
  if (kind === 'boost') {
    if (percent === null) denyField('percent', 'required');
    if (max_stake === null) denyField('max_stake', 'required');
    return { kind, percent, maxStake: max_stake, ...shared };
  }
  if (kind === 'parlay_bonus') {
    if (steps.length === 0) denyField('steps', 'required');
    return { kind, steps, ...shared };
  }
  if (fewest_legs === null) denyField('fewest_legs', 'required');
  return { kind, fewestLegs: fewest_legs, ...shared };
}

/** Promotions of a site: proposed by one person and approved by another; one person can stop them. */
export const promotionHandlers: ConsoleHandlers = {
  async sportsPromotions(_, { db, site, now, namesOf }) {
    const rows = await listAll(db, site.id);
    const nameOf = await namesOf(rows.map(({ made_by }) => made_by));
    const value = rows.map((row) => presentPromotion(row, nameOf(row.made_by).name, now));
    return { value, currency: site.currency };
  },
  async proposePromotion({ request_id, ...input }, { site, propose, now }) {
    const terms = readTerms(input);
    const { title, budget, tickets_per_player, sports, bet_types, starts_at, ends_at } = input;
    const unknown = sports.find((sport) => !(SPORTS as readonly string[]).includes(sport));
    if (unknown) denyField('sports', `contains the unknown sport ${unknown}`);
    const isInOrder = Date.parse(ends_at) > Math.max(Date.parse(starts_at), now.getTime());
    if (!isInOrder) denyField('ends_at', 'must be in the future, after the start');
    if (BigInt(budget) < BigInt(terms.max)) denyField('budget', 'must cover at least one ticket');
    const facts: PromotionFacts = {
      ...{ title, terms, budget, tickets_per_player, sports, bet_types, starts_at, ends_at },
    };
    const subject = `sports_promotion:${request_id}`;
    const answer = await propose({
      ...{ kind: 'sports_promotion', requestId: request_id, subject, facts, people: 1, title },
      sum: { amount: BigInt(budget), currency: site.currency },
    });
    return { answer, change: { subject, after: facts } };
  },
  async stopPromotion({ promotion_id }, { tx, site, now }) {
    if (!(await stopPromotion(tx, site.id, promotion_id, now))) deny('notYet');
    return {
      answer: {},
      change: { subject: `sports_promotion:${promotion_id}`, after: { stopped_at: now.toISOString() } },
    };
  },
};

type ListedPromotion = PromotionRow & { committed: bigint; paid: bigint; tickets: number };

async function listAll(db: Db, siteId: number): Promise<ListedPromotion[]> {
  return await run<ListedPromotion>(db, {
    text: `select p.*, coalesce(t.committed, 0)::int8 as committed, coalesce(t.paid, 0)::int8 as paid,
        coalesce(t.tickets, 0)::int as tickets
      from sportsbook.promotion p
      left join (select promotion_id, count(*) as tickets, sum(promotion_paid) as paid,
          sum(case when state = 'open' then promotion_max else promotion_paid end) as committed
        from sportsbook.ticket where site_id = $1 and promotion_id is not null group by 1) t
        on t.promotion_id = p.promotion_id
      where p.site_id = $1 order by p.approved_at desc, p.promotion_id limit 200`,
    values: [siteId],
  });
}

type State = 'planned' | 'running' | 'ended' | 'stopped';

function stateOf({ stopped_at, starts_at, ends_at }: PromotionRow, now: Date): State {
  if (stopped_at) return 'stopped';
  if (ends_at <= now) return 'ended';
  return starts_at > now ? 'planned' : 'running';
}

function presentPromotion(row: ListedPromotion, by: string, now: Date) {
  const { promotion_id, kind, title, terms, tickets, tickets_per_player, sports, bet_types } = row;
  return {
    ...{ promotion_id, kind, title, tickets, tickets_per_player, sports, bet_types, by },
    state: stateOf(row, now),
    ...presentTerms(terms),
    budget: row.budget.toString(),
    committed: row.committed.toString(),
    paid: row.paid.toString(),
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
  };
}

const openPromotion: ProposalKind['apply'] = async (tx, { siteId, proposalId, facts, makerId }, now) => {
  const promotion = facts as PromotionFacts;
  await createPromotion(tx, {
    ...{ siteId, promotionId: proposalId, title: promotion.title, terms: promotion.terms },
    currency: currencyOf((await findSiteById(tx, siteId))!.currency),
    budget: BigInt(promotion.budget),
    ...{
      ticketsPerPlayer: promotion.tickets_per_player,
      sports: promotion.sports,
      betTypes: promotion.bet_types,
    },
    ...{ startsAt: new Date(promotion.starts_at), endsAt: new Date(promotion.ends_at), madeBy: makerId, now },
  });
};

const inMoney = (fields: Fields, currency: string): Fields =>
  displayedAmounts(fields, ['budget', 'max', 'maxStake'], currency);

export const promotionProposals: Record<string, ProposalKind> = {
  sports_promotion: {
    ...{ right: 'campaigns', access: ['approve'], apply: openPromotion },
    ...{ shown: inMoney, shownChange: inMoney },
  },
};
