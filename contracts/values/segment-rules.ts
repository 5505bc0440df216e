import { z } from 'zod';
import { CATEGORIES } from './categories.ts';

/** Marketing channels with separate player consent. */
export const MARKETING_CHANNELS = ['inbox', 'mail', 'sms', 'push'] as const;
export type MarketingChannel = (typeof MARKETING_CHANNELS)[number];

export const SEGMENT_BONUS_STATES = ['rounds', 'queued', 'active', 'completed', 'expired'] as const;

const SEGMENT_OPERATORS = ['in', 'not_in', 'at_least', 'at_most', 'within', 'before'] as const;
export type SegmentOperator = (typeof SEGMENT_OPERATORS)[number];

/**
 * Condition types of each field. `choice`: one of `values`; `count`, `money` (minor units) and `percent`:
 * compared with `value`; `time`: within the last `days` or before; `upcoming`: within the next `days`.
 * `hasDays`: figures of the last `days`; `hasCategory`: of one product category, or all.
 */
const SEGMENT_FIELDS = {
  country: { kind: 'choice' },
  language: { kind: 'choice' },
  level: { kind: 'count', max: 98 },
  identity: { kind: 'count', max: 3 },
  registered: { kind: 'time' },
  birthday: { kind: 'upcoming' },
  affiliate: { kind: 'choice' },
  flag: { kind: 'choice' },
  consent: { kind: 'choice' },
  deposits: { kind: 'count', hasDays: true, max: 10_000 },
  deposited: { kind: 'money', hasDays: true },
  last_deposit: { kind: 'time' },
  last_play: { kind: 'time' },
  turnover: { kind: 'money', hasDays: true, hasCategory: true },
  ggr: { kind: 'money', hasDays: true, hasCategory: true, isSigned: true },
  sports_share: { kind: 'percent', hasDays: true, max: 100 },
  bonus: { kind: 'choice' },
} as const satisfies Record<string, FieldShape>;

type FieldShape = {
  kind: 'choice' | 'count' | 'money' | 'percent' | 'time' | 'upcoming';
  hasDays?: boolean;
  hasCategory?: boolean;
  isSigned?: boolean;
  max?: number;
};
export type SegmentField = keyof typeof SEGMENT_FIELDS;
const NAMES = Object.keys(SEGMENT_FIELDS) as [SegmentField, ...SegmentField[]];
/** Value of a field's condition: its type, whether it may be negative, and its maximum. */
export const shapeOfField = (field: SegmentField): FieldShape => SEGMENT_FIELDS[field];

const OPERATORS: Record<FieldShape['kind'], readonly SegmentOperator[]> = {
  choice: ['in', 'not_in'],
  count: ['at_least', 'at_most'],
  money: ['at_least', 'at_most'],
  percent: ['at_least', 'at_most'],
  time: ['within', 'before'],
  upcoming: ['within'],
};
/** Operators of a field, most common first. */
export const operatorsOf = (field: SegmentField): readonly SegmentOperator[] =>
  OPERATORS[shapeOfField(field).kind];

/** Maximum look-back of figures. */
const MAX_SEGMENT_DAYS = 365;
const SLUGS = CATEGORIES.map(({ slug }) => slug);

const segmentCondition = z
  .strictObject({
    field: z.enum(NAMES),
    is: z.enum(SEGMENT_OPERATORS),
    values: z.array(z.string().trim().min(1).max(64)).max(50).default([]),
    value: z
      .string()
      .regex(/^-?\d{1,16}$/)
      .default('0'),
    days: z.int().min(0).max(MAX_SEGMENT_DAYS).default(30),
    category: z.union([z.literal(''), z.enum(SLUGS as [string, ...string[]])]).default(''),
  })
  .refine(isWellFormed);
export type SegmentCondition = z.infer<typeof segmentCondition>;

type Unchecked = { field: SegmentField; is: SegmentOperator; values: string[]; value: string; days: number };

/** Whether a condition has all values its field requires. */
function isWellFormed({ field, is, values, value, days }: Unchecked): boolean {
  const { kind, isSigned, max } = shapeOfField(field) ?? {};
  if (!kind || !OPERATORS[kind].includes(is)) return false;
  if (kind === 'choice') return values.length > 0;
  if (kind === 'time' || kind === 'upcoming') return kind === 'upcoming' || days > 0;
  if (!/^-?\d{1,16}$/.test(value)) return false;
  if (!isSigned && value.startsWith('-')) return false;
  return max === undefined || Number(value) <= max;
}

const match = z.enum(['all', 'any']);
export type SegmentMatch = z.infer<typeof match>;

/** All or any of the conditions and groups; a group contains only conditions. */
export const segmentRules = z
  .strictObject({
    match,
    conditions: z.array(segmentCondition).max(20),
    groups: z
      .array(z.strictObject({ match, conditions: z.array(segmentCondition).min(1).max(10) }))
      .max(5)
      .default([]),
  })
  .refine(({ conditions, groups }) => (conditions?.length ?? 0) + (groups?.length ?? 0) > 0);
export type SegmentRules = z.infer<typeof segmentRules>;
