import { useState } from 'react';
import type { FixtureItem, TradedRunner } from '#contracts/console/sports.ts';
import { api } from '../../lib/api.ts';
import { refusedField } from '../../lib/field-problem.ts';
import { type Success, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { AffectedTickets } from './affected-tickets.tsx';

type Moving = Success<'previewResult'>;
type Status = 'finished' | 'abandoned' | 'cancelled';
const STATUSES = [
  { value: 'finished', label: 'decided' },
  { value: 'abandoned', label: 'abandoned' },
  { value: 'cancelled', label: 'not held' },
];
const CAUSES = [
  { value: 'amended', label: 'the result was amended' },
  { value: 'error', label: 'it was entered wrongly' },
];
const NON_RUNNER = 'non-runner';
const NONE = '';

type Props = { event: FixtureItem; runners: readonly TradedRunner[]; onClose(isDone: boolean): void };

/** Enters the places of a race, or corrects them: shows all affected tickets, then proposes. */
export function RaceResult({ event, runners, onClose }: Props) {
  const { site } = useSession();
  const act = useWrite();
  const [request_id] = useState(() => crypto.randomUUID());
  const [status, setStatus] = useState('finished');
  const [why, setWhy] = useState('amended');
  const [places, setPlaces] = useState<Readonly<Record<string, string>>>(() => placesOf(runners));
  const [seen, see] = useState<{ moving: Moving; key: string }>();
  const isCorrection = event.state === 'settled';
  return (
    <Action
      title={isCorrection ? 'Correct the result' : 'Enter the result'}
      verb={seen ? 'Propose' : 'Preview'}
      fields={[
        {
          ...{ name: 'status', label: 'Status', kind: 'choice' as const, options: STATUSES },
          chosen: { value: status, set: setStatus },
        },
        ...(isCorrection
          ? [
              {
                ...{
                  name: 'cause',
                  label: 'Cause',
                  kind: 'choice' as const,
                  options: CAUSES,
                },
                chosen: { value: why, set: setWhy },
              },
            ]
          : []),
        {
          ...{ name: 'started_at', label: 'Off time', kind: 'moment' as const, isRequired: false },
          hint: 'Only if the race did not start on time: bets accepted from then on are void.',
        },
      ]}
      body={
        <>
          {status === 'finished' && (
            <Places
              {...{ runners, places }}
              onChange={(id, place) => setPlaces({ ...places, [id]: place })}
            />
          )}
          {seen && <AffectedTickets moving={seen.moving} />}
        </>
      }
      run={async ({ reason = '', started_at = '' }) => {
        const entered = {
          ...{ event_id: event.event_id, status: status as Status, started_at: started_at || null },
          is_entry_error: isCorrection && why === 'error',
          standings: status === 'finished' ? standingsOf(places) : [],
        };
        const key = JSON.stringify(entered);
        if (seen?.key === key) return await act('proposeResult', { ...entered, request_id, reason });
        const moving = await api.previewResult({ site_id: site.site_id, ...entered });
        if (!moving.ok) return moving.error === 'invalidRequest' ? refusedField(moving.detail) : moving;
        see({ moving, key });
        return { note: 'Check the preview, then propose. Another person must confirm.' };
      }}
      onClose={onClose}
    >
      Equal places are a dead heat; after two firsts comes third place. Runners that started but did not
      finish in a place remain “not placed”.
    </Action>
  );
}

const placesOf = (runners: readonly TradedRunner[]) =>
  Object.fromEntries(
    runners.map(({ competitor_id, place, withdrawn_at }) => [
      competitor_id,
      place === null ? (withdrawn_at === null ? NONE : NON_RUNNER) : String(place),
    ]),
  );

const standingsOf = (places: Readonly<Record<string, string>>) =>
  Object.entries(places)
    .filter(([, place]) => place !== NONE)
    .map(([competitor_id, place]) => ({
      ...{ competitor_id, is_non_runner: place === NON_RUNNER },
      place: place === NON_RUNNER ? null : Number(place),
    }));

type PlacesProps = {
  runners: readonly TradedRunner[];
  places: Readonly<Record<string, string>>;
  onChange(id: string, place: string): void;
};

function Places({ runners, places, onChange }: PlacesProps) {
  const possible = Array.from(runners, (_, index) => index + 1);
  return (
    <fieldset className="rows">
      <legend>Places</legend>
      <div className="places">
        {runners.map(({ competitor_id, number, name }) => (
          <label key={competitor_id}>
            <span>
              {number} {name}
            </span>
            <select
              value={places[competitor_id] ?? NONE}
              onChange={(event) => onChange(competitor_id, event.target.value)}
            >
              <option value={NONE}>not placed</option>
              {possible.map((place) => (
                <option key={place} value={String(place)}>
                  {place}
                </option>
              ))}
              <option value={NON_RUNNER}>non-runner</option>
            </select>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
