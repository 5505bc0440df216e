import { z } from 'zod';
import { isTimeZone } from '../values/time-zones.ts';
import { defineRead, defineWrite } from './call.ts';

/** An IANA name, such as `Asia/Manila`. */
export const timeZone = z.string().max(64).refine(isTimeZone);

export const brandTimeZone = defineRead({
  path: 'brands/time-zone',
  summary: 'The time zone of a brand’s days, and whether it is fixed.',
  needs: ['sites', 'read'],
  input: {},
  output: { time_zone: z.string(), is_fixed: z.boolean() },
});

/**
 * Refused once a reporting day has been closed (`timeZoneFixed`), because a day would be counted twice or
 * partly.
 */
export const setBrandTimeZone = defineWrite({
  path: 'brands/time-zone/set',
  summary: 'Set the time zone of a brand’s days, until the first day of its reports is closed.',
  needs: ['sites', 'write'],
  input: { before: timeZone, time_zone: timeZone },
  output: {},
  errors: ['timeZoneFixed', 'changedMeanwhile'],
});
