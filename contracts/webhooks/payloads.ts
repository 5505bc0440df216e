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
/** The name by language code, in its available languages. */
const name = z.record(z.string(), z.string());

/**
 * The field `data` of each message to an operator's endpoint, by message type. Amounts are minor units as
 * text. Players appear as ids only; staff with the right look up names and contacts in the console. Fields
 * may be added; none is removed or redefined.
 */
export const webhookPayloads = {
  /** An account was opened. */
  'player.registered': z.object(player),
  /** An account was blocked by staff or after a chargeback. */
  'player.blocked': z.object(player),
  /** An account was closed. */
  'player.closed': z.object(player),
  /** A self-exclusion or operator exclusion has started: stop marketing to this player. */
  'player.excluded': z.object(player),
  /** Personal data has been erased: erase your own copy. */
  'player.erased': z.object(player),
  /** `monthly`: maximum that the player's deposit limits allow per month. */
  'deposit_limit.changed': z.object({ ...player, monthly: minorUnits }),
  /**
   * A document was approved or rejected, is expiring or expired, or is required from the player; in the
   * latter case the id is that of the requirement.
   */
  'document.changed': z.object({
    ...player,
    verification_id: z.uuid(),
    kind: z.string(),
    state: z.string(),
  }),
  /** A deposit has been credited to the player's cash. */
  'deposit.credited': z.object({ ...player, deposit_id: z.uuid(), method_id: z.string(), ...money }),
  /** A credited deposit was debited again: `how` is refunded or charged_back. */
  'deposit.reversed': z.object({
    ...player,
    deposit_id: z.uuid(),
    method_id: z.string(),
    how: z.string(),
    ...money,
  }),
  /** A withdrawal has a new state, and its player is notified. */
  'withdrawal.changed': z.object({ ...player, withdrawal_id: z.uuid(), state: z.string(), ...money }),
  /** A round or bet has been settled. */
  'bet.settled': z.object(bet),
  /** A settled round or bet has new figures, which replace those sent earlier. */
  'bet.corrected': z.object(bet),
  /** A player has reached a level. */
  'level.reached': z.object({ ...player, name }),
  'bonus.started': z.object({ ...player, name, ...money }),
  'bonus.completed': z.object({ ...player, name, ...money }),
  /** A reporting day is complete: sums in minor units of the brand's currency, and counts. */
  'day.closed': z.object({
    day: z.iso.date(),
    sums: z.record(z.string(), minorUnits),
    counts: z.record(z.string(), z.int()),
  }),
} as const;

export type WebhookEvent = keyof typeof webhookPayloads;
export type WebhookPayload<Name extends WebhookEvent> = z.infer<(typeof webhookPayloads)[Name]>;
export const WEBHOOK_EVENTS = Object.keys(webhookPayloads) as [WebhookEvent, ...WebhookEvent[]];

/** A test message from the console; its `data` is empty. */
export const WEBHOOK_TEST = 'webhook.test';
