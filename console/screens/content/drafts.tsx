import { useNavigate } from 'react-router';
import { moment } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { Badge, Page, Placeholder } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { STATES } from './content-list.tsx';
import { PreviewLinks } from './preview-links.tsx';

/** Drafts of every kind of content, those that wait for approval first. */
export default function Drafts() {
  const { data, error } = useRead('draftQueue', {}, 30);
  const navigate = useNavigate();
  return (
    <Page title="Drafts" hint="Content that visitors cannot see yet. Items awaiting approval come first.">
      {!data && <Placeholder error={error} />}
      {data?.value.length === 0 && <Placeholder empty="No drafts." />}
      {data && data.value.length > 0 && (
        <DataTable
          label="Drafts"
          rows={data.value}
          rowKey={({ kind, key }) => `${kind} ${key}`}
          onChoose={({ kind, key }) => void navigate(`/content/${kind}/${key}`)}
          columns={[
            { head: 'Kind', cell: ({ kind }) => kind },
            { head: 'Title', cell: ({ title }) => title, kind: 'wide' },
            {
              head: 'State',
              cell: ({ state }) => <Badge tone={STATES[state]!.tone}>{STATES[state]!.label}</Badge>,
            },
            { head: 'Edited by', cell: ({ editors }) => editors.map(({ name }) => name).join(', ') },
            { head: 'Publish at', cell: ({ publish_at }) => (publish_at ? moment(publish_at) : 'at once') },
            { head: 'Changed', cell: ({ changed_at }) => moment(changed_at), kind: 'minor' },
          ]}
        />
      )}
      {data && <PreviewLinks drafts={data.value} />}
    </Page>
  );
}
