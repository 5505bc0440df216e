import { type Cycle, nextCycle } from './vip-cycle.ts';

/** A VIP level; amounts in minor units. `deposit_next` and `turnover_next` lead to the level above. */
export type Level = {
  position: number;
  name: string;
  deposit_next: bigint;
  turnover_next: bigint;
  keep_deposit: bigint;
  keep_turnover: bigint;
};

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

/** Whether both thresholds of a level are required, or either (operations 5). */
export type Promotion = 'all' | 'any';

/** A new player: first level, zeros. */
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
 * level.
 */
export function rollOverCycle(
  progress: Progress,
  levels: readonly Level[],
  cycle: Cycle,
  carriesBase = false,
): Progress {
  let rolled = progress;
  while (rolled.cycle < cycle) {
    const level = levels[rolled.position];
    const isKept =
      !level ||
      isInGracePeriod(rolled) ||
      (rolled.cycle_deposit >= level.keep_deposit && rolled.cycle_turnover >= level.keep_turnover);
    const position = isKept ? rolled.position : Math.max(0, rolled.position - 1);
    const base = carriesBase ? levelBase(levels, position) : {};
    const { promoted_in } = rolled;
    rolled = { ...newProgress(nextCycle(rolled.cycle)), ...base, position, promoted_in };
    // At the lowest level the cycles in between change nothing.
    if (position === 0) return { ...rolled, cycle };
  }
  return rolled;
}

/** The requirement that led to a level; none for the first. */
function levelBase(levels: readonly Level[], position: number) {
  const below = levels[position - 1];
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
  while (position + 1 < levels.length && isLevelReached(progress, levels[position]!, promotion))
    position += 1;
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
