import { namedOptions } from '../../lib/field-options.ts';
import type { FilterField } from '../../ui/filter-form.tsx';

/** Order of a list of payments that has not been sorted. */
export const NEWEST_FIRST = { sort: 'created', direction: 'desc' } as const;

/** Filters of a list of payments. `methods`: those the server names; none before its first answer. */
export function paymentFields(states: readonly string[], methods: readonly string[]): FilterField[] {
  return [
    { name: 'from', label: 'From', kind: 'date' },
    { name: 'to', label: 'To', kind: 'date' },
    { name: 'state', label: 'State', kind: 'choice', options: namedOptions(states) },
    { name: 'method', label: 'Method', kind: 'choice', options: namedOptions(methods) },
    {
      name: 'player',
      label: 'Player',
      kind: 'search',
      placeholder: 'Full account ID',
      maxLength: 128,
      isPersonal: true,
    },
    { name: 'reference', label: 'Reference', kind: 'search', maxLength: 16 },
  ];
}

/** Good for a payment completed with money, bad for a failed one, plain for a running one. */
export function stateTone(state: string): 'good' | 'bad' | 'warn' | 'plain' {
  if (state === 'credited' || state === 'paid') return 'good';
  if (state === 'charged_back' || state === 'failed') return 'bad';
  if (state === 'under_review' || state === 'review') return 'warn';
  return 'plain';
}
