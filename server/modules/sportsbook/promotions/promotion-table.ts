import type { ColumnType, Generated } from 'kysely';

/**
 * The terms by which a promotion adds to a return (`odds/ticket/promotion.ts`): `max` at most, for legs at
 * `lowestPriceMilli` or above. Amounts in minor units as text, percentages with two decimals at most.
 */
export type PromotionTerms =
  | { kind: 'boost'; percent: number; maxStake: string; max: string; lowestPriceMilli: number }
  | {
      kind: 'parlay_bonus';
      steps: { legs: number; percent: number }[];
      max: string;
      lowestPriceMilli: number;
    }
  | { kind: 'parlay_insurance'; fewestLegs: number; max: string; lowestPriceMilli: number };
export type FrozenPromotion = PromotionTerms & { title: string };

export type PromotionTable = {
  site_id: number;
  promotion_id: string;
  kind: PromotionTerms['kind'];
  title: string;
  terms: ColumnType<PromotionTerms, string, never>;
  currency: string;
  budget: bigint;
  tickets_per_player: number;
  sports: string[];
  bet_types: string[];
  starts_at: Date;
  ends_at: Date;
  made_by: string;
  approved_at: Date;
  stopped_at: Generated<Date | null>;
};
