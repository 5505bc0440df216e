import { useState } from 'react';
import type { AuditItem } from '#contracts/console/audit.ts';
import { counted } from '#contracts/values/counted-nouns.ts';
import { api } from '../../lib/api.ts';
import { moment, momentIn } from '../../lib/format.ts';
import { type Success, useRead } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Badge, Button, Page } from '../../ui/components.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import type { FilterField } from '../../ui/filter-form.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';
import { AuditEntry } from './audit-entry.tsx';

const columnsOf = (zone: string): Column<AuditItem>[] => [
  { head: 'No.', cell: ({ entry }) => entry, kind: 'figure', order: 'entry' },
  { head: 'When', cell: ({ at }) => momentIn(at, zone) },
  { head: 'Who', cell: ({ actor }) => actor.name || '–' },
  { head: 'Action', cell: ({ action }) => <code>{action}</code> },
  { head: 'Reason', cell: ({ reason }) => <span className="clip">{reason}</span>, kind: 'wide' },
  { head: 'Fields', cell: ({ diff }) => diff.length, kind: 'figure' },
];

const fieldsOf = (zone: string, first: Success<'auditLog'> | undefined): FilterField[] => [
  {
    name: 'staff_id',
    label: 'Staff member',
    kind: 'choice',
    options: first?.staff.map(({ staff_id, name }) => ({ value: staff_id, label: name })) ?? [],
  },
  {
    name: 'action',
    label: 'Action',
    kind: 'choice',
    options: first?.actions.map((action) => ({ value: action, label: action })) ?? [],
  },
  { name: 'from', label: `From (${zone})`, kind: 'date' },
  { name: 'to', label: `To (${zone})`, kind: 'date' },
  { name: 'subject', label: 'Subject', kind: 'search', placeholder: 'player:…', maxLength: 100 },
];

/** Staff actions on this site, with the changed fields of each; and the integrity of the log. */
export default function Audit() {
  const { site } = useSession();
  const columns = columnsOf(site.zone);
  return (
    <Page
      title="Audit log"
      hint={`Every staff action on this site: numbered, hash-chained, append-only. Days and times are in ${site.zone}; files use UTC.`}
      actions={<Verify />}
    >
      <FileChecks />
      <FilteredList
        call="auditLog"
        label="Audit log"
        fields={(first) => fieldsOf(site.zone, first)}
        usual={{ sort: 'entry', direction: 'desc' }}
        columns={columns}
        rowKey={({ entry }) => String(entry)}
        empty="No entries."
        file="audit"
        detailTitle={({ entry, action }) => `${entry}: ${action}`}
        detail={(row) => <AuditEntry item={row} />}
      />
    </Page>
  );
}

function Verify() {
  const { site } = useSession();
  const [text, setText] = useState('');
  async function verify(): Promise<void> {
    const answer = await api.verifyAudit({ site_id: site.site_id });
    if (!answer.ok) setText('It could not be verified.');
    else if (answer.broken_at === null)
      setText(`${counted(answer.entries, 'entry', 'entries')}, the chain is intact.`);
    else setText(`Broken at entry ${answer.broken_at}.`);
  }
  return (
    <>
      <span role="status">{text}</span>
      <Button onClick={() => void verify()}>Verify the chain</Button>
    </>
  );
}

const STATES = {
  same: { tone: 'good', text: 'those of the build' },
  differs: { tone: 'bad', text: 'not those of the build' },
  none: { tone: 'warn', text: 'no manifest' },
} as const;

/** Whether the files running on each machine match their build; nothing if none was checked. */
function FileChecks() {
  const { data } = useRead('fileChecks', {}, 300);
  if (!data?.value.length) return null;
  return (
    <section className="section">
      <h2>Server files</h2>
      <p className="hint">Checked at every start and once a day.</p>
      <DataTable
        label="Server files"
        rows={data.value}
        rowKey={({ host }) => host}
        columns={[
          { head: 'Machine', cell: ({ host }) => host },
          { head: 'Checked', cell: ({ at }) => moment(at) },
          {
            head: 'Files',
            cell: ({ state, files }) => (
              <>
                {files > 0 && files} <Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>
              </>
            ),
          },
          {
            head: 'Differences',
            cell: ({ differences }) =>
              differences.map(({ path, what }) => `${path} (${what})`).join(', ') || '–',
            kind: 'wide',
          },
          {
            head: 'Manifest',
            cell: ({ manifest }) => <code className="clip">{manifest || '–'}</code>,
            kind: 'minor',
          },
        ]}
      />
    </section>
  );
}
