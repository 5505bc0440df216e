import { z } from 'zod';

/** Messages of GWP/1 [wallet 3.2, 3.3]. Unknown fields are ignored; amounts are minor units as text. */

/** Whole minor units, as text; numbers, decimals and exponents are refused. */
export const gwpAmount = z.string().regex(/^(?:0|[1-9][0-9]{0,15})$/);
const signedAmount = z.string().regex(/^(?:0|-?[1-9][0-9]{0,15})$/);
/** Unique per provider, never reused, case-sensitive. */
const gwpId = z.string().regex(/^[A-Za-z0-9._:-]{1,64}$/);
export const gwpJackpotId = z.string().regex(/^[A-Za-z0-9._-]{1,32}$/);
const game = z.string().regex(/^[A-Za-z0-9._-]{1,64}$/);
const currency = z.string().regex(/^[A-Z]{3,8}$/);
const opaque = z.string().regex(/^[!-~]{1,128}$/);
/** The provider's event time; informational only. */
const at = z.iso.datetime().optional();

const common = {
  v: z.literal('1'),
  /** Unique per attempt and echoed; not used to detect duplicates. */
  request_id: z.uuid(),
  provider: z.string().min(1).max(32),
};
const money = { ...common, tx_id: gwpId, player_id: opaque };
const inRound = { ...money, game, round_id: gwpId, at };

const bet = {
  ...inRound,
  session: opaque,
  amount: gwpAmount,
  currency,
  /** A free round: the amount is "0" and uses one round of the grant. */
  grant_id: gwpId.optional(),
  feature: z.enum(['base', 'bonus_buy', 'double_up']).optional(),
  /** Contributions of the amount to jackpots. */
  jackpot_contributions: z
    .array(z.object({ jackpot_id: gwpJackpotId, amount: gwpAmount }))
    .max(8)
    .optional(),
  bet_meta: z.unknown().optional(),
};
const closes = { round_closed: z.boolean().optional() };
/** Operations that a rollback can reverse. */
const REVERSIBLE_OPERATIONS = ['bet', 'win', 'bet_win', 'bonus_win', 'jackpot_win', 'adjust'] as const;

export const gwpRequests = {
  authenticate: z.object({
    ...common,
    op: z.literal('authenticate'),
    launch_token: z.string().regex(/^[!-~]{10,255}$/),
    game,
  }),
  balance: z.object({ ...common, op: z.literal('balance'), player_id: opaque, session: opaque.optional() }),
  bet: z.object({ ...bet, op: z.literal('bet') }),
  win: z.object({
    ...inRound,
    ...closes,
    op: z.literal('win'),
    amount: gwpAmount,
    currency,
    bet_tx_id: gwpId.optional(),
    kind: z.enum(['base', 'feature', 'free_round']).optional(),
    grant_id: gwpId.optional(),
  }),
  bet_win: z.object({
    ...bet,
    ...closes,
    op: z.literal('bet_win'),
    win_amount: gwpAmount,
    win_tx_id: gwpId,
  }),
  rollback: z.object({
    ...money,
    op: z.literal('rollback'),
    target_tx_id: gwpId,
    target_op: z.enum(REVERSIBLE_OPERATIONS),
    round_id: gwpId.optional(),
    reason: z.string().max(200).optional(),
  }),
  end_round: z.object({ ...inRound, op: z.literal('end_round'), result: z.unknown().optional() }),
  bonus_win: z.object({
    ...money,
    op: z.literal('bonus_win'),
    at,
    amount: gwpAmount,
    currency,
    grant_id: gwpId.optional(),
    campaign_id: gwpId.optional(),
  }),
  jackpot_win: z.object({
    ...inRound,
    op: z.literal('jackpot_win'),
    jackpot_id: gwpJackpotId,
    amount: gwpAmount,
    currency,
  }),
  adjust: z.object({
    ...money,
    op: z.literal('adjust'),
    round_id: gwpId.optional(),
    amount: signedAmount,
    currency,
    reason: z.enum(['resettlement', 'correction']),
    target_tx_id: gwpId,
  }),
  ping: z.object({ request_id: z.uuid().optional(), op: z.literal('ping').optional() }),
};

export type GwpOp = keyof typeof gwpRequests;
export type GwpRequest<Op extends GwpOp = GwpOp> = z.output<(typeof gwpRequests)[Op]>;
/** Operations that move money or end a round: those with a `tx_id`. */
export type MoneyOp = Exclude<GwpOp, 'authenticate' | 'balance' | 'ping'>;
export type MoneyRequest = { [Op in MoneyOp]: GwpRequest<Op> }[MoneyOp];

/** Maximum body size including `bet_meta` and `result`, and the maximum size of each of these. */
export const GWP_BODY_BYTES = 64 * 1024;
export const GWP_META_BYTES = { bet_meta: 4 * 1024, result: 16 * 1024 } as const;
/** Maximum deviation of a request's timestamp, and retention time of its nonce. */
export const GWP_WINDOW_SECONDS = 300;
export const GWP_NONCE_SECONDS = 600;
