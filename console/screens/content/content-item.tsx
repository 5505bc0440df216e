import { useState } from 'react';
import { useParams } from 'react-router';
import { DRAFT_KINDS, type DraftKindName } from '#contracts/console/drafts.ts';
import { settingOf } from '#contracts/console/setting-kinds.ts';
import { MESSAGE_TEMPLATES, type MessageTemplateKey } from '#contracts/values/message-templates.ts';
import { moment } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Badge, Page, Placeholder } from '../../ui/components.tsx';
import { Link } from '../../ui/link.tsx';
import {
  type Body,
  type DraftItem,
  freshBody,
  type ItemRef,
  mayEdit,
  withoutChanges,
  withQuestions,
} from './bodies.ts';
import { CONTENT_STATES } from './content-list.tsx';
import { ItemActions } from './item-actions.tsx';
import { ItemChanges } from './item-changes.tsx';
import { ItemForm } from './item-form.tsx';
import { ItemMerge } from './item-merge.tsx';
import { ItemVersions } from './item-versions.tsx';
import { MessageGuide, MessagePreview } from './message-preview.tsx';
import { PagePreview } from './page-preview.tsx';

const LISTS: Partial<Record<DraftKindName, { path: string; label: string }>> = {
  page: { path: '/pages', label: 'Pages' },
  promotion: { path: '/promotions', label: 'Promotions' },
  news: { path: '/news', label: 'News' },
  seo: { path: '/seo', label: 'SEO' },
  slide: { path: '/slides', label: 'Slides' },
  home: { path: '/home-page', label: 'Home page' },
  message: { path: '/message-texts', label: 'Message texts' },
  menus: { path: '/menus', label: 'Menus' },
  footer: { path: '/footer', label: 'Footer' },
  identity: { path: '/site', label: 'Site' },
  terms: { path: '/terms', label: 'Terms' },
};

/** One piece of content: its draft in every language, the published text, and its versions. */
export default function ContentItem() {
  const { kind = '', key = '' } = useParams();
  const { site } = useSession();
  const known = DRAFT_KINDS.find((draftKind) => draftKind === kind);
  if (!known) return <Placeholder error="notFound" />;
  return <Loaded key={`${site.site_id} ${kind} ${key}`} item={{ kind: known, key }} />;
}

function Loaded({ item }: { item: ItemRef }) {
  const { data, error, reload } = useRead('draftItem', item);
  const list = LISTS[item.kind] ?? { path: '/setting-drafts', label: 'Planned settings' };
  return (
    <Page title={headingOf(item, data)}>
      <p className="hint">
        <Link to={list.path}>← {list.label}</Link>
      </p>
      {data ? (
        <Editing
          key={`${data.draft?.revision ?? 0} ${data.live.version}`}
          item={item}
          known={data}
          reload={reload}
        />
      ) : (
        <Placeholder error={error} />
      )}
    </Page>
  );
}

/** The subject of the page: SEO texts have a path, the sections of the home page do not. */
function headingOf({ kind, key }: ItemRef, known: DraftItem | undefined): string {
  if (kind === 'seo') return `SEO: ${known?.path ?? key}`;
  if (kind === 'home') return 'Sections of the home page';
  if (kind === 'menus') return 'Menus of the site';
  if (kind === 'footer') return 'Footer of the site';
  if (kind === 'identity') return 'Identity of the brand';
  const setting = settingOf(kind);
  if (setting) return setting.label;
  if (kind === 'message') return MESSAGE_TEMPLATES[key as MessageTemplateKey]?.label ?? key;
  return titleOf(known) || nameLabel(key);
}

/** Its English title, as set by its editors. */
function titleOf(known: DraftItem | undefined): string {
  const texts = (known?.draft?.body ?? known?.live.body)?.texts as Body['texts'] | undefined;
  return String(texts?.EN?.title ?? '');
}

/**
 * The live version as a start: a page that was never written is enabled, and the changes of new terms are
 * still to be written.
 */
function writtenBody({ kind }: ItemRef, { body }: DraftItem['live']): DraftItem['live']['body'] {
  if (kind === 'terms' && body) return withoutChanges(body as Body);
  if (kind !== 'page') return body;
  const texts = Object.values((body as Body | null)?.texts ?? {});
  return texts.some(({ title, content }) => title || content) ? body : null;
}

type EditingProps = { item: ItemRef; known: DraftItem; reload(): Promise<void> };

function Editing({ item, known, reload }: EditingProps) {
  const { may } = useSession();
  const { draft, live } = known;
  const [body, setBody] = useState<Body>(() =>
    withQuestions(item, (draft?.body ?? writtenBody(item, live) ?? freshBody(item.kind)) as unknown as Body),
  );
  const [isChanged, setChanged] = useState(false);
  const change = (next: Body) => {
    setBody(next);
    setChanged(true);
  };
  return (
    <div className="around around-form">
      <StateLine known={known} isChanged={isChanged} />
      {draft && draft.problems.length > 0 && (
        <ul className="note note-bad">
          {draft.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {draft?.is_stale && known.base && <ItemMerge item={item} known={known} reload={reload} />}
      <ItemActions item={item} known={known} body={body} isChanged={isChanged} reload={reload} />
      {item.kind === 'message' && <MessageGuide of={item.key as MessageTemplateKey} />}
      <ItemForm
        item={item}
        body={body}
        languages={known.languages}
        isReadOnly={!mayEdit(may, item.kind)}
        onChange={change}
      />
      {item.kind === 'message' && (
        <MessagePreview of={item.key as MessageTemplateKey} body={body} languages={known.languages} />
      )}
      {draft && known.path !== '' && (
        <section className="section">
          <h2>Preview</h2>
          {isChanged && <p className="hint">Save the draft first: the preview shows what is saved.</p>}
          <PagePreview
            key={draft.revision}
            ask={(device) => ({ items: [item], look: null, device, path: known.path })}
          />
        </section>
      )}
      <ItemChanges live={live.body && withQuestions(item, live.body as unknown as Body)} body={body} />
      <ItemVersions item={item} known={known} reload={reload} />
    </div>
  );
}

/** The published version, and the state of the draft. */
function StateLine({
  known: { draft, live, versions },
  isChanged,
}: {
  known: DraftItem;
  isChanged: boolean;
}) {
  const newest = versions[0];
  return (
    <p className="content-state">
      <Badge tone={live.version > 0 ? 'good' : 'plain'}>
        {live.version > 0 ? `version ${live.version} is live` : 'never published'}
      </Badge>
      {newest && (
        <small>
          {moment(newest.published_at)}, {newest.editors.map(({ name }) => name).join(', ')}
          {newest.approver && `, approved by ${newest.approver.name}`}
        </small>
      )}
      {draft && <Badge tone={CONTENT_STATES[draft.state]!.tone}>{CONTENT_STATES[draft.state]!.label}</Badge>}
      {draft?.publish_at && <small>for {moment(draft.publish_at)}</small>}
      {draft && <small>edited by {draft.editors.map(({ name }) => name).join(', ')}</small>}
      {draft?.change_set && <Badge tone="warn">change set: {draft.change_set}</Badge>}
      {draft?.is_stale && <Badge tone="bad">a newer version has gone live</Badge>}
      {isChanged && <Badge tone="warn">not saved</Badge>}
    </p>
  );
}
