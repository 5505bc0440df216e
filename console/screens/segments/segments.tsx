import { useState } from 'react';
import type { SegmentItem } from '#contracts/console/segments.ts';
import { moment } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Button, Fact, Facts, Page } from '../../ui/components.tsx';
import { Queue } from '../../ui/queue.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { Choices } from './condition-row.tsx';
import { ruleLines } from './condition-text.ts';
import { Counted } from './rule-builder.tsx';
import { SegmentForm } from './segment-form.tsx';

/** Segments of players: their rules, how many match, and their versions. */
export default function Segments() {
  const { may } = useSession();
  const { data, error, reload } = useRead('segments', {});
  const choices = useRead('segmentChoices', {}).data;
  const [chosenId, choose] = useState('');
  const [isAdding, setAdding] = useState(false);
  return (
    <Page
      title="Segments"
      hint="Player groups defined by rules, for broadcasts, journeys, free bets, campaigns, slides, stake factors and payment limits."
      actions={
        may('campaigns', 'make') && (
          <Button tone="primary" onClick={() => setAdding(true)} disabled={!choices}>
            New segment …
          </Button>
        )
      }
    >
      <Queue
        label="Segments"
        rows={choices && data?.value}
        error={error}
        empty="No segments."
        rowKey={({ segment_id }) => segment_id}
        chosen={data?.value.find(({ segment_id }) => segment_id === chosenId)}
        onChoose={(row) => choose(row?.segment_id ?? '')}
        detailTitle={({ name }) => name}
        detail={(row) => (
          <Detail key={row.segment_id} segment={row} choices={choices!} onDone={() => void reload()} />
        )}
        columns={[
          { head: 'Name', cell: ({ name }: SegmentItem) => <b>{name}</b> },
          {
            head: 'Rules',
            cell: ({ rules }: SegmentItem) => ruleLines(rules, choices!).join(' '),
            kind: 'wide' as const,
          },
          { head: 'Version', cell: ({ version }: SegmentItem) => version, kind: 'figure' as const },
        ]}
      />
      {isAdding && choices && (
        <SegmentForm
          choices={choices}
          onClose={(isDone) => {
            setAdding(false);
            if (isDone) void reload();
          }}
        />
      )}
    </Page>
  );
}

type DetailProps = { segment: SegmentItem; choices: Choices; onDone(): void };

function Detail({ segment, choices, onDone }: DetailProps) {
  const { may } = useSession();
  const toast = useToast();
  const [task, setTask] = useState<'' | 'change' | 'archive' | 'test'>('');
  const close = (isDone: boolean) => {
    setTask('');
    if (!isDone) return;
    toast('Done.');
    onDone();
  };
  const { rules, version, changed_at, changed_by } = segment;
  return (
    <>
      <div className="actions">
        {may('campaigns', 'make') && <Button onClick={() => setTask('change')}>Change …</Button>}
        <Button onClick={() => setTask('test')}>Test a player …</Button>
        {may('campaigns', 'make') && (
          <Button tone="danger" onClick={() => setTask('archive')}>
            Archive …
          </Button>
        )}
      </div>
      <ul className="segment-rules">
        {ruleLines(rules, choices).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <section className="segment-count" aria-label="Players who match">
        <Counted rules={rules} />
      </section>
      <Facts>
        <Fact name="Version">{version}</Fact>
        <Fact name="Changed">
          {moment(changed_at)} by {changed_by.name}
        </Fact>
      </Facts>
      {version > 1 && <Versions segment={segment} choices={choices} />}
      {task === 'change' && <SegmentForm segment={segment} choices={choices} onClose={close} />}
      {task === 'archive' && <Archive segment={segment} onClose={close} />}
      {task === 'test' && <TestPlayer segment={segment} onClose={() => setTask('')} />}
    </>
  );
}

function Versions({ segment, choices }: { segment: SegmentItem; choices: Choices }) {
  const { data } = useRead('segmentVersions', { segment_id: segment.segment_id });
  const earlier = data?.value.filter(({ version }) => version < segment.version) ?? [];
  return (
    <>
      <h3>Earlier versions</h3>
      <ul className="segment-rules">
        {earlier.map(({ version, rules, changed_at, changed_by }) => (
          <li key={version}>
            <b>{version}</b> {ruleLines(rules, choices).join(' ')}{' '}
            <small className="hint">
              {moment(changed_at)}, {changed_by.name}
            </small>
          </li>
        ))}
      </ul>
    </>
  );
}

function Archive({ segment, onClose }: { segment: SegmentItem; onClose(isDone: boolean): void }) {
  const act = useWrite();
  return (
    <Action
      title={`Archive ${segment.name}`}
      verb="Archive"
      isDangerous
      run={({ reason = '' }) => act('archiveSegment', { segment_id: segment.segment_id, reason })}
      onClose={onClose}
    >
      An archived segment has no members: its campaigns and slides reach no players. Stake factors and payment
      limits keep the rules they were set with.
    </Action>
  );
}

function TestPlayer({ segment, onClose }: { segment: SegmentItem; onClose(): void }) {
  const [account_id, ask] = useState('');
  return (
    <Action
      title={`Is a player in ${segment.name}?`}
      verb="Test"
      hasReason={false}
      fields={[{ name: 'account_id', label: 'Account', maxLength: 64 }]}
      body={account_id && <TestResult segmentId={segment.segment_id} accountId={account_id} />}
      run={async (values) => {
        ask((values.account_id ?? '').trim());
        return { wrong: 'account_id', text: '' };
      }}
      onClose={onClose}
    />
  );
}

function TestResult({ segmentId, accountId }: { segmentId: string; accountId: string }) {
  const { data, error } = useRead('segmentTest', { segment_id: segmentId, account_id: accountId });
  return (
    <p role="status">
      {error === 'notFound' && 'No such account on this site.'}
      {data && (data.is_member ? `${accountId} is a member.` : `${accountId} is not a member.`)}
    </p>
  );
}
