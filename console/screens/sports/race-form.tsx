import { useState } from 'react';
import { eachWayTerms } from '#odds/settlement/outright.ts';
import { refusedField } from '../../lib/field-problem.ts';
import { useWrite } from '../../lib/query.ts';
import { Action } from '../../ui/action.tsx';
import { SPORT_OPTIONS } from './sport-options.ts';

const KINDS = [
  { value: 'race', label: 'a race' },
  { value: 'outright', label: 'an outright competition' },
];
const PLACES = ['0', '2', '3', '4', '5', '6'].map((value) => ({
  value,
  label: value === '0' ? 'to win only' : `first ${value}`,
}));
const DIVISORS = ['5', '4', '3', '2', '1'].map((value) => ({ value, label: `1/${value}` }));

type Runner = { number: number; name: string; price: string | null };

/** A race or an outright competition by hand. */
export function AddRace({ onClose }: { onClose(isDone: boolean): void }) {
  const act = useWrite();
  const [request_id] = useState(() => crypto.randomUUID());
  const [kind, setKind] = useState('race');
  const [sport, setSport] = useState('horse_racing');
  const [places, setPlaces] = useState('0');
  const [divisor, setDivisor] = useState('5');
  const text = (name: string, label: string, hint = '') => ({
    ...{ name, label, isRequired: true, maxLength: 64 },
    ...(hint && { hint }),
  });
  const choice = (
    name: string,
    label: string,
    options: typeof KINDS,
    chosen: [string, (v: string) => void],
  ) => ({
    ...{ name, label, kind: 'choice' as const, options },
    chosen: { value: chosen[0], set: chosen[1] },
  });
  return (
    <Action
      title="Add a race"
      verb="Add"
      fields={[
        choice('kind', 'Type', KINDS, [kind, setKind]),
        choice('sport', 'Sport', SPORT_OPTIONS, [sport, setSport]),
        text('category', 'Country or region'),
        text('competition', 'Competition or course'),
        text('season', 'Season', 'For example 2026-27.'),
        text(
          'name',
          kind === 'race' ? 'Race' : 'Title',
          kind === 'race' ? 'For example 14:30 Maiden.' : 'For example Cup winner.',
        ),
        { name: 'starts_at', label: kind === 'race' ? 'Start' : 'Bets accepted until', kind: 'moment' },
        {
          ...{ name: 'runners', label: 'Runners', kind: 'area', isRequired: true, maxLength: 12_000 },
          hint: 'One per line: number, name, win price. For example 1, Kestrel, 4.50.',
        },
        choice('places', 'Places paid', PLACES, [places, setPlaces]),
        ...(places === '0' ? [] : [choice('place_divisor', 'Place terms', DIVISORS, [divisor, setDivisor])]),
      ]}
      run={async ({ reason = '', category = '', competition = '', season = '', ...rest }) => {
        const { name = '', starts_at = '', runners: lines = '' } = rest;
        const runners = readRunners(lines);
        if (typeof runners === 'string') return { wrong: 'runners', text: runners };
        const answer = await act('addRace', {
          ...{ request_id, kind: kind as 'race', sport, category, competition, season, name, starts_at },
          ...{ places: Number(places), place_divisor: Number(divisor), runners, reason },
        });
        if (answer.ok || answer.error !== 'invalidRequest') return answer;
        const { wrong, text } = refusedField(answer.detail);
        return { wrong, text: `${text} ${termsText(runners.length)}` };
      }}
      onClose={onClose}
    >
      The implied probabilities of the win prices must add up to 100 % or more, those of place prices to 100 %
      per place. Non-runners cause deductions in a race, not in an outright competition.
    </Action>
  );
}

/** What usually fits a number of runners, for a form that was not taken. */
function termsText(count: number): string {
  const terms = eachWayTerms(count, false);
  const usual = terms
    ? `${count} runners usually pay ${terms.places} places at 1/${terms.fraction.den}.`
    : `${count} runners are usually win only.`;
  return usual;
}

/** Lines of "number, name, price"; a text says which line cannot be read. */
function readRunners(lines: string): Runner[] | string {
  const runners: Runner[] = [];
  for (const line of lines.split('\n').filter((line) => line.trim() !== '')) {
    const parts = line.split(',').map((part) => part.trim());
    const [number = '', name = '', price = ''] = parts;
    const isPrice = price === '' || /^\d{1,4}(\.\d{1,3})?$/.test(price);
    if (parts.length > 3 || !/^\d{1,3}$/.test(number) || name === '' || !isPrice)
      return `“${line.trim()}” is not a number, a name and a price.`;
    runners.push({ number: Number(number), name, price: price === '' ? null : price });
  }
  return runners.length < 2 ? 'A race needs at least two runners.' : runners;
}
