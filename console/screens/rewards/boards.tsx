import { useState } from 'react';
import type { BoardItem } from '#contracts/console/rewards.ts';
import { counted } from '#contracts/values/counted-nouns.ts';
import { formatMoney } from '../../lib/format.ts';
import { useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Button, Fact, Facts } from '../../ui/components.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';
import { BoardForm } from './board-form.tsx';
import { RewardList } from './reward-list.tsx';

const prizesOf = ({ prize_kind, prizes, currency, campaign }: BoardItem) =>
  prizes
    .map((amount) =>
      prize_kind === 'tokens'
        ? `${counted(amount, 'token')}`
        : formatMoney({ amount: String(amount), currency }),
    )
    .join(', ') + (prize_kind === 'bonus' ? ` as a bonus of ${campaign}` : '');

const gamesOf = ({ games, category }: BoardItem) =>
  games.map(({ game_name }) => game_name).join(', ') || (category ? nameLabel(category) : 'All games');

const TITLES = [
  ['EN', 'In English'],
  ['PHP', 'In Filipino'],
  ['CN', 'In Chinese'],
] as const;

/** Boards whose places bring prizes. */
export default function Boards() {
  return (
    <RewardList<BoardItem>
      title="Leaderboards"
      hint="Prize competitions between players. Needs a second approver. A leaderboard cannot be edited, only ended: published prizes are binding."
      call="boardList"
      noun="leaderboard"
      empty="No leaderboards with prizes."
      detailTitle={({ title, code: name }) => title.EN ?? name}
      detail={(row, onDone) => <Detail key={row.code} board={row} onDone={onDone} />}
      form={(onClose) => <BoardForm onClose={onClose} />}
      columns={[
        { head: 'Leaderboard', cell: ({ title, code: name }) => <b>{title.EN ?? name}</b>, kind: 'wide' },
        { head: 'Points from', cell: ({ metric }) => nameLabel(metric), kind: 'minor' },
        { head: 'Period', cell: ({ rhythm }) => nameLabel(rhythm) },
        { head: 'First day', cell: ({ first_day }) => first_day },
        { head: 'Last day', cell: ({ last_day }) => last_day ?? '–' },
        { head: 'Prizes given', cell: ({ given }) => given, kind: 'figure' },
      ]}
    />
  );
}

function Detail({ board, onDone }: { board: BoardItem; onDone(): void }) {
  const act = useWrite();
  const { may } = useSession();
  const [isEnding, setEnding] = useState(false);
  const { code, title, metric, last_day, due } = board;
  const done = useCloseWithToast((isDone) => {
    setEnding(false);
    if (isDone) onDone();
  });
  return (
    <>
      <Facts>
        {TITLES.map(([language, name]) => (
          <Fact key={language} name={name}>
            {title[language] || '–'}
          </Fact>
        ))}
        <Fact name="Points from">{nameLabel(metric)}</Fact>
        <Fact name="Games">{gamesOf(board)}</Fact>
        <Fact name="Prizes by rank">{prizesOf(board)}</Fact>
        <Fact name="Given">24 hours after each period, to eligible players</Fact>
        {due > 0 && (
          <Fact name="Won but not awarded">
            {due}: the campaign is paused, ended or out of budget. Retried for 30 days.
          </Fact>
        )}
      </Facts>
      {may('campaigns', 'approve') && last_day === null && (
        <div className="actions">
          <Button tone="danger" onClick={() => setEnding(true)}>
            End …
          </Button>
        </div>
      )}
      {isEnding && (
        <Action
          title={`End ${title.EN ?? code}`}
          verb="End"
          isDangerous
          run={({ reason = '' }) => act('endBoard', { code, reason })}
          onClose={done('Ended. The current period is completed first.')}
        >
          The current period is completed and its prizes are awarded.
        </Action>
      )}
    </>
  );
}
