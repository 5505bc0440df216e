import type { Db, Tx } from '../../platform/database/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { lockCashAccounts, playTotalsSince } from '../ledger/index.ts';
import { acquireGameByStake, findOtherOpenGame, type GameLockKey, presentOpenGame } from './game-lock.ts';
import { type LimitBreach, type LimitUsage, stakeBreach } from './limit-checks.ts';
import { windowExitAt, windowStart } from './limit-windows.ts';
import { type PendingQuestion, type PlayerProtectionState, readProtectionStates } from './player-state.ts';
import { isRealityCheckDueAt, realityCheckSince } from './reality-checks.ts';
import { stakeCapFor } from './stake-caps.ts';
import type { LimitPeriod, OpenGame } from './tables.ts';

/** A requested stake. Without a session, session time is not checked. */
type StakeCheckRequest = {
  siteId: number;
  playerId: string;
  sessionStartedAt: Date | null;
  stake: bigint;
  /** The game's category: slots may have a cap. */
  category: string;
  /** Null: a bet that opens no game, such as a sports bet; open games are ignored. */
  game: GameLockKey | null;
};
/**
 * The refusals in the order of R12: exclusion, pending answers, another open game, reality check, limits,
 * stake cap.
 */
export type StakeVerdict =
  | { allowed: true }
  | { allowed: false; why: 'excluded'; until: Date | null }
  | { allowed: false; why: 'requiredAction'; requiredAction: PendingQuestion }
  | { allowed: false; why: 'otherGame'; game: OpenGame }
  | { allowed: false; why: 'realityCheck'; since: Date }
  | { allowed: false; why: 'limit'; breach: LimitBreach };

/**
 * Whether a stake may be made, given a protection state read in the same transaction. Money limits are
 * computed from the ledger: the caller holds the lock on the player's cash.
 */
export async function checkStake(
  db: Db,
  state: PlayerProtectionState,
  requested: StakeCheckRequest,
  now: Date,
): Promise<StakeVerdict> {
  const { excludedUntil, limits, acknowledgedAt, realityMinutes } = state;
  if (excludedUntil)
    return { allowed: false, why: 'excluded', until: excludedUntil === 'open' ? null : excludedUntil };
  if (state.requiredAction)
    return { allowed: false, why: 'requiredAction', requiredAction: state.requiredAction };
  const other = requested.game && (await findOtherOpenGame(db, state, requested.siteId, requested.game));
  if (other) return { allowed: false, why: 'otherGame', game: other };
  const { sessionStartedAt: startedAt, stake } = requested;
  if (startedAt) {
    const clock = { startedAt, acknowledgedAt, minutes: realityMinutes };
    if (isRealityCheckDueAt(clock, now))
      return { allowed: false, why: 'realityCheck', since: realityCheckSince(clock) };
  }
  const breach = limits.length === 0 ? undefined : await limitBreach(db, state, requested, now);
  if (breach) return { allowed: false, why: 'limit', breach };
  const cap = await stakeCapFor(db, state, requested, now);
  if (cap === null || stake <= cap) return { allowed: true };
  const max: LimitBreach = { type: 'max_stake', period: 'round', remaining: cap, resetsAt: null };
  return { allowed: false, why: 'limit', breach: max };
}

async function limitBreach(
  db: Db,
  state: PlayerProtectionState,
  requested: StakeCheckRequest,
  now: Date,
): Promise<LimitBreach | undefined> {
  const { sessionStartedAt: startedAt, stake } = requested;
  const usage = await usageOf(db, state, requested, now);
  const sessionMs = startedAt ? now.getTime() - startedAt.getTime() : 0;
  return stakeBreach(state.limits, (period) => usage.get(period)!, { stake, sessionMs });
}

/** Stakes and returns in the windows of a player's stake and loss limits. */
export async function usageOf(
  db: Db,
  { limits, windows }: Pick<PlayerProtectionState, 'limits' | 'windows'>,
  { siteId, playerId }: Pick<StakeCheckRequest, 'siteId' | 'playerId'>,
  now: Date,
): Promise<Map<LimitPeriod, LimitUsage>> {
  const counted = limits.filter(({ kind }) => kind === 'stake' || kind === 'loss');
  const periods = [...new Set(counted.map(({ period }) => period))];
  const pairs = await Promise.all(
    periods.map(async (period) => {
      if (period === 'session') throw new Error('money is not limited by session');
      const { staked, returned, first } = await playTotalsSince(
        db,
        siteId,
        playerId,
        windowStart(period, now, windows),
      );
      const leavesAt = first && windowExitAt(period, first, windows);
      return [period, { staked, returned, leavesAt }] as const;
    }),
  );
  return new Map(pairs);
}

/** Whether a protection state needs the ledger, and therefore the lock on the player's cash. */
const needsLedgerLock = ({ limits }: PlayerProtectionState): boolean =>
  limits.some(({ kind }) => kind === 'stake' || kind === 'loss');

/**
 * Refuses a stake that breaks a player's limits, a time-out, an exclusion or a reality check: `excluded`,
 * `termsDue`, `gameOpen`, `realityCheckDue`, `limitReached`. Called in the transaction that takes the stake,
 * before it is posted. The caller takes its own locks first: two concurrent first stakes must not deadlock.
 */
export async function requireMayStake(tx: Tx, requested: StakeCheckRequest): Promise<void> {
  const now = new Date();
  const [state] = await readProtectionStates(tx, [requested], now);
  await requireStakeAllowed(tx, state!, requested, now);
}

/** `requireMayStake` for a caller that has read the state in this transaction and taken its own locks. */
export async function requireStakeAllowed(
  tx: Tx,
  state: PlayerProtectionState,
  requested: StakeCheckRequest,
  now: Date,
): Promise<void> {
  if (needsLedgerLock(state)) await lockCashAccounts(tx, [requested], { wait: true });
  refuseUnlessAllowed(await checkStake(tx, state, requested, now));
  if (requested.game) await acquireGameByStake(tx, requested, state, requested.game, now);
}

function refuseUnlessAllowed(verdict: StakeVerdict): void {
  if (verdict.allowed) return;
  if (verdict.why === 'excluded') refuse('excluded', { until: verdict.until?.toISOString() ?? null });
  if (verdict.why === 'requiredAction') refuse(verdict.requiredAction);
  if (verdict.why === 'otherGame') refuse('gameOpen', presentOpenGame(verdict.game));
  if (verdict.why === 'realityCheck') refuse('realityCheckDue', { since: verdict.since.toISOString() });
  else refuse('limitReached', presentBreach(verdict.breach));
}

/** A breach in the form players see [player protection C10]. */
export function presentBreach({ type, period, remaining, resetsAt }: LimitBreach) {
  return { type, period, remaining: remaining.toString(), resets_at: resetsAt?.toISOString() ?? null };
}
