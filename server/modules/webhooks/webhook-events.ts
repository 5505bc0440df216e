import type { EventName, EventPayload } from '#contracts/events/index.ts';
import type { RoundSettled } from '#contracts/events/round.ts';
import { type WebhookEvent, type WebhookPayload, webhookPayloads } from '#contracts/webhooks/payloads.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { EventHandler, EventHandlers } from '../../platform/events/index.ts';

/** A message about an event; `data` is the payload for endpoints. */
type WebhookMessage = {
  [Name in WebhookEvent]: { event: Name; data: WebhookPayload<Name> };
}[WebhookEvent];

/** The subject of a message: `eventId` is unique, `at` is an RFC 3339 timestamp. */
export type MessageSubject = { siteId: number; eventId: string; at: string };

/** Stores a message for every subscribed endpoint of the site. */
export type Collect = (tx: Tx, about: MessageSubject, message: WebhookMessage) => Promise<void>;

type PlayerMessage = Extract<WebhookEvent, `player.${string}`>;
const aboutPlayer =
  (event: PlayerMessage) =>
  ({ player_id }: { player_id: string }): WebhookMessage => ({ event, data: { player_id } });

const betOf = (round: RoundSettled): WebhookPayload<'bet.settled'> => ({
  player_id: round.player_id,
  round_id: round.round_id,
  provider_code: round.provider_code,
  game_code: round.game_code,
  category: round.category,
  currency: round.currency,
  stake: round.stake,
  win: round.win,
});

/** Business events with the time of occurrence. */
type Dated = {
  [Name in EventName]: EventPayload<Name> extends { at: string } ? Name : never;
}[EventName];
type Translations = { [Name in Dated]?: (payload: EventPayload<Name>) => WebhookMessage | undefined };

/** The message for each business event; undefined for none. */
const TRANSLATIONS: Translations = {
  'player.registered': aboutPlayer('player.registered'),
  'player.blocked': aboutPlayer('player.blocked'),
  'player.closed': aboutPlayer('player.closed'),
  'player.excluded': aboutPlayer('player.excluded'),
  'player.erased': aboutPlayer('player.erased'),
  'player.deposit_limit_changed': ({ player_id, monthly }) => ({
    event: 'deposit_limit.changed',
    data: { player_id, monthly },
  }),
  'document.notified': ({ player_id, verification_id, kind, what: state }) => ({
    event: 'document.changed',
    data: { player_id, verification_id, kind, state },
  }),
  'deposit.credited': ({ player_id, deposit_id, method_id, currency, amount }) => ({
    event: 'deposit.credited',
    data: { player_id, deposit_id, method_id, currency, amount },
  }),
  'deposit.reversed': ({ player_id, deposit_id, method_id, how, currency, amount }) => ({
    event: 'deposit.reversed',
    data: { player_id, deposit_id, method_id, how, currency, amount },
  }),
  'payment.notified': ({ payment, player_id, payment_id, state, currency, amount }) =>
    payment === 'withdrawal'
      ? {
          event: 'withdrawal.changed',
          data: { player_id, withdrawal_id: payment_id, state, currency, amount },
        }
      : undefined,
  'round.settled': (round) => ({ event: 'bet.settled', data: betOf(round) }),
  'round.corrected': (round) => ({ event: 'bet.corrected', data: betOf(round) }),
  'reward.notified': ({ what, player_id, name, currency, amount }) => {
    if (what === 'level_up') return { event: 'level.reached', data: { player_id, name } };
    const data = { player_id, name, currency, amount };
    if (what === 'bonus_started') return { event: 'bonus.started', data };
    return what === 'bonus_completed' ? { event: 'bonus.completed', data } : undefined;
  },
  'day.closed': ({ day, sums, counts }) => ({ event: 'day.closed', data: { day, sums, counts } }),
};

/** Handlers of the business events sent to webhooks. */
export function createEventHandlers(collect: Collect): EventHandlers {
  return Object.fromEntries(
    Object.entries(TRANSLATIONS).map(([name, translate]) => {
      const handler: EventHandler<Dated> = async (tx, payload) => {
        const message = (translate as (of: typeof payload) => WebhookMessage | undefined)(payload);
        const about = { siteId: payload.site_id, eventId: payload.event_id, at: payload.at };
        if (message) await collect(tx, about, message);
      };
      return [name, { [`webhooks.${name}`]: handler }];
    }),
  );
}

/** The exact text of a message. Throws if its data violate the contract. */
export function bodyOf(message: WebhookMessage, at: string): string {
  const data = webhookPayloads[message.event].parse(message.data);
  return JSON.stringify({ type: message.event, timestamp: at, data });
}
