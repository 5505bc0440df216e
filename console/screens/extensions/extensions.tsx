import { useState } from 'react';
import type { ExtensionItem } from '#contracts/console/extensions.ts';
import { moment } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Badge, Button, Fact, Facts, Page } from '../../ui/components.tsx';
import { Link } from '../../ui/link.tsx';
import { Queue } from '../../ui/queue.tsx';

/** Extensions of the installation, switched for this brand. */
export default function Extensions() {
  const { data, error, reload } = useRead('extensions', {}, 30);
  const [chosenName, choose] = useState('');
  return (
    <Page
      title="Extensions"
      hint="Your own programs in the extensions folder. Once switched on, their API calls, pages and jobs run for this brand. Their payment APIs are selected under Payment gateways."
    >
      <Queue
        label="Extensions"
        rows={data?.value}
        error={error}
        empty="No extensions are installed."
        rowKey={({ name }) => name}
        chosen={data?.value.find(({ name }) => name === chosenName)}
        onChoose={(row) => choose(row?.name ?? '')}
        detailTitle={({ name }) => name}
        detail={(row) => <Detail key={row.name} extension={row} onDone={() => void reload()} />}
        columns={COLUMNS}
      />
    </Page>
  );
}

const COLUMNS = [
  { head: 'Name', cell: ({ name }: ExtensionItem) => <b>{name}</b>, kind: 'wide' as const },
  { head: 'Version', cell: ({ version }: ExtensionItem) => version || '–' },
  { head: 'State', cell: (row: ExtensionItem) => <State extension={row} /> },
];

function State({ extension }: { extension: ExtensionItem }) {
  const { is_installed, is_switched, is_on, missing } = extension;
  if (!is_installed) return <Badge tone="bad">not installed</Badge>;
  if (missing.length > 0) return <Badge tone="bad">not migrated</Badge>;
  if (!is_switched) return <Badge>all brands</Badge>;
  return is_on ? <Badge tone="good">on</Badge> : <Badge>off</Badge>;
}

function Detail({ extension, onDone }: { extension: ExtensionItem; onDone(): void }) {
  const { may } = useSession();
  const act = useWrite();
  const [isSwitching, setSwitching] = useState(false);
  const { name, is_on, changed_at, applied, missing, events, calls, pages } = extension;
  const verb = is_on ? 'Switch off' : 'Switch on';
  return (
    <>
      {may('sites', 'write') && extension.is_switched && (
        <div className="actions">
          <Button onClick={() => setSwitching(true)}>{verb} …</Button>
        </div>
      )}
      <Facts>
        <Fact name="State">
          <State extension={extension} /> {changed_at && `since ${moment(changed_at)}`}
        </Fact>
        <Fact name="Migrations">{applied.join(', ') || 'none'}</Fact>
        {missing.length > 0 && (
          <Fact name="Not applied">
            {missing.join(', ')}: run <code>npm run migrate</code>
          </Fact>
        )}
        <Fact name="Player calls">{calls.join(', ') || 'none'}</Fact>
        <Fact name="Webhook events">{events.join(', ') || 'none'}</Fact>
        <Fact name="Pages">
          {pages.length === 0 && 'none'}
          {pages.map(({ page, title }) =>
            is_on ? (
              <Link key={page} to={`/extensions/${name}/${page}`}>
                {title}
              </Link>
            ) : (
              <span key={page}>{title}</span>
            ),
          )}
        </Fact>
      </Facts>
      {isSwitching && (
        <Action
          title={`${verb} ${name}`}
          verb={verb}
          isDangerous={is_on}
          run={({ reason = '' }) => act('setExtension', { extension: name, is_on: !is_on, reason })}
          onClose={(isDone) => {
            setSwitching(false);
            if (isDone) onDone();
          }}
        >
          {is_on
            ? 'Its API calls and pages stop working and its jobs skip this brand. Its data is kept.'
            : 'Its API calls, pages, event handlers and jobs run for this brand immediately.'}
        </Action>
      )}
    </>
  );
}
