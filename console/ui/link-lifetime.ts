import { counted } from '../lib/format.ts';
import type { Field } from './action.tsx';

const HOURS = [1, 8, 24, 72] as const;

/** The field `hours` of a form for a private link, with the longest life as its last choice. */
export const linkLifetime = (maxHours: number): Field => ({
  ...{ name: 'hours', label: 'Valid for', kind: 'choice', initial: '24' },
  options: [...HOURS, maxHours].map((hours) => ({ value: String(hours), label: durationOf(hours) })),
});

const durationOf = (hours: number) =>
  hours % 24 === 0 && hours > 24 ? counted(hours / 24, 'day') : counted(hours, 'hour');
