import { z } from 'zod';
import { defineRead, defineWrite } from './call.ts';
import { instant, staffRef, uuid } from './fields.ts';

/** Details that can verify a caller. */
export const CALLER_ANSWERS = ['full_name', 'birth_date', 'email', 'phone'] as const;
export type CallerAnswer = (typeof CALLER_ANSWERS)[number];

const answer = z.string().trim().max(254).default('');

/**
 * Compares a caller's answers with the account and shows part of each detail: enough to verify the caller,
 * too little to harvest data. Each call counts towards the staff member's limits; beyond them `revealLimit`
 * and an alarm, and no further call until the alarm is closed.
 */
export const verifyCaller = defineWrite({
  path: 'players/verify',
  summary: 'Verify a caller: compare the answers with the account, and show a part of it.',
  needs: ['accounts', 'write'],
  input: { player_id: uuid, full_name: answer, birth_date: answer, email: answer, phone: answer },
  output: {
    /** Such as `Ana C•••`, `•••• 14 March`, `an•••@mail.test`, `+63•••4567`; empty if unknown. */
    shown: z.record(z.enum(CALLER_ANSWERS), z.string()),
    /** Whether each given answer is correct. */
    matches: z.partialRecord(z.enum(CALLER_ANSWERS), z.boolean()),
  },
  errors: ['notFound', 'revealLimit'],
});

const REVEAL_LIMIT_MAX = 1000;
const limit = z.int().min(1).max(REVEAL_LIMIT_MAX);

export const revealAlarms = defineRead({
  path: 'reveal-alarms',
  summary: 'Limits of caller verification, and staff who exceeded them.',
  needs: ['audit', 'read'],
  input: { is_open: z.boolean() },
  output: {
    limits: z.object({ hourly: limit, daily: limit }),
    value: z.array(
      z.object({
        alarm_id: z.string(),
        staff: staffRef,
        raised_at: instant,
        /** The staff member's verifications in the last day on every brand, and the number of players. */
        reveals: z.int(),
        players: z.int(),
        closed: z.object({ by: staffRef, at: instant }).nullable(),
      }),
    ),
  },
});

export const setRevealLimits = defineWrite({
  path: 'reveal-alarms/limits',
  summary: 'Set how many callers one person may verify per hour and day.',
  needs: ['block', 'write'],
  input: { hourly: limit, daily: limit },
  output: {},
});

/** Allows the staff member to verify callers again; the count restarts. */
export const closeRevealAlarm = defineWrite({
  path: 'reveal-alarms/close',
  summary: 'Close an alarm after reviewing the person’s verifications. Not your own.',
  needs: ['block', 'write'],
  input: { alarm_id: uuid },
  output: {},
  errors: ['notFound', 'decidedAlready', 'sameMaker'],
});
