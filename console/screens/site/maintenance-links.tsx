import { useState } from 'react';
import { MAX_MAINTENANCE_LINK_HOURS } from '#contracts/console/maintenance-links.ts';
import type { CallOutput } from '../../lib/api.ts';
import { moment } from '../../lib/format.ts';
import { addressOfHost } from '../../lib/host-address.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { Action } from '../../ui/action.tsx';
import { Badge, Button, Placeholder } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { LinkAddress } from '../../ui/link-address.tsx';
import { linkLifetime } from '../../ui/link-lifetime.ts';

type Link = CallOutput<'maintenanceLinks'>['value'][number];

/** Links with which testers use the brand while it is in maintenance. */
export function MaintenanceLinks() {
  const { data, error, reload } = useRead('maintenanceLinks', {});
  const [requestId, make] = useState('');
  const [ending, end] = useState<Link>();
  const [shown, show] = useState('');
  const close = () => {
    make('');
    end(undefined);
    void reload();
  };
  const opened = data?.value.find(({ link_id, path }) => link_id === shown && path);
  return (
    <section className="section private-links">
      <h2>Access during maintenance</h2>
      <p className="hint">
        Anyone who has such a link can browse, sign in, deposit and play while the brand is in maintenance.
        Payments and bets are real.
      </p>
      <p className="actions">
        <Button onClick={() => make(crypto.randomUUID())}>New maintenance link …</Button>
      </p>
      {!data && <Placeholder error={error} />}
      {data && data.value.length > 0 && <LinkTable links={data.value} show={show} end={end} />}
      {data && opened && (
        <LinkAddress url={`${addressOfHost(data.domain)}${opened.path}`} title={opened.title} />
      )}
      {requestId && <NewLink requestId={requestId} onDone={show} onClose={close} />}
      {ending && <EndLink link={ending} onClose={close} />}
    </section>
  );
}

type LinkTableProps = { links: readonly Link[]; show(id: string): void; end(link: Link): void };

function LinkTable({ links, show, end }: LinkTableProps) {
  return (
    <DataTable
      label="Maintenance links"
      rows={links}
      rowKey={({ link_id }) => link_id}
      columns={[
        { head: 'Title', cell: ({ title }) => title, kind: 'wide' },
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
                <Button onClick={() => show(link.link_id)}>Open</Button>
                <Button onClick={() => end(link)}>End …</Button>
              </div>
            ),
        },
      ]}
    />
  );
}

type NewLinkProps = { requestId: string; onDone(linkId: string): void; onClose(): void };

function NewLink({ requestId, onDone, onClose }: NewLinkProps) {
  const act = useWrite();
  return (
    <Action
      title="New maintenance link"
      verb="Create"
      fields={[
        { name: 'title', label: 'Title', hint: 'Who it is for.', maxLength: 100 },
        linkLifetime(MAX_MAINTENANCE_LINK_HOURS),
      ]}
      run={async ({ title = '', hours = '', reason = '' }) => {
        const form = { request_id: requestId, title, hours: Number(hours), reason };
        const answer = await act('createMaintenanceLink', form);
        if (answer.ok) onDone(answer.link_id);
        return answer;
      }}
      onClose={onClose}
    />
  );
}

function EndLink({ link, onClose }: { link: Link; onClose(): void }) {
  const act = useWrite();
  return (
    <Action
      title="End the maintenance link"
      verb="End"
      isDangerous
      run={({ reason = '' }) => act('endMaintenanceLink', { link_id: link.link_id, reason })}
      onClose={onClose}
    >
      “{link.title}” no longer gives access from the next request.
    </Action>
  );
}
