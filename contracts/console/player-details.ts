import { z } from 'zod';
import { BONUS_STATES } from '../values/bonus-rules.ts';
import { defineRead, defineWrite } from './call.ts';
import { instant, minorUnits, moneyAmount, playerRef, uuid } from './fields.ts';
import { line } from './report-breakdowns.ts';

const playerFields = { player_id: uuid };

export const playerSessions = defineRead({
  path: 'players/sessions',
  summary: 'Open sessions and known browsers of a player, most recently used first.',
  needs: ['players', 'read'],
  input: playerFields,
  output: {
    sessions: z.array(
      z.object({
        session_id: z.string(),
        device: z.string(),
        /** Masked. */
        address: z.string(),
        opened_at: instant,
        last_seen_at: instant,
      }),
    ),
    /** Browsers that have signed in to the account; `browser` is part of the hash of its cookie. */
    browsers: z.array(z.object({ browser: z.string(), last_used_at: instant })),
  },
  errors: ['notFound'],
});

/** The player is signed out on this device at the next call. */
export const endPlayerSessions = defineWrite({
  path: 'players/sessions/end',
  summary: 'End one session of a player, or all of them.',
  needs: ['accounts', 'write'],
  /** Null: all sessions. */
  input: { ...playerFields, session_id: uuid.nullable() },
  output: { ended: z.int() },
  errors: ['notFound'],
});

/**
 * Details shared by two accounts: contact, or name and birth date (`person`); a browser; the network address
 * of registration; a bank account.
 */
const RELATION_REASONS = ['person', 'device', 'address', 'bank'] as const;
export type RelationReason = (typeof RELATION_REASONS)[number];

export const relatedPlayers = defineRead({
  path: 'players/related',
  summary: 'Accounts related to a player, with what they share.',
  needs: ['players', 'read'],
  input: playerFields,
  output: {
    value: z.array(z.object({ player: playerRef, reasons: z.array(z.enum(RELATION_REASONS)) })),
  },
  errors: ['notFound'],
});

export const playerBonuses = defineRead({
  path: 'players/bonuses',
  summary: 'Bonuses of a player with their wagering progress: active ones, then the most recently ended.',
  needs: ['grants', 'read'],
  input: playerFields,
  output: {
    value: z.array(
      z.object({
        bonus_id: z.string(),
        campaign_id: z.string(),
        title: z.string(),
        state: z.enum(BONUS_STATES),
        amount: moneyAmount,
        /** Wagered stakes that count so far, and the required amount. */
        wagered: moneyAmount,
        required: moneyAmount,
        max_bet: moneyAmount,
        expires_at: instant,
        ended_at: instant.nullable(),
        /** Amount converted to cash; amount reversed. */
        converted: moneyAmount,
        removed: moneyAmount,
      }),
    ),
  },
  errors: ['notFound'],
});

export const playerLevel = defineRead({
  path: 'players/level',
  summary: 'VIP level of a player and the progress to the next one.',
  needs: ['players', 'read'],
  input: playerFields,
  output: {
    /** Null if the site has no programme. */
    level: z
      .object({
        name: z.string(),
        position: z.int(),
        /** Empty at the highest level. */
        next: z.string(),
        deposits: moneyAmount,
        deposits_next: moneyAmount,
        turnover: moneyAmount,
        turnover_next: moneyAmount,
        /** Whether the next level requires both deposits and turnover, or either. */
        promotion: z.enum(['all', 'any']),
      })
      .nullable(),
  },
  errors: ['notFound'],
});

export const playerBankAccounts = defineRead({
  path: 'players/bank-accounts',
  summary: 'Bank accounts and wallets of a player, masked.',
  needs: ['withdrawals', 'read'],
  input: playerFields,
  output: {
    value: z.array(
      z.object({
        bank_id: z.string(),
        bank_name: z.string(),
        holder: z.string(),
        last_digits: z.string(),
        /** Such as `USDT TRON`; empty for a bank account. */
        coin: z.string(),
        is_default: z.boolean(),
        created_at: instant,
      }),
    ),
  },
  errors: ['notFound'],
});

export const STATEMENT_ACCOUNTS = ['cash', 'bonus', 'reserved', 'token'] as const;

export const playerStatement = defineRead({
  path: 'players/statement',
  summary: 'Ledger entries of a player’s account with the balance after each, newest first.',
  needs: ['players', 'read'],
  input: {
    ...playerFields,
    account: z.enum(STATEMENT_ACCOUNTS).default('cash'),
    /** Number of the last loaded entry; empty for the newest. */
    after: z
      .string()
      .regex(/^\d{0,18}$/)
      .default(''),
  },
  output: {
    value: z.array(
      z.object({
        entry: z.string(),
        at: instant,
        /** Posting kind: `deposit`, `bet`, `win` … */
        what: z.string(),
        /** Payment number, or posting key. */
        reference: z.string(),
        sum: moneyAmount,
        balance_after: moneyAmount,
        round: z.object({ provider_code: z.string(), round_id: z.string() }).nullable(),
      }),
    ),
    next: z.string(),
  },
  errors: ['notFound'],
});

export const playerRound = defineRead({
  path: 'players/round',
  summary: 'A player’s round: stakes, wins and ledger entries.',
  needs: ['players', 'read'],
  input: {
    ...playerFields,
    provider_code: z.string().min(1).max(32),
    round_id: z.string().min(1).max(64),
  },
  output: {
    /** Null until settled. */
    settled: z
      .object({ game: z.string(), category: z.string(), stake: minorUnits, win: minorUnits, at: instant })
      .nullable(),
    lines: z.array(line.omit({ player: true })),
  },
  errors: ['notFound'],
});

export const playerDetailCalls = {
  playerSessions,
  endPlayerSessions,
  relatedPlayers,
  playerBonuses,
  playerLevel,
  playerBankAccounts,
  playerStatement,
  playerRound,
} as const;
