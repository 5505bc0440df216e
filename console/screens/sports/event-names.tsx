import { useState } from 'react';
import { COMPLETE_LANGUAGE_CODES, LANGUAGES } from '#contracts/values/languages.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { nameLabel } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Placeholder } from '../../ui/components.tsx';

/** The names of an event, its teams or runners, competition and category in the languages of players. */
export function EventNames({ eventId, onClose }: { eventId: string; onClose(isDone: boolean): void }) {
  const act = useWrite();
  const { data, error } = useRead('sportsNames', { event_id: eventId });
  const [chosen, choose] = useState('');
  if (!data) return <Placeholder error={error} />;
  const named = data.value.find(({ id }) => id === chosen) ?? data.value[0]!;
  return (
    <Action
      title="Names by language"
      verb="Set"
      fields={[
        {
          ...{ name: 'named', label: 'Name of', kind: 'choice' as const },
          options: data.value.map(({ id, subject, name }) => ({
            value: id,
            label: subject === 'team' ? name : `${nameLabel(subject)}: ${name}`,
          })),
          chosen: { value: named.id, set: choose },
        },
        ...COMPLETE_LANGUAGE_CODES.map((code) => ({
          ...{ name: `${named.id} ${code}`, label: LANGUAGES[code].name, isRequired: false, maxLength: 100 },
          initial: named.names[code.toLowerCase()] ?? '',
        })),
      ]}
      run={({ reason = '', ...values }) => {
        const names = COMPLETE_LANGUAGE_CODES.map((code) => [code, values[`${named.id} ${code}`] ?? '']);
        const { subject, id } = named;
        return act('setSportsNames', { subject, id, names: Object.fromEntries(names), reason });
      }}
      onClose={onClose}
    >
      If empty, players see “{named.name}”.
    </Action>
  );
}
