import { type ChangeEvent, useState } from 'react';
import { MAX_SCREENING_CHARACTERS } from '#contracts/console/screening.ts';
import { SCREENING_KINDS, type ScreeningKind } from '#contracts/values/screening.ts';
import { type Success, useWrite } from '../../lib/query.ts';
import { Action } from '../../ui/action.tsx';
import { LISTED_AS } from './screening-labels.ts';

type Summary = Success<'importScreeningList'>;
type List = Success<'screeningLists'>['value'][number];

const FORMATS = [
  { value: 'csv', label: 'CSV with a header' },
  { value: 'ofac', label: 'OFAC SDN.CSV' },
  { value: 'un', label: 'UN consolidated list, XML' },
] as const;
type Format = (typeof FORMATS)[number]['value'];

/** Reads a file, shows what it would change, then imports it. */
export function ImportScreeningList({
  list,
  onClose,
}: {
  list: List | undefined;
  onClose(isDone: boolean): void;
}) {
  const act = useWrite();
  const [request_id] = useState(() => crypto.randomUUID());
  const [listing, set] = useState({
    ...{ list_id: list?.list_id ?? '', name: list?.name ?? '', text: '' },
    ...{ format: 'csv' as Format, kind: 'sanction' as ScreeningKind },
  });
  const [summary, show] = useState<Summary>();
  const change = (fields: Partial<typeof listing>) => {
    show(undefined);
    set((known) => ({ ...known, ...fields }));
  };
  return (
    <Action
      title={list ? `Import a version of ${list.name}` : 'Import a list'}
      verb={summary ? 'Import' : 'Preview'}
      body={
        <div className="fields">
          <ListFields isNew={list === undefined} listing={listing} change={change} />
          {summary && <Preview summary={summary} />}
        </div>
      }
      run={async ({ reason = '' }) => {
        if (listing.text.length > MAX_SCREENING_CHARACTERS)
          return { wrong: '', text: 'The file is larger than 24 MB. Import it with the command.' };
        const listImport = { ...listing, list_id: listing.list_id.trim(), reason };
        if (summary) {
          const { added, changed, removed } = summary;
          const expected = { added, changed, removed };
          return await act('importScreeningList', { ...listImport, request_id, dry: false, expected });
        }
        const preview = { ...listImport, request_id: crypto.randomUUID(), dry: true };
        const answer = await act('importScreeningList', preview);
        if (!answer.ok) return { wrong: '', text: problemOf(answer) };
        show(answer);
        return { note: 'Nothing has been changed yet. Check the preview, then import.' };
      }}
      onClose={onClose}
    >
      A version replaces the previous one: persons missing from the file are removed from the list.
    </Action>
  );
}

type Listing = { list_id: string; name: string; format: Format; kind: ScreeningKind; text: string };
type FieldsProps = { isNew: boolean; listing: Listing; change(fields: Partial<Listing>): void };

function ListFields({ isNew, listing, change }: FieldsProps) {
  async function choose(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [chosen] = event.target.files ?? [];
    change({ text: chosen ? await chosen.text() : '' });
  }
  return (
    <>
      {isNew && (
        <label>
          Code
          <input
            value={listing.list_id}
            required
            maxLength={40}
            pattern="[a-z0-9][a-z0-9\-]+"
            placeholder="ofac-sdn"
            onChange={(event) => change({ list_id: event.target.value })}
          />
          <small>Lower-case letters, digits and hyphens. It cannot be changed later.</small>
        </label>
      )}
      <label>
        Name
        <input
          value={listing.name}
          required
          maxLength={100}
          onChange={(event) => change({ name: event.target.value })}
        />
      </label>
      <label>
        Format
        <select value={listing.format} onChange={(event) => change({ format: event.target.value as Format })}>
          {FORMATS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        Persons are
        <select
          value={listing.kind}
          onChange={(event) => change({ kind: event.target.value as ScreeningKind })}
        >
          {SCREENING_KINDS.map((value) => (
            <option key={value} value={value}>
              {LISTED_AS[value]}
            </option>
          ))}
        </select>
        <small>A column “kind” of the file comes first.</small>
      </label>
      <label>
        File
        <input type="file" accept=".csv,.xml,.txt" required onChange={(event) => void choose(event)} />
      </label>
    </>
  );
}

const RULES: Record<string, string> = {
  empty: 'The file has no persons.',
  too_many: 'The file has more than 200,000 persons.',
  column: 'A column is missing in the header',
  reference: 'A person has no reference',
  reference_twice: 'A reference is not unique',
  name: 'A person has no name',
  birth_date: 'A date of birth is neither YYYY-MM-DD nor YYYY',
  kind: 'A kind is neither sanction nor pep',
};

/** The faults of the file, each with its line. */
function problemOf({ error, detail }: { error: string; detail?: unknown }): string {
  if (error === 'tooManyRequests') return 'Other imports are running. Try again in a minute.';
  const [field] = (detail as { fields?: { rule?: string; place?: number; found?: string }[] })?.fields ?? [];
  const text = field?.rule ? RULES[field.rule] : undefined;
  if (!text) return 'Check the form: one of the values is not valid.';
  if (text.endsWith('.')) return text;
  return `${text}, line ${field!.place}${field!.found ? `: ${field!.found}` : ''}.`;
}

function Preview({ summary }: { summary: Summary }) {
  const { version, entries, added, changed, removed, unchanged, samples } = summary;
  return (
    <div role="status">
      <p>
        Version {version} with {entries} persons: {added} added, {changed} changed, {removed} removed,{' '}
        {unchanged} unchanged.
      </p>
      <ul className="changes">
        {samples.map(({ what, reference, name }) => (
          <li key={`${what} ${reference}`}>
            {what}: {name} ({reference})
          </li>
        ))}
      </ul>
    </div>
  );
}
