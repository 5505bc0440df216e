import { succeeded } from '#contracts/client.ts';
import { useApp } from '../../../state/app.ts';
import { handleAnswer } from '../../../state/messages.ts';
import { playerFields } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Icon } from '../../../ui/index.ts';

/** Shows a provider's round again, in a tab that the click itself opens. */
export function ReplayButton({ roundId, game }: { roundId: string; game: string }) {
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
