import { useNavigate } from 'react-router';
import { counted } from '#contracts/values/counted-nouns.ts';
import { templateName } from '#contracts/values/themes.ts';
import type { CallOutput } from '../../lib/api.ts';
import { moment } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Badge, Page, Placeholder } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { PrivateLinks } from '../../ui/private-links.tsx';
import { CONTENT_STATES } from './content-list.tsx';
import { type DraftRow, PreviewLinkForm } from './preview-link-form.tsx';

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
              cell: ({ state }) => (
                <Badge tone={CONTENT_STATES[state]!.tone}>{CONTENT_STATES[state]!.label}</Badge>
              ),
            },
            { head: 'Edited by', cell: ({ editors }) => editors.map(({ name }) => name).join(', ') },
            {
              head: 'Publish at',
              cell: ({ publish_at }) => (publish_at ? moment(publish_at) : 'immediately'),
            },
            { head: 'Changed', cell: ({ changed_at }) => moment(changed_at), kind: 'minor' },
          ]}
        />
      )}
      {data && <PreviewLinks drafts={data.value} />}
    </Page>
  );
}

type Link = CallOutput<'previewLinks'>['value'][number];

const shownBy = ({ items, look }: Link) =>
  (items ? counted(items.length, 'draft') : 'All drafts') +
  (look ? `, ${templateName(look.template)} ${nameLabel(look.colour).toLowerCase()}` : '');

/** Private links that show drafts on the brand's own domain. */
function PreviewLinks({ drafts }: { drafts: readonly DraftRow[] }) {
  const { may } = useSession();
  const act = useWrite();
  return (
    <PrivateLinks
      title="Preview links"
      hint={
        'A preview link shows drafts on the brand’s own domain to anyone who has the link, even while the ' +
        'brand is closed. Search engines and other visitors do not see them.'
      }
      noun="preview link"
      list={useRead('previewLinks', {})}
      idOf={({ preview_id }) => preview_id}
      columns={[{ head: 'Shows', cell: shownBy, kind: 'minor' }]}
      mayChange={may('content', 'write')}
      form={({ requestId, onClose }) => (
        <PreviewLinkForm requestId={requestId} drafts={drafts} onClose={onClose} />
      )}
      end={(preview_id, reason) => act('endPreviewLink', { preview_id, reason })}
      consequence="stops working immediately."
    />
  );
}
