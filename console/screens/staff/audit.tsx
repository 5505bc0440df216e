import { type FormEvent, useState } from 'react';
import type { AuditItem } from '#contracts/console/audit.ts';
import { api } from '../../lib/api.ts';
import { saveCsv } from '../../lib/csv.ts';
import { moment, valueText } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Changes } from '../../ui/changes.tsx';
import { Badge, Button, Fact, Facts, Page } from '../../ui/components.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Queue } from '../../ui/queue.tsx';

const COLUMNS: readonly Column<AuditItem>[] = [
  { head: 'No.', cell: ({ entry }) => entry, kind: 'figure' },
  { head: 'When', cell: ({ at }) => moment(at) },
  { head: 'Who', cell: ({ actor }) => actor.name || '–' },
  { head: 'Action', cell: ({ action }) => <code>{action}</code> },
  { head: 'Reason', cell: ({ reason }) => <span className="clip">{reason}</span>, kind: 'wide' },
  { head: 'Fields', cell: ({ diff }) => diff.length, kind: 'figure' },
];

/** What the staff did on this site, with the fields each changed; and whether the log is whole. */
export default function Audit() {
  const { site } = useSession();
  const [filter, setFilter] = useState({ action: '', subject: '' });
  const { data, error } = useRead('auditLog', filter);
  const [more, setMore] = useState<{ filter: object; rows: AuditItem[]; next: number | null }>();
  const [chosenId, choose] = useState(0);
  const isMore = more?.filter === filter;
  const rows = data && [...data.value, ...(isMore ? more.rows : [])];
  const next = isMore ? more.next : (data?.next ?? null);

  function search(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setFilter({
      action: String(form.get('action') ?? '').trim(),
      subject: String(form.get('subject') ?? '').trim(),
    });
  }
  async function earlier(): Promise<void> {
    const answer = await api.auditLog({ ...filter, site_id: site.site_id, before: next ?? undefined });
    if (answer.ok)
      setMore({ filter, rows: [...(isMore ? more.rows : []), ...answer.value], next: answer.next });
  }

  return (
    <Page
      title="Audit log"
      hint="Numbered, hash-chained, append-only. Newest first."
      actions={
        <>
          <Button disabled={!rows} onClick={() => rows && saveLog(rows)}>
            CSV
          </Button>
          <Verify />
        </>
      }
    >
      <FileChecks />
      <search>
        <form className="filters" onSubmit={search}>
          <input name="action" aria-label="Action" placeholder="Action: withdrawals/approve" maxLength={64} />
          <input name="subject" aria-label="Subject" placeholder="Subject: player:…" maxLength={100} />
          <Button type="submit" tone="primary">
            Filter
          </Button>
        </form>
      </search>
      <Queue
        label="Audit log"
        rows={rows}
        error={error}
        empty={filter.action || filter.subject ? 'No matching entries.' : 'No changes on this site yet.'}
        rowKey={({ entry }) => String(entry)}
        chosen={rows?.find(({ entry }) => entry === chosenId)}
        onChoose={(row) => choose(row?.entry ?? 0)}
        detailTitle={({ entry, action }) => `${entry}: ${action}`}
        detail={(row) => <Detail item={row} />}
        columns={COLUMNS}
      />
      {next !== null && (
        <Button tone="quiet" onClick={() => void earlier()}>
          Earlier
        </Button>
      )}
    </Page>
  );
}

const HEAD = ['entry', 'at', 'who', 'action', 'subject', 'reason', 'address', 'fields', 'link'];

/** What is shown, with the links of the chain. */
function saveLog(rows: readonly AuditItem[]): void {
  const lines = rows.map((one) => [
    one.entry,
    one.at,
    one.actor.name,
    one.action,
    one.subject,
    one.reason,
    one.address,
    one.diff
      .map(({ field, before, after }) => `${field}: ${valueText(before)} > ${valueText(after)}`)
      .join('; '),
    one.link,
  ]);
  saveCsv('audit', HEAD, lines);
}

function Detail({ item }: { item: AuditItem }) {
  return (
    <>
      <Facts>
        <Fact name="Who">{item.actor.name || '–'}</Fact>
        <Fact name="From">{item.address || '–'}</Fact>
        <Fact name="Subject">
          <code>{item.subject}</code>
        </Fact>
        <Fact name="Reason">{item.reason}</Fact>
      </Facts>
      <Changes of={item.diff} />
      <p className="hint">
        Link <code className="clip">{item.link}</code>
      </p>
    </>
  );
}

function Verify() {
  const { site } = useSession();
  const [text, setText] = useState('');
  async function verify(): Promise<void> {
    const answer = await api.verifyAudit({ site_id: site.site_id });
    if (!answer.ok) setText('It could not be verified.');
    else if (answer.broken_at === null) setText(`${answer.entries} entries, the chain is intact.`);
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

/** Whether the files that run on each machine are those of their build; nothing where none was checked. */
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
