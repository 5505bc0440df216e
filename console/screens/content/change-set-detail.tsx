import { useState } from 'react';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action, type Outcome } from '../../ui/action.tsx';
import { Button } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Link } from '../../ui/link.tsx';
import { useToast } from '../../ui/toast.tsx';
import { mayEdit } from './bodies.ts';
import { ChangeSetForm } from './change-set-form.tsx';
import { type ChangeSet, type ChangeSets, SetState } from './change-set-state.tsx';
import { PUBLISH_AT } from './item-actions.tsx';
import { PagePreview } from './page-preview.tsx';

type DetailProps = { set: ChangeSet; all: ChangeSets; reload(): Promise<void> };

/** A change set: its drafts, what they lack, a preview of all of them, and what can be done with it. */
export function ChangeSetDetail({ set, all, reload }: DetailProps) {
  const { title, items, state, restores, approver, editors } = set;
  const isOpen = state !== 'published' && state !== 'discarded';
  const { data } = useRead('changeSetProblems', { set_id: set.set_id });
  const problemsOf = (kind: string, key: string): string => {
    const found = data?.value.find((item) => item.kind === kind && item.key === key);
    return found ? found.problems.join(' ') || '–' : '…';
  };
  return (
    <section className="detail" aria-label={title}>
      <h2>
        {title} <SetState set={set} />
      </h2>
      <p className="hint">
        {restores && `Restores what “${restores}” replaced. `}
        {editors.length > 0 && `Edited by ${editors.map(({ name }) => name).join(', ')}. `}
        {approver && `Approved by ${approver.name}.`}
      </p>
      <SetActions set={set} all={all} reload={reload} />
      <DataTable
        label="Content of the set"
        rows={items}
        rowKey={({ kind, key }) => `${kind} ${key}`}
        columns={[
          {
            head: 'Item',
            cell: ({ kind, key, title: name }) => <Link to={`/content/${kind}/${key}`}>{name}</Link>,
            kind: 'wide',
          },
          { head: 'Kind', cell: ({ kind }) => kind },
          {
            head: isOpen ? 'Missing' : 'Version',
            cell: ({ kind, key, version }) => (isOpen ? problemsOf(kind, key) : version || '–'),
            kind: 'wide',
          },
        ]}
      />
      {isOpen && items.length > 0 && (
        <PagePreview
          ask={(device) => ({
            ...{ items: items.map(({ kind, key }) => ({ kind, key })), look: null, device },
            path: '/',
          })}
        />
      )}
    </section>
  );
}

type SetAction = 'publish' | 'approve' | 'reject' | 'discard' | 'restore';

/** Whose turn it is: publish or submit, approve, return, change, discard, restore. */
function SetActions({ set, all, reload }: DetailProps) {
  const { me, may } = useSession();
  const [doing, setDoing] = useState<SetAction | 'change'>();
  const { state, items, editors } = set;
  if (!items.every(({ kind }) => mayEdit(may, kind)) || !may('content', 'write')) return null;
  const isMine = editors.some(({ staff_id }) => staff_id === me.staff_id);
  const needsTwo = all.publish_people === 2;
  const close = (isDone: boolean) => {
    setDoing(undefined);
    if (isDone) void reload();
  };
  if (state === 'discarded') return null;
  return (
    <div className="content-actions">
      {state === 'published' ? (
        <Button onClick={() => setDoing('restore')}>Restore what it replaced …</Button>
      ) : (
        <>
          {(state === 'open' || state === 'blocked') && (
            <Button tone="primary" onClick={() => setDoing('publish')}>
              {needsTwo ? 'Submit for approval …' : 'Publish all …'}
            </Button>
          )}
          {state === 'review' && (
            <Button tone="primary" disabled={isMine} onClick={() => setDoing('approve')}>
              Approve all …
            </Button>
          )}
          {state !== 'open' && (
            <Button onClick={() => setDoing('reject')}>
              {state === 'scheduled' ? 'Unschedule …' : 'Send back …'}
            </Button>
          )}
          <Button onClick={() => setDoing('change')}>Change title and drafts …</Button>
          <Button tone="danger" onClick={() => setDoing('discard')}>
            Discard the set …
          </Button>
        </>
      )}
      {doing === 'change' && <ChangeSetForm loose={all.loose} set={set} onClose={close} />}
      {doing && doing !== 'change' && (
        <SetDialog doing={doing} set={set} needsTwo={needsTwo} onClose={close} />
      )}
    </div>
  );
}

const WORDS: Record<SetAction, { title: string; verb: string; text: string; done: string }> = {
  publish: {
    ...{ title: 'Publish all', verb: 'Publish', done: 'Done.' },
    text: 'All drafts go live in one step, within a second or at the time you enter. If one cannot be published, none is.',
  },
  approve: {
    ...{ title: 'Approve all', verb: 'Approve', done: 'Approved.' },
    text: 'The drafts are published exactly as shown, immediately or at their scheduled time.',
  },
  reject: {
    ...{ title: 'Send back', verb: 'Send back', done: 'Open again.' },
    text: 'Its editors can continue working on it. It is not published.',
  },
  discard: {
    ...{ title: 'Discard the set', verb: 'Discard', done: 'Discarded.' },
    text: 'Its drafts stay and can be published on their own.',
  },
  restore: {
    ...{
      title: 'Restore what it replaced',
      verb: 'Create',
      done: 'A change set with the earlier content is open.',
    },
    text: 'A new change set has the content from before, as drafts. Content that did not exist is hidden from visitors. Nothing changes for them until you publish it.',
  },
};

type DialogProps = { doing: SetAction; set: ChangeSet; needsTwo: boolean; onClose(isDone: boolean): void };

function SetDialog({ doing, set, needsTwo, onClose }: DialogProps) {
  const act = useWrite();
  const toast = useToast();
  const [request_id] = useState(() => crypto.randomUUID());
  const { set_id, revision } = set;
  const words = WORDS[doing];
  async function run({ reason = '', at = '', title = '' }: Record<string, string>): Promise<Outcome> {
    const request = { set_id, revision, reason };
    if (doing === 'approve') return await act('approveChangeSet', request);
    if (doing === 'reject') return await act('rejectChangeSet', request);
    if (doing === 'discard') return await act('discardChangeSet', request);
    if (doing === 'restore') return await act('restoreChangeSet', { request_id, set_id, title, reason });
    return await act('publishChangeSet', { ...request, publish_at: at || null });
  }
  return (
    <Action
      title={words.title}
      verb={doing === 'publish' && needsTwo ? 'Submit' : words.verb}
      isDangerous={doing === 'discard'}
      run={run}
      fields={[
        ...(doing === 'publish' ? [PUBLISH_AT] : []),
        ...(doing === 'restore'
          ? [{ name: 'title', label: 'Title', initial: `Undo ${set.title}`.slice(0, 100), maxLength: 100 }]
          : []),
      ]}
      onClose={(isDone) => {
        if (isDone) toast(words.done);
        onClose(isDone);
      }}
    >
      {doing === 'publish' && needsTwo
        ? 'A second person who has edited none of the drafts must approve them. They go live on approval, or at the time you enter.'
        : words.text}
    </Action>
  );
}
