import { useState } from 'react';
import { type MissionItem, MONEY_MISSIONS } from '#contracts/console/rewards.ts';
import { money } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Badge, Button, Fact, Facts, Page } from '../../ui/components.tsx';
import { Queue } from '../../ui/queue.tsx';
import { RecordActions } from '../../ui/record-actions.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';
import { MissionForm } from './mission-form.tsx';

const targetOf = ({ kind, target, currency }: MissionItem) =>
  MONEY_MISSIONS.includes(kind) ? money({ amount: target, currency }) : target;

/** The goals of missions, and how often players reached them. */
export default function Missions() {
  const { may } = useSession();
  const { data, error, reload } = useRead('missionList', {}, 60);
  const [code, choose] = useState('');
  const [isWriting, setWriting] = useState(false);
  const done = useCloseWithToast((isDone) => {
    setWriting(false);
    if (isDone) void reload();
  });
  return (
    <Page
      title="Missions"
      hint="Requires two people. A mission may not reward losses or play beyond a limit."
      actions={
        may('campaigns', 'make') && (
          <Button tone="primary" onClick={() => setWriting(true)}>
            New mission …
          </Button>
        )
      }
    >
      <Queue
        label="Missions"
        rows={data?.value}
        error={error}
        empty="No missions."
        rowKey={(row) => row.code}
        chosen={data?.value.find((row) => row.code === code)}
        onChoose={(row) => choose(row?.code ?? '')}
        detailTitle={({ title, code: name }) => title.EN ?? name}
        detail={(row) => <Detail key={row.code} mission={row} onDone={() => void reload()} />}
        columns={[
          { head: 'Mission', cell: ({ title, code: name }) => <b>{title.EN ?? name}</b>, kind: 'wide' },
          { head: 'Condition', cell: ({ kind }) => nameLabel(kind), kind: 'minor' },
          { head: 'Target', cell: targetOf, kind: 'figure' },
          { head: 'Period', cell: ({ rhythm }) => nameLabel(rhythm) },
          { head: 'Tokens', cell: ({ tokens }) => tokens, kind: 'figure' },
          { head: 'Completed', cell: ({ completed }) => completed, kind: 'figure' },
          {
            head: 'State',
            cell: ({ is_open }) => (
              <Badge tone={is_open ? 'good' : 'plain'}>{is_open ? 'open' : 'closed'}</Badge>
            ),
          },
        ]}
      />
      {isWriting && <MissionForm onClose={done('Proposed. Waiting for approval.')} />}
    </Page>
  );
}

function Detail({ mission, onDone }: { mission: MissionItem; onDone(): void }) {
  const act = useWrite();
  const { code, title, is_open, completed, claimed, category } = mission;
  return (
    <>
      <Facts>
        {Object.entries(title).map(([language, text]) => (
          <Fact key={language} name={language}>
            {text}
          </Fact>
        ))}
        <Fact name="Target">
          {targetOf(mission)} ({nameLabel(mission.kind)})
        </Fact>
        {category && <Fact name="Games">{nameLabel(category)}</Fact>}
        <Fact name="Reward">
          {mission.tokens} tokens{mission.campaign && `, and a bonus of ${mission.campaign}`}
        </Fact>
        <Fact name="Last 30 days">
          {completed} completed, {claimed} claimed
        </Fact>
      </Facts>
      <RecordActions
        name={title.EN ?? code}
        isOpen={is_open}
        change="Change …"
        form={(onClose) => <MissionForm mission={mission} onClose={onClose} />}
        setOpen={(is_open, reason) => act('setMissionOpen', { code, is_open, reason })}
        onDone={onDone}
      >
        Completed missions stay claimable.
      </RecordActions>
    </>
  );
}
