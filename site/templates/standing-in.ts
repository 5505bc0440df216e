import type { BodyMarks, GuestWay, Template } from './template.ts';

/**
 * Codes that have no design of their own yet and the design that stands in for each. A code keeps its own layout number, body
 * marks, breakpoint and way to sign guests in; its five colours map in order onto the palettes of the design it wears. The
 * table empties as designs arrive.
 */
export type StandIn = Pick<Template, 'layout' | 'breakpoint'> & {
  wears: string;
  guest?: GuestWay;
  rewardsGuest?: Template['rewardsGuest'];
  body?: BodyMarks;
};

export const STANDING_IN: Record<string, StandIn> = {};
