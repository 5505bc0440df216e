import type { Maintenance } from '#contracts/api/startup.ts';

/** An on/off switch with a time window; a missing bound leaves that side open. */
export type MaintenanceWindow = {
  on: boolean;
  start: Date | null;
  end: Date | null;
  /** Start of the advance notice to visitors; null or undefined: no notice. */
  noticeAt?: Date | null;
};

/**
 * Whether maintenance is in force [S-02]: it is on and `now` is within the window (end exclusive). A
 * scheduled window therefore begins and ends automatically.
 */
export function isUnderMaintenance(window: MaintenanceWindow, now: Date): boolean {
  if (!window.on) return false;
  return (!window.start || window.start <= now) && (!window.end || now < window.end);
}

/** The wire form [S-02]; the announced times are shown while maintenance is in force or upcoming. */
export function presentMaintenance(window: MaintenanceWindow, now: Date): Maintenance {
  const isOver = window.end !== null && window.end <= now;
  const isAnnounced = window.on && !isOver;
  return {
    is_maintenance: isUnderMaintenance(window, now),
    start_date: isAnnounced ? (window.start?.toISOString() ?? null) : null,
    end_date: isAnnounced ? (window.end?.toISOString() ?? null) : null,
  };
}

/** Whether pages announce the maintenance: from the notice time until the maintenance begins. */
export const isMaintenanceAnnounced = ({ on, start, noticeAt }: MaintenanceWindow, now: Date): boolean =>
  Boolean(on && start && noticeAt && noticeAt <= now && now < start);
