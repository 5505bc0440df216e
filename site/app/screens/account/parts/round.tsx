import { succeeded } from '#contracts/client.ts';
import { proofPath } from '../../../games/verify/proof-path.ts';
import { gamePath } from '../../../lib/game-path.ts';
import { handleAnswer } from '../../../state/answer-handling.ts';
import { useApp } from '../../../state/app.ts';
import { playerFields } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Amount, DateTime, Icon } from '../../../ui/index.ts';
import { Link } from '../../../ui/link.tsx';
import type { RoundLine } from '../bet-history.data.ts';

/** One settled round of a game: time, amounts and the link to its proof, or its replay. */
export function Round({ round }: { round: RoundLine }) {
  const { t } = useTranslation();
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <Link to={gamePath(round)} className="font-medium break-words hover:underline">
          {round.game_name}
        </Link>
        <p className="text-sm text-muted">
          <DateTime value={round.settled_at} /> · {round.provider_code}
        </p>
        <p className="text-sm text-muted">
          {t('report.stake')} <Amount value={round.stake} currency={round.currency} /> · {t('report.win')}{' '}
          <Amount value={round.win} currency={round.currency} />
        </p>
      </div>
      <div className="grid justify-items-end">
        <Amount value={round.net} currency={round.currency} hasSign isTinted className="font-semibold" />
        {!round.provable && <ReplayButton roundId={round.round_id} game={round.game_name} />}
        {round.provable && (
          <Link
            to={proofPath(round.round_id, round)}
            aria-label={t('report.proofOf', { game: round.game_name })}
            className="touch inline-flex items-center gap-1.5 text-sm text-accent hover:underline"
          >
            <Icon name="shield" size={16} />
            {t('report.proof')}
          </Link>
        )}
      </div>
    </li>
  );
}

/** Replays a provider's round, in a tab opened by the click itself. */
function ReplayButton({ roundId, game }: { roundId: string; game: string }) {
  const { t } = useTranslation();
  const app = useApp();
  const show = async () => {
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    const answer = await app.api.replayRound({ ...playerFields(app), round_id: roundId });
    if (succeeded(answer)) {
      if (tab) tab.location.replace(answer.url);
      else window.location.assign(answer.url);
      return;
    }
    tab?.close();
    await handleAnswer(app, answer, 'toast');
  };
  return (
    <button
      type="button"
      onClick={() => void show()}
      aria-label={t('report.replayOf', { game })}
      className="touch inline-flex items-center gap-1.5 text-sm text-accent hover:underline"
    >
      <Icon name="play" size={16} />
      {t('report.replay')}
    </button>
  );
}
