import { type FormEvent, useState } from 'react';
import type { FixtureItem } from '#contracts/console/sports.ts';
import { startText } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Badge, Button, Page } from '../../ui/components.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Queue } from '../../ui/queue.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';
import { SportsEvent } from './event.tsx';
import { FixtureImport } from './fixture-import.tsx';
import { AddRace } from './race-form.tsx';
import { ImportRaces } from './race-import.tsx';
import { eventLabel } from './selection-label.ts';
import { SPORT_OPTIONS } from './sport-options.ts';

type Phase = 'upcoming' | 'waiting' | 'ended';
const PHASES: readonly { value: Phase; label: string }[] = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'waiting', label: 'Started, without a result' },
  { value: 'ended', label: 'Ended' },
];

const COLUMNS: readonly Column<FixtureItem>[] = [
  { head: 'Start', cell: ({ starts_at }) => <Start at={starts_at} />, sort: (row) => row.starts_at },
  {
    head: 'Event',
    cell: (row) => (
      <>
        <b className="wraps">{eventLabel(row)}</b>
        <span className="minor-here">
          <State event={row} />
        </span>
      </>
    ),
    kind: 'wide',
    sort: ({ home }) => home,
  },
  {
    head: 'Competition',
    cell: ({ sport, competition }) => `${nameLabel(sport)}, ${competition}`,
    kind: 'minor',
  },
  { head: 'Score', cell: ({ full }) => full ?? '–', kind: 'figure' },
  {
    head: 'Tickets',
    cell: ({ tickets }) => tickets,
    kind: 'figure',
    sort: ({ tickets }) => tickets,
  },
  { head: 'State', cell: (row) => <State event={row} />, kind: 'minor' },
];

/** Events of the sportsbook: markets and prices, results, imports. */
export default function Fixtures() {
  const { may } = useSession();
  const [requested, setRequested] = useState<{ phase: Phase; text: string }>({ phase: 'upcoming', text: '' });
  const { data, error, reload } = useRead('fixtures', requested, 60);
  const [id, choose] = useState('');
  const [doing, start] = useState<'import' | 'add' | 'races' | 'race'>();
  const done = useCloseWithToast((isDone) => {
    start(undefined);
    if (isDone) void reload();
  });
  function filter(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setRequested({ phase: form.get('phase') as Phase, text: String(form.get('text')).trim() });
  }
  return (
    <Page
      title="Fixtures"
      hint="Matches and races of the sportsbook. Bets are accepted while an event is open and has not started. Times are in UTC."
    >
      <search>
        <form className="filters span" onSubmit={filter}>
          <label>
            Events
            <select name="phase" defaultValue={requested.phase}>
              {PHASES.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <label>
            Team, race or competition
            <input name="text" type="search" maxLength={60} />
          </label>
          <Button type="submit" tone="primary">
            Show
          </Button>
          {may('odds', 'write') && (
            <>
              <Button onClick={() => start('import')}>Import …</Button>
              <Button onClick={() => start('add')}>Add an event …</Button>
              <Button onClick={() => start('races')}>Import races …</Button>
              <Button onClick={() => start('race')}>Add a race …</Button>
            </>
          )}
        </form>
      </search>
      <Queue
        label="Events"
        rows={data?.value}
        error={error}
        empty="No matching events."
        rowKey={(row) => row.event_id}
        chosen={data?.value.find((row) => row.event_id === id)}
        onChoose={(row) => choose(row?.event_id ?? '')}
        detailTitle={eventLabel}
        detail={(row) => <SportsEvent key={row.event_id} id={row.event_id} onDone={() => void reload()} />}
        columns={COLUMNS}
      />
      {doing === 'import' && <FixtureImport onClose={done('Imported.')} />}
      {doing === 'races' && <ImportRaces onClose={done('Imported.')} />}
      {doing === 'race' && <AddRace onClose={done('Added.')} />}
      {doing === 'add' && <AddEvent onClose={done('Added.')} />}
    </Page>
  );
}

/** On a phone the date stands above the time. */
function Start({ at }: { at: string }) {
  const { day, time } = startText(at);
  return (
    <time className="start" dateTime={at}>
      <span>{day}</span> <span>{time}</span>
    </time>
  );
}

function State({ event: { state, is_simulated } }: { event: FixtureItem }) {
  const tone = state === 'open' ? 'good' : state === 'suspended' ? 'warn' : 'plain';
  return (
    <>
      <Badge tone={tone}>{nameLabel(state)}</Badge> {is_simulated && <Badge>simulated</Badge>}
    </>
  );
}

/** An event by hand. */
function AddEvent({ onClose }: { onClose(isDone: boolean): void }) {
  const act = useWrite();
  const [request_id] = useState(() => crypto.randomUUID());
  const [sport, setSport] = useState<string>('football');
  const text = (name: string, label: string, hint = '') => ({
    ...{ name, label, isRequired: true, maxLength: 64 },
    ...(hint && { hint }),
  });
  return (
    <Action
      title="Add an event"
      verb="Add"
      fields={[
        {
          ...{ name: 'sport', label: 'Sport', kind: 'choice' as const, options: SPORT_OPTIONS },
          chosen: { value: sport, set: setSport },
        },
        text('category', 'Country or region'),
        text('competition', 'Competition'),
        text('season', 'Season', 'For example 2026-27.'),
        text('home', 'Home team or first competitor'),
        text('away', 'Away team or second competitor'),
        { name: 'starts_at', label: 'Start', kind: 'moment' },
      ]}
      run={async ({ reason = '', category = '', competition = '', season = '', ...rest }) => {
        const { home = '', away = '', starts_at = '' } = rest;
        return await act('addFixture', {
          ...{ request_id, sport, category, competition, season, home, away, reason },
          starts_at,
        });
      }}
      onClose={onClose}
    />
  );
}
