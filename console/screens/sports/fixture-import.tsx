import { type ChangeEvent, useState } from 'react';
import { counted } from '#contracts/values/counted-nouns.ts';
import { refusedField } from '../../lib/field-problem.ts';
import { type Success, useWrite } from '../../lib/query.ts';
import { nameLabel } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { SPORT_OPTIONS } from './sport-options.ts';

type Summary = Success<'importFixtures'>;

/** What one call takes. */
const MAX_CHARACTERS = 60_000;

/** Reads a file, shows what it would change, then imports it. */
export function FixtureImport({ onClose }: { onClose(isDone: boolean): void }) {
  const act = useWrite();
  const [request_id] = useState(() => crypto.randomUUID());
  const [file, setFile] = useState<{ name: string; text: string }>();
  const [category, setCategory] = useState('');
  const [sport, setSport] = useState<string>('football');
  const [summary, show] = useState<Summary>();
  const format = file?.name.endsWith('.json') ? ('json' as const) : ('csv' as const);
  async function choose(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [chosen] = event.target.files ?? [];
    show(undefined);
    setFile(chosen && { name: chosen.name, text: await chosen.text() });
  }
  const fixtures = { sport, category: category.trim(), format, text: file?.text ?? '' };
  const body = (
    <div className="fields">
      <label>
        Sport
        <select value={sport} onChange={(event) => setSport(event.target.value)}>
          {SPORT_OPTIONS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        Country or region
        <input
          value={category}
          required
          maxLength={64}
          onChange={(event) => setCategory(event.target.value)}
        />
      </label>
      <label>
        File, CSV or openfootball JSON
        <input type="file" accept=".csv,.json" required onChange={(event) => void choose(event)} />
      </label>
      {summary && <Preview summary={summary} />}
    </div>
  );
  return (
    <Action
      title="Import fixtures and results"
      verb={summary ? 'Import' : 'Preview'}
      body={body}
      run={async ({ reason = '' }) => {
        if (fixtures.text.length > MAX_CHARACTERS)
          return { wrong: '', text: 'The file has more than 60,000 characters. Split it into parts.' };
        if (summary) return await act('importFixtures', { ...fixtures, request_id, dry: false, reason });
        const answer = await act('importFixtures', {
          ...fixtures,
          ...{ request_id: crypto.randomUUID(), dry: true, reason },
        });
        if (!answer.ok)
          return answer.error === 'invalidRequest'
            ? { wrong: '', text: refusedField(answer.detail).text }
            : answer;
        show(answer);
        return { note: 'Nothing has been changed yet. Check the preview, then import.' };
      }}
      onClose={onClose}
    >
      Results of events with tickets are not imported: two people must enter and confirm them.
    </Action>
  );
}

function Preview({ summary }: { summary: Summary }) {
  const { added, moved, results, unchanged, refused, changes } = summary;
  return (
    <div role="status">
      <p>
        {added} new, {moved} moved, {counted(results, 'result')}, {unchanged} unchanged, {refused} need two
        people.
      </p>
      <ul className="changes">
        {changes.slice(0, 20).map(({ what, home, away, competition, before, after }) => (
          <li key={`${what} ${competition} ${home} ${away} ${after}`}>
            {nameLabel(what)}: {home} v {away} {before && `${before} → `}
            {after}
          </li>
        ))}
      </ul>
    </div>
  );
}
