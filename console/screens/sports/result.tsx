import { useState } from 'react';
import type { FixtureItem } from '#contracts/console/sports.ts';
import { firstPeriodOf } from '#odds/market/first-period.ts';
import { marketSetOf } from '#odds/market/market-set.ts';
import { sportOf, sportRules } from '#odds/settlement/sport.ts';
import { api } from '../../lib/api.ts';
import { type Success, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { AffectedTickets } from './affected-tickets.tsx';

type Moving = Success<'previewResult'>;
type Status = 'finished' | 'abandoned' | 'cancelled';
const STATUSES = [
  { value: 'finished', label: 'finished' },
  { value: 'abandoned', label: 'abandoned' },
  { value: 'cancelled', label: 'not played' },
];

const CAUSE = {
  ...{ name: 'cause', label: 'Cause', kind: 'choice' as const },
  options: [
    { value: 'amended', label: 'the result was amended' },
    { value: 'error', label: 'it was entered wrongly' },
  ],
};

const STOPPED = 'If it was abandoned, the score at abandonment.';
const NINETY_MINUTES = ['Score after 90 minutes', `For example 2:1. ${STOPPED}`] as const;
const FULL_TEXTS = {
  points: ['Score of regular time', `For example 98:91. ${STOPPED}`],
  sets: ['Sets, maps or frames won', `For example 2:1. ${STOPPED}`],
  winner: ['Winner', '1:0 for the home side, 0:1 for the away side, 0:0 for a draw.'],
} as const;
const HALF_LABELS = {
  half: 'Score at half time',
  first_set: 'Games or points of the first set',
  five_innings: 'Score after five innings',
} as const;
const GOALS = {
  ...{ name: 'goals', label: 'Order of goals', maxLength: 40, isRequired: false },
  hint: 'H for home, A for away, for example HAH. Needed for first and last goal if both teams scored.',
};

/** Enters a result, or a correction: shows all affected tickets, then proposes for a second person. */
export function ResultEntry({ event, onClose }: { event: FixtureItem; onClose(isDone: boolean): void }) {
  const { site } = useSession();
  const act = useWrite();
  const [request_id] = useState(() => crypto.randomUUID());
  const [status, setStatus] = useState('finished');
  const [why, setWhy] = useState('amended');
  const [seen, see] = useState<{ moving: Moving; key: string }>();
  const sport = sportOf(event.sport);
  const { counting } = marketSetOf(sport);
  const firstPeriod = firstPeriodOf(sport);
  const hasOvertime = counting === 'points' && sportRules(sport).overtime !== 'none';
  const [fullLabel, fullHint] = sport === 'football' ? NINETY_MINUTES : FULL_TEXTS[counting];
  const score = (name: string, label: string, initial: string | null, hint: string) => ({
    ...{ name, label, hint, maxLength: 7, isRequired: false },
    initial: initial ?? '',
  });
  return (
    <Action
      title={event.state === 'settled' ? 'Correct the result' : 'Enter the result'}
      verb={seen ? 'Propose' : 'Preview'}
      fields={[
        {
          ...{ name: 'status', label: 'Status', kind: 'choice' as const, options: STATUSES },
          chosen: { value: status, set: setStatus },
        },
        ...(event.state === 'settled' ? [{ ...CAUSE, chosen: { value: why, set: setWhy } }] : []),
        score('full', fullLabel, event.full, fullHint),
        ...(firstPeriod === null
          ? []
          : [score('half', HALF_LABELS[firstPeriod], event.half, 'Needed for markets of this period.')]),
        ...(hasOvertime
          ? [
              score(
                'overtime',
                'Score with overtime',
                event.overtime,
                'Only after a draw, shoot-out included.',
              ),
            ]
          : []),
        ...(sport === 'football' ? [GOALS] : []),
      ]}
      body={seen && <AffectedTickets moving={seen.moving} />}
      run={async ({ reason = '', full = '', half = '', overtime = '', goals = '' }) => {
        const entered = {
          ...{ event_id: event.event_id, status: status as Status },
          is_entry_error: event.state === 'settled' && why === 'error',
          ...{ full: full.trim(), half: half.trim(), overtime: overtime.trim() },
          goals: goals.trim().toUpperCase(),
        };
        const key = JSON.stringify(entered);
        if (seen?.key === key) return await act('proposeResult', { ...entered, request_id, reason });
        const moving = await api.previewResult({ site_id: site.site_id, ...entered });
        if (!moving.ok) return moving;
        see({ moving, key });
        return { note: 'Check the preview, then propose. Another person must confirm.' };
      }}
      onClose={onClose}
    />
  );
}
