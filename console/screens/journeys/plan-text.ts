import { counted } from '#contracts/values/counted-nouns.ts';
import type { JourneyPlan, JourneyStep, JourneyTrigger } from '#contracts/values/journeys.ts';
import { languageNames } from '../../lib/language-names.ts';

export const TRIGGER_TEXTS: Record<JourneyTrigger, string> = {
  registered: 'Registration',
  first_deposit: 'First deposit',
  deposit_failed: 'A deposit failed or expired',
  quiet: 'Days without a bet',
  level: 'VIP level reached',
};
export const STEP_TEXTS: Record<JourneyStep['kind'], string> = {
  message: 'Message',
  wait: 'Wait',
  condition: 'Condition',
  bonus: 'Bonus',
};
export const CHANNEL_TEXTS = { inbox: 'Inbox', mail: 'Email', sms: 'SMS', push: 'Push' } as const;

/** A step as a line; `segments`: names by id. */
export function stepText(step: JourneyStep, segments: ReadonlyMap<string, string>): string {
  if (step.kind === 'wait')
    return step.hours % 24 === 0
      ? `Wait ${counted(step.hours / 24, 'day')}`
      : `Wait ${counted(step.hours, 'hour')}`;
  if (step.kind === 'condition') {
    const name = segments.get(step.segment_id) ?? 'an archived segment';
    return `Continue only if ${step.is_member ? 'in' : 'not in'} ${name}`;
  }
  if (step.kind === 'bonus') return `Bonus of the campaign ${step.campaign_id}`;
  const languages = languageNames(Object.keys(step.texts));
  return `${CHANNEL_TEXTS[step.channel]}: ${step.texts.EN?.title ?? ''} (${languages})`;
}

/** The entry condition as one line. */
export function triggerText(
  { trigger, days, level, segment_id, reentry_days }: JourneyPlan,
  segments: ReadonlyMap<string, string>,
): string {
  const what: Record<JourneyTrigger, string> = {
    ...TRIGGER_TEXTS,
    quiet: `${counted(days, 'day')} without a bet`,
    level: `VIP level ${level} or above`,
  };
  const who = segment_id ? `, members of ${segments.get(segment_id) ?? 'an archived segment'} only` : '';
  return `${what[trigger]}${who}; ${reentry_days === 0 ? 'once' : `again after ${counted(reentry_days, 'day')}`}`;
}
