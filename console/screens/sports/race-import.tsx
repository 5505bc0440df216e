import { type ChangeEvent, useState } from 'react';
import { refusedField } from '../../lib/field-problem.ts';
import { type Success, useWrite } from '../../lib/query.ts';
import { nameLabel } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { SPORT_OPTIONS } from './sport-options.ts';

type Summary = Success<'importRaces'>;
const MAX_CHARACTERS = 60_000;

/** Reads a file of races, shows what it would change, then imports it. */
export function ImportRaces({ onClose }: { onClose(isDone: boolean): void }) {
  const act = useWrite();
  const [request_id] = useState(() => crypto.randomUUID());
  const [text, setText] = useState('');
  const [sport, setSport] = useState('horse_racing');
  const [summary, show] = useState<Summary>();
  async function choose(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [chosen] = event.target.files ?? [];
    show(undefined);
    setText(chosen ? await chosen.text() : '');
  }
  const body = (
    <div className="fields">
      <label>
        File, CSV
        <input type="file" accept=".csv" required onChange={(event) => void choose(event)} />
      </label>
      {summary && <Preview summary={summary} />}
    </div>
  );
  return (
    <Action
      title="Import races"
      verb={summary ? 'Import' : 'Preview'}
      fields={[
        {
          ...{ name: 'sport', label: 'Sport', kind: 'choice' as const, options: SPORT_OPTIONS },
          chosen: { value: sport, set: setSport },
        },
        { name: 'category', label: 'Country or region', isRequired: true, maxLength: 64 },
      ]}
      body={body}
      run={async ({ reason = '', category = '' }) => {
        if (text.length > MAX_CHARACTERS)
          return { wrong: '', text: 'The file has more than 60,000 characters. Split it into parts.' };
        const input = { sport, category, text, reason };
        const answer = await act('importRaces', {
          ...{ ...input, request_id: summary ? request_id : crypto.randomUUID(), dry: !summary },
        });
        if (!answer.ok) return answer.error === 'invalidRequest' ? refusedField(answer.detail) : answer;
        if (summary) return answer;
        show(answer);
        return { note: 'Nothing has been changed yet. Check the preview, then import.' };
      }}
      onClose={onClose}
    >
      One line per runner: competition, season, race, date, runner; time (UTC), round, kind (race or
      outright), places, fraction (1/5), number and price where known.
    </Action>
  );
}

function Preview({ summary: { added, moved, priced, unchanged, changes } }: { summary: Summary }) {
  return (
    <div role="status">
      <p>
        {added} new, {moved} moved, {priced} priced again, {unchanged} unchanged.
      </p>
      <ul className="changes">
        {changes.slice(0, 20).map(({ what, competition, race, before, after }) => (
          <li key={`${what} ${competition} ${race}`}>
            {nameLabel(what)}: {competition}, {race} {before && `${before} → `}
            {after}
          </li>
        ))}
      </ul>
    </div>
  );
}
