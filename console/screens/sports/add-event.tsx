import { useState } from 'react';
import { useWrite } from '../../lib/query.ts';
import { Action } from '../../ui/action.tsx';

/** An event by hand. */
export function AddEvent({ onClose }: { onClose(isDone: boolean): void }) {
  const act = useWrite();
  const [request_id] = useState(() => crypto.randomUUID());
  const text = (name: string, label: string, hint = '') => ({
    ...{ name, label, isRequired: true, maxLength: 64 },
    ...(hint && { hint }),
  });
  return (
    <Action
      title="Add an event"
      verb="Add"
      fields={[
        text('category', 'Country or region'),
        text('competition', 'Competition'),
        text('season', 'Season', 'As 2026-27.'),
        text('home', 'Home team'),
        text('away', 'Away team'),
        text('starts_at', 'Start, UTC', 'As 2026-12-24 18:30.'),
      ]}
      run={async ({ reason = '', category = '', competition = '', season = '', ...rest }) => {
        const { home = '', away = '', starts_at = '' } = rest;
        const at = new Date(`${starts_at.trim().replace(' ', 'T')}:00Z`);
        if (Number.isNaN(at.getTime()))
          return { wrong: 'starts_at', text: 'Enter date and time as 2026-12-24 18:30.' };
        return await act('addFixture', {
          ...{ request_id, category, competition, season, home, away, reason },
          starts_at: at.toISOString(),
        });
      }}
      onClose={onClose}
    />
  );
}
