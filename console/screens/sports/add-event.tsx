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
        { name: 'starts_at', label: 'Start', kind: 'moment' },
      ]}
      run={async ({ reason = '', category = '', competition = '', season = '', ...rest }) => {
        const { home = '', away = '', starts_at = '' } = rest;
        return await act('addFixture', {
          ...{ request_id, category, competition, season, home, away, reason },
          starts_at,
        });
      }}
      onClose={onClose}
    />
  );
}
