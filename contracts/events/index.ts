import type { z } from 'zod';
import { dayClosed } from './day.ts';
import { freeRoundsEnded, freeRoundsGranted } from './free-rounds.ts';
import { winHeld } from './held-win.ts';
import { documentNotified } from './identity-documents.ts';
import {
  bankAdded,
  depositCredited,
  depositReturned,
  paymentNotified,
  payoutDue,
  withdrawalPaid,
} from './payments.ts';
import {
  accessRevoked,
  depositLimitChanged,
  exclusionNotified,
  gameClosed,
  playerActive,
  playerBlocked,
  playerClosed,
  playerErased,
  playerExcluded,
  playerFlagged,
  playerRegistered,
  profileChanged,
  riskLevelReached,
  riskReviewed,
  sessionEnded,
} from './player.ts';
import { referralQualified, rewardNotified } from './rewards.ts';
import { roomSettled, roomVoided } from './room.ts';
import { roundCorrected, roundSettled } from './round.ts';
import { screeningCaseChanged } from './screening.ts';
import { jurisdictionChanged } from './site.ts';
import { smsLimitReached } from './sms-limit.ts';
import { webhookDisabled } from './webhook.ts';

/** Fields of every event: its own id, by which handlers detect duplicates, and its site. */
type EventBase = { event_id: string; site_id: number };

interface EventDefinition<Name extends string, Schema extends z.ZodType<EventBase>> {
  readonly name: Name;
  readonly schema: Schema;
}

/**
 * Declares a business event: `defineEvent('round.settled', roundSettled)`. The payload must be
 * JSON-serialisable: no bigint, no Date.
 */
function defineEvent<const Name extends string, Schema extends z.ZodType<EventBase>>(
  name: Name,
  schema: Schema,
): EventDefinition<Name, Schema> {
  return { name, schema };
}

/**
 * Every business event between modules. New events are added here, each with its schema in a separate file.
 */
const events = [
  defineEvent('round.settled', roundSettled),
  defineEvent('round.corrected', roundCorrected),
  defineEvent('free_rounds.granted', freeRoundsGranted),
  defineEvent('free_rounds.ended', freeRoundsEnded),
  defineEvent('room.settled', roomSettled),
  defineEvent('room.voided', roomVoided),
  defineEvent('player.registered', playerRegistered),
  defineEvent('player.active', playerActive),
  defineEvent('player.profile_changed', profileChanged),
  defineEvent('player.access_revoked', accessRevoked),
  defineEvent('player.closed', playerClosed),
  defineEvent('player.blocked', playerBlocked),
  defineEvent('player.erased', playerErased),
  defineEvent('player.excluded', playerExcluded),
  defineEvent('player.deposit_limit_changed', depositLimitChanged),
  defineEvent('player.flagged', playerFlagged),
  defineEvent('game.closed', gameClosed),
  defineEvent('exclusion.notified', exclusionNotified),
  defineEvent('risk_level.reached', riskLevelReached),
  defineEvent('risk.reviewed', riskReviewed),
  defineEvent('session.ended', sessionEnded),
  defineEvent('jurisdiction.changed', jurisdictionChanged),
  defineEvent('win.held', winHeld),
  defineEvent('sms_limit.reached', smsLimitReached),
  defineEvent('deposit.credited', depositCredited),
  defineEvent('deposit.reversed', depositReturned),
  defineEvent('bank_account.added', bankAdded),
  defineEvent('payment.notified', paymentNotified),
  defineEvent('document.notified', documentNotified),
  defineEvent('screening.case_changed', screeningCaseChanged),
  defineEvent('reward.notified', rewardNotified),
  defineEvent('referral.qualified', referralQualified),
  defineEvent('exclusion_payout.due', payoutDue),
  defineEvent('withdrawal.paid', withdrawalPaid),
  defineEvent('day.closed', dayClosed),
  defineEvent('webhook.disabled', webhookDisabled),
] as const;

type Definition = (typeof events)[number];
export type EventName = Definition['name'];
export type EventPayload<Name extends EventName> = z.infer<Extract<Definition, { name: Name }>['schema']>;

/** Event names known to this build. */
export const EVENT_NAMES: readonly string[] = events.map(({ name }) => name);

/** The event's schema; undefined for an unknown name. */
export function eventSchema(name: string): z.ZodType | undefined {
  return events.find((event) => event.name === name)?.schema;
}
