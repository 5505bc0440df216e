import { type Cycle, nextCycle } from './vip-cycle.ts';

/** A VIP level; amounts in minor units. `deposit_next` and `turnover_next` lead to the level above. */
export type Level = {
  position: number;
  name: string;
  deposit_next: bigint;
  turnover_next: bigint;
  keep_deposit: bigint;
  keep_turnover: bigint;
  /** Set once the level is removed: its row stays, so that positions in the history keep their meaning. */
  removed_at?: Date | null;
};

/** Whether a level is available to players. */
export const isCurrentLevel = (level: Level): boolean => !level.removed_at;

/**
 * The current position for a stored one: that of the next lower level if the level was removed or the
 * position is above the highest (operations 5). `levels` holds every level at its position.
 */
export function currentPosition(levels: readonly Level[], position: number): number {
  return levels.findLast((level) => level.position <= position && isCurrentLevel(level))?.position ?? 0;
}

/** The level above a position; undefined at the highest. */
export const levelAbove = (levels: readonly Level[], position: number): Level | undefined =>
  levels.find((level) => level.position > position && isCurrentLevel(level));

/** The level below a position; undefined at the first. */
export const levelBelow = (levels: readonly Level[], position: number): Level | undefined =>
  levels.findLast((level) => level.position < position && isCurrentLevel(level));

/** A player's progress; amounts in minor units. */
export type Progress = {
  position: number;
  cycle: Cycle;
  /** Cycle of the last promotion: the next cycle is grace. */
  promoted_in: Cycle | null;
  starting_deposit: bigint;
  cycle_deposit: bigint;
  starting_turnover: bigint;
  cycle_turnover: bigint;
};

/** Whether a level requires both thresholds or either one (operations 5). */
export type Promotion = 'all' | 'any';

/** Progress of a new player: first level, zero counters. */
export function newProgress(cycle: Cycle): Progress {
  return {
    position: 0,
    cycle,
    promoted_in: null,
    starting_deposit: 0n,
    cycle_deposit: 0n,
    starting_turnover: 0n,
    cycle_turnover: 0n,
  };
}

/**
 * Progress brought forward to a cycle: at each cycle's end the counters restart at zero, and a player who
 * missed the level's keep thresholds drops one level, except in the cycle of a promotion and the one after it
 * (operations 5). Nothing changes if `cycle` is not later: a late event counts in the current cycle, so that
 * no turnover is lost at midnight. With `carriesBase` a cycle starts with the requirement that led to the
 * level. A player of a removed level is at the next lower one.
 */
export function rollOverCycle(
  progress: Progress,
  levels: readonly Level[],
  cycle: Cycle,
  carriesBase = false,
): Progress {
  let rolled = { ...progress, position: currentPosition(levels, progress.position) };
  while (rolled.cycle < cycle) {
    const level = levels[rolled.position];
    const isKept =
      !level ||
      isInGracePeriod(rolled) ||
      (rolled.cycle_deposit >= level.keep_deposit && rolled.cycle_turnover >= level.keep_turnover);
    const position = isKept ? rolled.position : (levelBelow(levels, rolled.position)?.position ?? 0);
    const base = carriesBase ? levelBase(levels, position) : {};
    const { promoted_in } = rolled;
    rolled = { ...newProgress(nextCycle(rolled.cycle)), ...base, position, promoted_in };
    // At the lowest level the intervening cycles change nothing.
    if (position === 0) return { ...rolled, cycle };
  }
  return rolled;
}

/** The requirement that led to a level; none for the first. */
function levelBase(levels: readonly Level[], position: number) {
  const below = levelBelow(levels, position);
  return {
    starting_deposit: below?.deposit_next ?? 0n,
    starting_turnover: below?.turnover_next ?? 0n,
  };
}

/** Progress after all promotions it has earned; several levels may be jumped (operations 5). */
export function applyPromotions(
  progress: Progress,
  levels: readonly Level[],
  promotion: Promotion,
): Progress {
  let position = progress.position;
  for (;;) {
    const next = levelAbove(levels, position);
    if (!next || !isLevelReached(progress, levels[position]!, promotion)) break;
    position = next.position;
  }
  if (position === progress.position) return progress;
  return { ...progress, position, promoted_in: progress.cycle };
}

function isLevelReached(progress: Progress, level: Level, promotion: Promotion): boolean {
  const deposit = progress.starting_deposit + progress.cycle_deposit >= level.deposit_next;
  const turnover = progress.starting_turnover + progress.cycle_turnover >= level.turnover_next;
  return promotion === 'all' ? deposit && turnover : deposit || turnover;
}

function isInGracePeriod({ cycle, promoted_in }: Progress): boolean {
  return promoted_in !== null && (cycle === promoted_in || cycle === nextCycle(promoted_in));
}
