import { z } from 'zod';
import { defineRead, defineWrite } from './call.ts';
import { instant, staffRef, uuid } from './fields.ts';

/** What a caller can be asked for. */
export const CALLER_ANSWERS = ['full_name', 'birth_date', 'email', 'phone'] as const;
export type CallerAnswer = (typeof CALLER_ANSWERS)[number];

const answer = z.string().trim().max(254).default('');

/**
 * Compares what a caller says with the account and shows a part of each: enough to verify the caller, too
 * little to collect. Each call counts towards the limits of the person; beyond them `revealLimit`, an alarm,
 * and no further call until the alarm is closed.
 */
export const verifyCaller = defineWrite({
  path: 'players/verify',
  summary: 'Verify a caller: compare the answers with the account, and show it in part.',
  needs: ['accounts', 'write'],
  input: { player_id: uuid, full_name: answer, birth_date: answer, email: answer, phone: answer },
  output: {
    /** As `Ana C•••`, `•••• 14 March`, `an•••@mail.test`, `+63•••4567`; empty of what is not known. */
    shown: z.record(z.enum(CALLER_ANSWERS), z.string()),
    /** Of the answers that were given: whether each is right. */
    matches: z.partialRecord(z.enum(CALLER_ANSWERS), z.boolean()),
  },
  errors: ['notFound', 'revealLimit'],
});

export const REVEAL_LIMIT_MAX = 1000;
const limit = z.int().min(1).max(REVEAL_LIMIT_MAX);

export const revealAlarms = defineRead({
  path: 'reveal-alarms',
  summary: 'Limits of the verification of callers, and who went beyond them.',
  needs: ['audit', 'read'],
  input: { is_open: z.boolean() },
  output: {
    limits: z.object({ hourly: limit, daily: limit }),
    value: z.array(
      z.object({
        alarm_id: z.string(),
        staff: staffRef,
        raised_at: instant,
        /** Verifications of the person in the day before, on every brand, and of how many players. */
        reveals: z.int(),
        players: z.int(),
        closed: z.object({ by: staffRef, at: instant }).nullable(),
      }),
    ),
  },
});

export const setRevealLimits = defineWrite({
  path: 'reveal-alarms/limits',
  summary: 'Set how many callers one person may verify in an hour and a day.',
  needs: ['block', 'write'],
  input: { hourly: limit, daily: limit },
  output: {},
});

/** Lets the person verify callers again; the count starts anew. */
export const closeRevealAlarm = defineWrite({
  path: 'reveal-alarms/close',
  summary: 'Close an alarm after the person’s verifications were examined. Not one’s own.',
  needs: ['block', 'write'],
  input: { alarm_id: uuid },
  output: {},
  errors: ['notFound', 'decidedAlready', 'sameMaker'],
});
