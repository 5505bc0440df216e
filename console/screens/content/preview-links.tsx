import { useState } from 'react';
import type { CallOutput } from '../../lib/api.ts';
import { moment } from '../../lib/format.ts';
import { addressOfHost } from '../../lib/host-address.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Badge, Button, Placeholder } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { LinkAddress } from '../../ui/link-address.tsx';
import { type DraftRow, PreviewLinkForm } from './preview-link-form.tsx';

type Link = CallOutput<'previewLinks'>['value'][number];

/** Private links that show drafts on the brand's own domain. */
export function PreviewLinks({ drafts }: { drafts: readonly DraftRow[] }) {
  const { may } = useSession();
  const { data, error, reload } = useRead('previewLinks', {});
  const [requestId, make] = useState('');
  const [ending, end] = useState<Link>();
  const [shown, show] = useState('');
  const close = () => {
    make('');
    end(undefined);
    void reload();
  };
  const opened = data?.value.find(({ preview_id, path }) => preview_id === shown && path);
  return (
    <section className="section private-links">
      <h2>Preview links</h2>
      <p className="hint">
        A preview link shows drafts on the brand’s own domain to anyone who has the link, even while the brand
        is closed. Search engines and other visitors do not see them.
      </p>
      {may('content', 'write') && (
        <p className="actions">
          <Button tone="primary" onClick={() => make(crypto.randomUUID())}>
            New preview link …
          </Button>
        </p>
      )}
      {!data && <Placeholder error={error} />}
      {data && data.value.length > 0 && <LinkTable links={data.value} show={show} end={end} />}
      {data && opened && (
        <LinkAddress url={`${addressOfHost(data.domain)}${opened.path}`} title={opened.title} />
      )}
      {requestId && <PreviewLinkForm requestId={requestId} drafts={drafts} onClose={close} />}
      {ending && <EndLink link={ending} onClose={close} />}
    </section>
  );
}

type LinkTableProps = { links: readonly Link[]; show(id: string): void; end(link: Link): void };

function LinkTable({ links, show, end }: LinkTableProps) {
  const { may } = useSession();
  return (
    <DataTable
      label="Preview links"
      rows={links}
      rowKey={({ preview_id }) => preview_id}
      columns={[
        { head: 'Title', cell: ({ title }) => title, kind: 'wide' },
        {
          head: 'Shows',
          cell: ({ items, look }) =>
            (items ? `${items.length} drafts` : 'All drafts') +
            (look ? `, ${look.template} ${nameLabel(look.colour).toLowerCase()}` : ''),
          kind: 'minor',
        },
        { head: 'Created by', cell: ({ made_by }) => made_by.name, kind: 'minor' },
        {
          head: 'Expires',
          cell: ({ expires_at, ended_at, path }) =>
            path ? moment(expires_at) : <Badge>{ended_at ? 'ended' : 'expired'}</Badge>,
        },
        {
          head: 'Link',
          cell: (link) =>
            link.path && (
              <div className="actions">
                <Button onClick={() => show(link.preview_id)}>Open</Button>
                {may('content', 'write') && <Button onClick={() => end(link)}>End …</Button>}
              </div>
            ),
        },
      ]}
    />
  );
}

function EndLink({ link, onClose }: { link: Link; onClose(): void }) {
  const act = useWrite();
  return (
    <Action
      title="End the preview link"
      verb="End"
      isDangerous
      run={({ reason = '' }) => act('endPreviewLink', { preview_id: link.preview_id, reason })}
      onClose={onClose}
    >
      “{link.title}” shows nothing from now on.
    </Action>
  );
}
