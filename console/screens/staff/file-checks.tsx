import { moment } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { Badge } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';

const STATES = {
  same: { tone: 'good', text: 'those of the build' },
  differs: { tone: 'bad', text: 'not those of the build' },
  none: { tone: 'warn', text: 'no manifest' },
} as const;

/** Whether the files that run on each machine are those of their build; nothing where none was checked. */
export function FileChecks() {
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
