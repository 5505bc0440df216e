import { type MissionItem, MONEY_MISSIONS } from '#contracts/console/rewards.ts';
import { counted } from '#contracts/values/counted-nouns.ts';
import { formatMoney } from '../../lib/format.ts';
import { languageName } from '../../lib/language-names.ts';
import { useWrite } from '../../lib/query.ts';
import { nameLabel } from '../../lib/session.ts';
import { Badge, Fact, Facts } from '../../ui/components.tsx';
import { RecordActions } from '../../ui/record-actions.tsx';
import { MissionForm } from './mission-form.tsx';
import { RewardList } from './reward-list.tsx';

const targetOf = ({ kind, target, currency }: MissionItem) =>
  MONEY_MISSIONS.includes(kind) ? formatMoney({ amount: target, currency }) : target;

/** The goals of missions, and how often players reached them. */
export default function Missions() {
  return (
    <RewardList<MissionItem>
      title="Missions"
      hint="Goals that players complete for tokens or a bonus. Needs a second approver. A mission may not reward losses or play beyond a limit."
      call="missionList"
      noun="mission"
      empty="No missions."
      detailTitle={({ title, code: name }) => title.EN ?? name}
      detail={(row, onDone) => <Detail key={row.code} mission={row} onDone={onDone} />}
      form={(onClose) => <MissionForm onClose={onClose} />}
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
  );
}

function Detail({ mission, onDone }: { mission: MissionItem; onDone(): void }) {
  const act = useWrite();
  const { code, title, is_open, completed, claimed, category } = mission;
  return (
    <>
      <Facts>
        {Object.entries(title).map(([language, text]) => (
          <Fact key={language} name={languageName(language)}>
            {text}
          </Fact>
        ))}
        <Fact name="Target">
          {targetOf(mission)} ({nameLabel(mission.kind)})
        </Fact>
        {category && <Fact name="Games">{nameLabel(category)}</Fact>}
        <Fact name="Reward">
          {counted(mission.tokens, 'token')}
          {mission.campaign && `, and a bonus of ${mission.campaign}`}
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
