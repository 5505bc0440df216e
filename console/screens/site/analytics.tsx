import { useState } from 'react';
import { ANALYTICS_HOST, ANALYTICS_PRESETS } from '#contracts/values/analytics-presets.ts';
import type { CallOutput } from '../../lib/api.ts';
import { useWrite } from '../../lib/query.ts';
import { Action, type Outcome } from '../../ui/action.tsx';
import { Button, Placeholder } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { type RowField, Rows } from '../../ui/rows.tsx';

type Script = CallOutput<'siteLinks'>['scripts'][number];

export function ScriptList({ rows }: { rows: readonly Script[] }) {
  if (rows.length === 0) return <Placeholder empty="No scripts." />;
  return (
    <DataTable
      label="Analytics scripts"
      rows={rows.map((script, at) => ({ ...script, at }))}
      rowKey={({ at }) => String(at)}
      columns={[
        { head: 'Section', cell: ({ section }) => section },
        {
          head: 'Script',
          cell: ({ script }) => <code className="clip">{script}</code>,
          kind: 'wide',
        },
        { head: 'Other hosts', cell: ({ hosts }) => hosts.join(', ') || '–', kind: 'minor' },
      ]}
    />
  );
}

const wordsOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

const SCRIPT: readonly RowField<Script>[] = [
  {
    ...{
      label: 'Section',
      kind: 'choice',
      options: ['HEAD', 'BODY'].map((value) => ({ value, label: value })),
    },
    ...{
      read: ({ section }) => section,
      write: (row, section) => ({ ...row, section: section as 'HEAD' | 'BODY' }),
    },
  },
  {
    ...{ label: 'Script', kind: 'area', isRequired: true, maxLength: 5000 },
    ...{ read: ({ script }) => script, write: (row, script) => ({ ...row, script }) },
  },
  {
    ...{ label: 'Other hosts it calls, one per line: https://*.example.com', kind: 'area', maxLength: 2000 },
    ...{
      read: ({ hosts }) => hosts.join('\n'),
      write: (row, text) => ({ ...row, hosts: text.split('\n') }),
    },
  },
];
const trimmed = (rows: readonly Script[]): Script[] =>
  rows.map((row) => ({ ...row, hosts: wordsOf(row.hosts.join('\n').toLowerCase()) }));

type FormProps = { known: readonly Script[]; onClose(isDone: boolean): void };

/** Proposes the scripts of every page, by hand or from a preset. */
export function ScriptForm({ known, onClose }: FormProps) {
  const act = useWrite();
  const [rows, setRows] = useState<Script[]>([...known]);
  const [request_id] = useState(() => crypto.randomUUID());
  async function run({ reason = '' }: { reason?: string }): Promise<Outcome> {
    const after = trimmed(rows);
    const wrong = after.flatMap(({ hosts }) => hosts).find((host) => !ANALYTICS_HOST.test(host));
    if (wrong) return { wrong: '', text: `${wrong} is not a host such as https://stats.example.com.` };
    const answer = await act('proposeScripts', { request_id, before: [...known], after, reason });
    if (answer.ok || answer.error !== 'invalidRequest') return answer;
    return { wrong: '', text: 'At most ten scripts of up to 5,000 characters and 20 hosts each.' };
  }
  const form = (
    <>
      <PresetFields onAdd={(script) => setRows([...rows, script])} />
      <Rows
        legend="Script"
        rows={rows}
        cells={SCRIPT}
        fresh={(): Script => ({ section: 'HEAD', script: '', hosts: [] })}
        max={10}
        onChange={setRows}
      />
    </>
  );
  return (
    <Action title="Analytics scripts" verb="Propose" isDangerous run={run} onClose={onClose} body={form}>
      Scripts run in every visitor’s browser and can read the page. The approver must read them line by line,
      and the hosts they may send to. Removals apply immediately.
    </Action>
  );
}

/** A usual tag from the values its vendor gives, with the hosts it calls. */
function PresetFields({ onAdd }: { onAdd(script: Script): void }) {
  const [name, choose] = useState('');
  const [values, setValues] = useState<Record<string, string>>({});
  const preset = ANALYTICS_PRESETS[name];
  const isComplete = preset?.inputs.every(({ name: field, pattern }) => pattern.test(values[field] ?? ''));
  return (
    <fieldset className="rows">
      <legend>Add a preset</legend>
      <div className="field">
        <label htmlFor="preset">Tag</label>
        <select
          id="preset"
          value={name}
          onChange={({ currentTarget: { value } }) => {
            choose(value);
            setValues({});
          }}
        >
          <option value="">Choose …</option>
          {Object.entries(ANALYTICS_PRESETS).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {preset?.inputs.map(({ name: field, label, hint }) => (
        <div key={field} className="field">
          <label htmlFor={`preset-${field}`}>{label}</label>
          <input
            id={`preset-${field}`}
            value={values[field] ?? ''}
            maxLength={200}
            autoComplete="off"
            onChange={({ currentTarget: { value } }) => setValues({ ...values, [field]: value.trim() })}
          />
          <small className="hint">{hint}</small>
        </div>
      ))}
      {preset && (
        <Button
          disabled={!isComplete}
          onClick={() => {
            onAdd(preset.make(values));
            choose('');
          }}
        >
          Add {preset.label}
        </Button>
      )}
    </fieldset>
  );
}
