import type { CallOutput } from '../../lib/api.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { PrivateLinks } from '../../ui/private-links.tsx';
import { type DraftRow, PreviewLinkForm } from './preview-link-form.tsx';

type Link = CallOutput<'previewLinks'>['value'][number];

const shownBy = ({ items, look }: Link) =>
  (items ? `${items.length} drafts` : 'All drafts') +
  (look ? `, ${look.template} ${nameLabel(look.colour).toLowerCase()}` : '');

/** Private links that show drafts on the brand's own domain. */
export function PreviewLinks({ drafts }: { drafts: readonly DraftRow[] }) {
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
      consequence="shows nothing from now on."
    />
  );
}
