import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { DraftKindName } from '#contracts/console/drafts.ts';
import type { CallOutput } from '../../lib/api.ts';
import { moment } from '../../lib/format.ts';
import { languageNames } from '../../lib/language-names.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Badge, Button, Page, Placeholder } from '../../ui/components.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { useToast } from '../../ui/toast.tsx';

type Item = CallOutput<'draftItems'>['value'][number];

export const CONTENT_STATES: Record<string, { label: string; tone: 'plain' | 'good' | 'warn' | 'bad' }> = {
  draft: { label: 'draft', tone: 'plain' },
  review: { label: 'awaiting approval', tone: 'warn' },
  scheduled: { label: 'scheduled', tone: 'good' },
  blocked: { label: 'not published: needs attention', tone: 'bad' },
};

/** Content whose body has no texts of its own by language. */
const WITHOUT_TEXTS: readonly DraftKindName[] = ['home', 'menus', 'identity'];

type ContentListProps = {
  kind: DraftKindName;
  title: string;
  hint: string;
  /** The noun of a new item; none if the site itself defines the items. */
  fresh?: string;
};

/** All items of one type: published versions, drafts, missing languages. */
export function ContentList({ kind, title, hint, fresh }: ContentListProps) {
  const { may } = useSession();
  const { data, error, reload } = useRead('draftItems', { kind });
  const [isNew, setNew] = useState(false);
  const navigate = useNavigate();
  const open = (key: string) => void navigate(`/content/${kind}/${key}`);
  return (
    <Page
      title={title}
      hint={hint}
      actions={
        fresh &&
        may('content', 'write') && (
          <Button tone="primary" onClick={() => setNew(true)}>
            New {fresh} …
          </Button>
        )
      }
    >
      {!data && <Placeholder error={error} />}
      {data?.value.length === 0 && <Placeholder empty={`No ${fresh ?? 'content'} yet.`} />}
      {data && data.value.length > 0 && (
        <DataTable
          label={title}
          rows={data.value}
          rowKey={({ key }) => key}
          onChoose={({ key }) => open(key)}
          columns={columnsFor(kind, WITHOUT_TEXTS.includes(kind) ? [] : data.languages)}
        />
      )}
      {data && <PublishPeople people={data.publish_people} onDone={() => void reload()} />}
      {isNew && (
        <Action
          title={`New ${fresh}`}
          verb="Create"
          hasReason={false}
          fields={[
            {
              name: 'key',
              label: 'Name in links',
              hint: 'Lower-case letters, digits and hyphens; it cannot be changed later.',
              maxLength: 64,
            },
          ]}
          run={async ({ key = '' }) => {
            if (!/^[a-z0-9-]{1,64}$/.test(key))
              return { wrong: 'key', text: 'Lower-case letters, digits and hyphens only.' };
            if (data?.value.some((item) => item.key === key))
              return { wrong: 'key', text: 'This name is taken.' };
            open(key);
            return { ok: true };
          }}
          onClose={() => setNew(false)}
        />
      )}
    </Page>
  );
}

const columnsFor = (kind: DraftKindName, languages: readonly string[]): readonly Column<Item>[] => [
  { head: 'Title', cell: ({ title }) => title, kind: 'wide', sort: ({ title }) => title },
  kind === 'message'
    ? { head: 'In use', cell: (row) => <OwnTextBadge row={row} /> }
    : { head: 'Visitors', cell: (row) => <PublicationBadge row={row} /> },
  { head: 'Draft', cell: (row) => <Drafted row={row} /> },
  {
    head: 'Missing',
    cell: ({ languages: written }) =>
      languageNames(languages.filter((code) => !written.includes(code))) || '–',
  },
  {
    head: 'Changed',
    cell: ({ changed_at }) => (changed_at ? moment(changed_at) : '–'),
    kind: 'minor',
    sort: ({ changed_at }) => changed_at ?? undefined,
  },
];

function PublicationBadge({ row: { is_shown, version } }: { row: Item }) {
  if (is_shown) return <Badge tone="good">{version > 0 ? `shown, version ${version}` : 'shown'}</Badge>;
  return <Badge>{version > 0 ? 'not shown' : 'not written'}</Badge>;
}

function OwnTextBadge({ row: { is_shown, version } }: { row: Item }) {
  if (!is_shown || version === 0) return <Badge>built-in text</Badge>;
  return <Badge tone="good">own text, version {version}</Badge>;
}

function Drafted({ row: { state, publish_at } }: { row: Item }) {
  if (!state) return <>–</>;
  const { label, tone } = CONTENT_STATES[state]!;
  return (
    <Badge tone={tone}>
      {state === 'scheduled' && publish_at ? `${label} ${moment(publish_at)}` : label}
    </Badge>
  );
}

/** The number of people required to publish content of the site, and its setting. */
function PublishPeople({ people, onDone }: { people: number; onDone(): void }) {
  const { may } = useSession();
  const act = useWrite();
  const toast = useToast();
  const [requestId, setRequestId] = useState('');
  const requiredPeople = people === 2 ? 1 : 2;
  const verb = requiredPeople === 2 ? 'Require a second person' : 'Let one person publish';
  return (
    <section className="section">
      <p className="hint">
        {people === 2
          ? 'A second person who has not edited the content must approve it before it goes live.'
          : 'Content goes live without a second approval.'}
      </p>
      {may('sites', 'write') && <Button onClick={() => setRequestId(crypto.randomUUID())}>{verb} …</Button>}
      {requestId && (
        <Action
          title={verb}
          verb={requiredPeople === 2 ? 'Require' : 'Propose'}
          run={({ reason = '' }) =>
            act('proposePublishPeople', { request_id: requestId, people: requiredPeople, reason })
          }
          onClose={(isDone) => {
            setRequestId('');
            if (isDone)
              toast(requiredPeople === 2 ? 'Required from now on.' : 'Proposed. Waiting for approval.');
            onDone();
          }}
        >
          {requiredPeople === 2
            ? 'Applies immediately to everything not yet published.'
            : 'Takes effect once a second administrator approves it.'}
        </Action>
      )}
    </section>
  );
}
