import { currencyOf, exponentOf } from '#contracts/values/currency.ts';
import { type Db, transaction } from '../../platform/database/index.ts';
import type { Handlers, PlayerContext } from '../../platform/module.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { playTotalsSince } from '../ledger/index.ts';
import { findActiveExclusion } from './active-exclusions.ts';
import { requestErasure } from './erasure.ts';
import { excludePlayer, requestReturn } from './exclusions.ts';
import { releaseGame } from './game-lock.ts';
import { cancelLimitChange, confirmLimit, listLimits, protectionProfileOf, setLimit } from './limits.ts';
import { readProtectionStates } from './player-state.ts';
import {
  acknowledgeRealityCheck,
  realityCheckDueAt,
  realityCheckSince,
  setRealityCheckMinutes,
} from './reality-checks.ts';
import { acknowledgeReminder, answerDepositLimit, listReminders } from './reminders.ts';
import { usageOf } from './stake-checks.ts';
import type { LimitRow } from './tables.ts';
import { answerTerms, findTermsToAccept } from './terms-and-conditions.ts';

export type ProtectionDeps = {
  now: () => Date;
  /** Whether a player has money staked in an unfinished round of any game. */
  hasOpenBets: (db: Db, player: PlayerKey) => Promise<boolean>;
};

const keyOf = ({ site, player }: PlayerContext): PlayerKey => ({ siteId: site.id, playerId: player.id });

/** The player's protection settings. Each change returns the new state. */
export function createRoutes({ now, hasOpenBets }: ProtectionDeps): Handlers {
  const after = async (context: PlayerContext) => presentProtection(context, now());
  return {
    protection: (_, context) => after(context),
    setLimit: async ({ kind, period, limit_amount }, context) => {
      const amount = limit_amount === null ? null : BigInt(limit_amount);
      await transaction(context.db, (tx) => setLimit(tx, keyOf(context), { kind, period }, amount, now()));
      return after(context);
    },
    confirmLimit: async (name, context) => {
      await transaction(context.db, (tx) => confirmLimit(tx, keyOf(context), name, now()));
      return after(context);
    },
    withdrawLimitChange: async (name, context) => {
      await transaction(context.db, (tx) => cancelLimitChange(tx, keyOf(context), name, now()));
      return after(context);
    },
    setRealityCheck: async ({ minutes }, context) => {
      await transaction(context.db, (tx) => setRealityCheckMinutes(tx, keyOf(context), minutes, now()));
      return after(context);
    },
    acknowledgeReality: async (_, context) => {
      await transaction(context.db, (tx) => acknowledgeRealityCheck(tx, keyOf(context), now()));
      return after(context);
    },
    takeBreak: async ({ length }, context) => {
      const by = { actor: 'player', reason: '' };
      await transaction(context.db, (tx) => excludePlayer(tx, keyOf(context), length, by, now()));
      return after(context);
    },
    leaveGame: async ({ visit }, context) => {
      const key = keyOf(context);
      if (!(await hasOpenBets(context.db, key)))
        await transaction(context.db, (tx) => releaseGame(tx, key, visit));
      return {};
    },
    reminders: (_, context) => acknowledgedReminders(context, now()),
    acknowledgeReminder: async ({ reminder }, context) => {
      await transaction(context.db, (tx) => acknowledgeReminder(tx, keyOf(context), reminder, now()));
      return acknowledgedReminders(context, now());
    },
    answerDepositLimit: async ({ deposit_limit: { period, limit_amount } }, context) => {
      const answer = { period, amount: limit_amount === null ? null : BigInt(limit_amount) };
      await transaction(context.db, (tx) => answerDepositLimit(tx, keyOf(context), answer, now()));
      return acknowledgedReminders(context, now());
    },
    answerTerms: async ({ version, accepted }, context) => {
      await transaction(context.db, (tx) => answerTerms(tx, keyOf(context), version, accepted, now()));
      return acknowledgedReminders(context, now());
    },
    askErasure: async (_, context) => {
      const requested = await transaction(context.db, (tx) => requestErasure(tx, keyOf(context), now()));
      return { years: requested.years, earliest: requested.earliest.toISOString() };
    },
    askToReturn: async (_, context) => {
      await transaction(context.db, (tx) => requestReturn(tx, keyOf(context), now()));
      return after(context);
    },
  };
}

async function acknowledgedReminders(context: PlayerContext, now: Date) {
  const { currency } = context.site;
  const [{ missing, reviewDue, summary }, terms] = await Promise.all([
    listReminders(context.db, keyOf(context), now),
    findTermsToAccept(context.db, keyOf(context)),
  ]);
  return {
    terms: terms && { ...terms, published_at: terms.published_at.toISOString() },
    deposit_limit: missing,
    review_due: reviewDue,
    summary: summary && {
      since: summary.since.toISOString(),
      staked: summary.staked.toString(),
      returned: summary.returned.toString(),
    },
    currency,
    exponent: exponentOf(currencyOf(currency)),
  };
}

async function presentProtection(context: PlayerContext, now: Date) {
  const { db, site, player } = context;
  const key = keyOf(context);
  const [limits, profile, exclusion, states] = await Promise.all([
    listLimits(db, key),
    protectionProfileOf(db, site.id),
    findActiveExclusion(db, key, now),
    readProtectionStates(db, [key], now),
  ]);
  const state = states[0]!;
  const clock = {
    startedAt: player.sessionStartedAt,
    acknowledgedAt: state.acknowledgedAt,
    minutes: state.realityMinutes,
  };
  const [usage, played] = await Promise.all([
    usageOf(db, state, key, now),
    playTotalsSince(db, site.id, player.id, player.sessionStartedAt),
  ]);
  return {
    limits: limits.map((limit) => presentLimit(limit, usage.get(limit.period))),
    raise_delay_hours: profile.raise_delay_hours,
    reality: {
      minutes: state.realityMinutes,
      since: realityCheckSince(clock).toISOString(),
      due_at: realityCheckDueAt(clock).toISOString(),
      started_at: clock.startedAt.toISOString(),
      staked: played.staked.toString(),
      returned: played.returned.toString(),
    },
    exclusion: exclusion
      ? {
          // A register's entry is shown as a closed account, without its source.
          kind: exclusion.kind === 'register' ? ('operator' as const) : exclusion.kind,
          until: exclusion.until_at?.toISOString() ?? null,
          return_at: exclusion.return_at?.toISOString() ?? null,
          can_ask: exclusion.kind === 'self' && exclusion.until_at! <= now && exclusion.return_at === null,
        }
      : null,
    currency: site.currency,
    exponent: exponentOf(currencyOf(site.currency)),
    server_time: now.toISOString(),
  };
}

function presentLimit(limit: LimitRow, usage: { staked: bigint; returned: bigint } | undefined) {
  const { kind, period, amount, pending_amount, pending_removal, effective_at } = limit;
  const used = usage && (kind === 'stake' ? usage.staked : usage.staked - usage.returned);
  const isCounted = kind === 'stake' || kind === 'loss';
  return {
    kind,
    period,
    amount: amount.toString(),
    used: isCounted && used !== undefined ? used.toString() : null,
    change: effective_at
      ? {
          amount: pending_removal ? null : pending_amount!.toString(),
          effective_at: effective_at.toISOString(),
        }
      : null,
  };
}

/** For the console: a player's protection state. */
export async function protectionStateOf(db: Db, key: PlayerKey, now: Date) {
  const [limits, exclusion] = await Promise.all([listLimits(db, key), findActiveExclusion(db, key, now)]);
  return { limits, exclusion: exclusion ?? null };
}
