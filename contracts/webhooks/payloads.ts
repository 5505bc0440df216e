import { z } from 'zod';

const minorUnits = z.string().regex(/^-?\d{1,18}$/);
const player = { player_id: z.uuid() };
const money = { currency: z.string(), amount: minorUnits };
const bet = {
  ...player,
  round_id: z.string(),
  provider_code: z.string(),
  game_code: z.string(),
  category: z.string(),
  currency: z.string(),
  stake: minorUnits,
  win: minorUnits,
};
/** The name in the languages it has, by language code. */
const name = z.record(z.string(), z.string());

/**
 * The field `data` of each message to an operator's endpoint, by the type of the message. Amounts are minor
 * units as text. Players appear as ids only; staff with the right look up names and contacts in the console.
 * Fields may be added; none is removed or changes its meaning.
 */
export const webhookPayloads = {
  /** An account was opened. */
  'player.registered': z.object(player),
  /** An account was blocked by staff or after a chargeback. */
  'player.blocked': z.object(player),
  /** An account was closed. */
  'player.closed': z.object(player),
  /** A self-exclusion, or one by the operator, has begun: stop marketing to this player. */
  'player.excluded': z.object(player),
  /** Personal data has been erased: erase your own copy. */
  'player.erased': z.object(player),
  /** `monthly`: what the player's deposit limits allow in a month at most. */
  'deposit_limit.changed': z.object({ ...player, monthly: minorUnits }),
  /**
   * A document was approved or rejected, is expiring or expired, or is required from the player; then the id
   * is that of the requirement.
   */
  'document.changed': z.object({
    ...player,
    verification_id: z.uuid(),
    kind: z.string(),
    state: z.string(),
  }),
  /** Money of a deposit is in the player's cash. */
  'deposit.credited': z.object({ ...player, deposit_id: z.uuid(), method_id: z.string(), ...money }),
  /** A credited deposit was taken back: `how` is refunded or charged_back. */
  'deposit.reversed': z.object({
    ...player,
    deposit_id: z.uuid(),
    method_id: z.string(),
    how: z.string(),
    ...money,
  }),
  /** A withdrawal has a new state of which its player is notified. */
  'withdrawal.changed': z.object({ ...player, withdrawal_id: z.uuid(), state: z.string(), ...money }),
  /** A round or bet has been settled. */
  'bet.settled': z.object(bet),
  /** A settled round or bet has new figures, which replace those sent before. */
  'bet.corrected': z.object(bet),
  /** A player has reached a level. */
  'level.reached': z.object({ ...player, name }),
  'bonus.started': z.object({ ...player, name, ...money }),
  'bonus.completed': z.object({ ...player, name, ...money }),
  /** A day of the reports is complete: its sums in minor units of the brand's currency, and its counts. */
  'day.closed': z.object({
    day: z.iso.date(),
    sums: z.record(z.string(), minorUnits),
    counts: z.record(z.string(), z.int()),
  }),
} as const;

export type WebhookEvent = keyof typeof webhookPayloads;
export type WebhookPayload<Name extends WebhookEvent> = z.infer<(typeof webhookPayloads)[Name]>;
export const WEBHOOK_EVENTS = Object.keys(webhookPayloads) as [WebhookEvent, ...WebhookEvent[]];

/** The message of a test from the console; its `data` is empty. */
export const WEBHOOK_TEST = 'webhook.test';
