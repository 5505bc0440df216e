import { useState } from 'react';
import type { DraftKindName } from '#contracts/console/drafts.ts';
import { errorText } from '../../lib/errors.ts';
import { useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action, type FormField, type Outcome } from '../../ui/action.tsx';
import { Button } from '../../ui/components.tsx';
import { Link } from '../../ui/link.tsx';
import { useToast } from '../../ui/toast.tsx';
import { type Body, type DraftItem, type ItemRef, mayEdit } from './bodies.ts';

type ActionsProps = {
  item: ItemRef;
  known: DraftItem;
  body: Body;
  isChanged: boolean;
  reload(): Promise<void>;
};
type ItemAction = 'publish' | 'approve' | 'reject' | 'discard';

/**
 * Save, publish, approve, return or discard: the person's available actions on the draft in its current
 * state.
 */
export function ItemActions({ item, known, body, isChanged, reload }: ActionsProps) {
  const { me, may } = useSession();
  const act = useWrite();
  const toast = useToast();
  const [doing, setDoing] = useState<ItemAction>();
  const { draft, live } = known;
  if (!mayEdit(may, item.kind)) return null;
  const revision = draft?.revision ?? 0;
  const isMine = draft?.editors.some(({ staff_id }) => staff_id === me.staff_id) ?? false;
  const waits = draft?.state === 'review';

  async function save(): Promise<void> {
    const draft = { ...item, revision, base: live.version, body: body as never, reason: 'Draft saved' };
    const answer = await act('saveDraft', draft);
    toast(answer.ok ? 'Draft saved. Visitors cannot see it yet.' : refusalText(item.kind, answer.error));
    if (answer.ok) await reload();
  }
  return (
    <div className="content-actions">
      <Button
        tone={isChanged ? 'primary' : 'plain'}
        disabled={!isChanged || draft?.is_stale}
        onClick={() => void save()}
      >
        Save draft
      </Button>
      {draft?.change_set && <Link to="/change-sets">Published with its change set</Link>}
      {draft && !draft.change_set && (draft.state === 'draft' || draft.state === 'blocked') && (
        <Button tone="primary" disabled={isChanged || draft.is_stale} onClick={() => setDoing('publish')}>
          {known.publish_people === 2 ? 'Submit for approval …' : 'Publish …'}
        </Button>
      )}
      {waits && (
        <Button tone="primary" disabled={isChanged || isMine} onClick={() => setDoing('approve')}>
          Approve …
        </Button>
      )}
      {draft && draft.state !== 'draft' && (
        <Button disabled={isChanged} onClick={() => setDoing('reject')}>
          {draft.state === 'scheduled' ? 'Unschedule …' : 'Send back …'}
        </Button>
      )}
      {draft && (
        <Button tone="danger" onClick={() => setDoing('discard')}>
          Discard draft …
        </Button>
      )}
      {doing && draft && (
        <DraftAction
          doing={doing}
          item={item}
          revision={revision}
          people={known.publish_people}
          onClose={(isDone) => {
            setDoing(undefined);
            if (isDone) void reload();
          }}
        />
      )}
    </div>
  );
}

/** What a body of the kind needs. */
const REQUIRED: Partial<Record<DraftKindName, string>> = {
  identity: 'The brand needs a name, and pictures an https address or a picture of the media library.',
  footer:
    'Each column, link and seal needs English words; links are paths of this site or https addresses, and seals pictures of the media library.',
  channels: 'Each channel needs a kind, a name and an address.',
  partners: 'Each partner needs a name, a link and a picture.',
  menus: 'Each entry needs an English title and a path of this site, for example /slots.',
};

const refusalText = (kind: DraftKindName, error: string): string =>
  (error === 'invalidRequest' && REQUIRED[kind]) || errorText(error);

/** The moment of a publication, in the brand's time zone. */
export const PUBLISH_AT: FormField = {
  ...{ name: 'at', label: 'Publish at', kind: 'moment', isRequired: false },
  hint: 'Leave empty to publish immediately.',
};

const WORDS: Record<ItemAction, { title: string; verb: string; text: string; done: string }> = {
  publish: {
    ...{ title: 'Publish', verb: 'Publish', done: 'Done.' },
    text: 'Visitors see it within a second, or at the time you enter.',
  },
  approve: {
    ...{ title: 'Approve', verb: 'Approve', done: 'Approved.' },
    text: 'It is published exactly as shown below, immediately or at its scheduled time.',
  },
  reject: {
    ...{ title: 'Send back to draft', verb: 'Send back', done: 'Back in draft.' },
    text: 'Its editors can continue working on it. It is not published.',
  },
  discard: {
    ...{ title: 'Discard the draft', verb: 'Discard', done: 'Discarded.' },
    text: 'The live version stays. The draft cannot be recovered.',
  },
};

function DraftAction({
  doing,
  item,
  revision,
  people,
  onClose,
}: {
  doing: ItemAction;
  item: ItemRef;
  revision: number;
  people: number;
  onClose(isDone: boolean): void;
}) {
  const act = useWrite();
  const toast = useToast();
  const words = WORDS[doing];
  async function run({ reason = '', at = '' }: { reason?: string; at?: string }): Promise<Outcome> {
    const request = { ...item, revision, reason };
    if (doing === 'approve') return await act('approveDraft', request);
    if (doing === 'reject') return await act('rejectDraft', request);
    if (doing === 'discard') return await act('discardDraft', request);
    return await act('publishItem', { ...request, publish_at: at || null });
  }
  return (
    <Action
      title={words.title}
      verb={doing === 'publish' && people === 2 ? 'Submit' : words.verb}
      isDangerous={doing === 'discard'}
      run={run}
      fields={doing === 'publish' ? [PUBLISH_AT] : []}
      onClose={(isDone) => {
        if (isDone) toast(words.done);
        onClose(isDone);
      }}
    >
      {doing === 'publish' && people === 2
        ? 'A second person who has not edited it must approve it. It goes live on approval, or at the time you enter.'
        : words.text}
    </Action>
  );
}
