import { localText } from '../../../lib/text.ts';
import { GamePicture } from '../../../sections/game-picture.tsx';
import { useApp } from '../../../state/app.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { ButtonLink } from '../../../ui/index.ts';
import type { Data } from '../login.data.ts';

/** The game a guest wants to play, above the form to sign in. */
export function RequestedGame({ game }: { game: NonNullable<Data['game']> }) {
  const { t } = useTranslation();
  const { language } = useApp();
  const name = localText({ en: game.game_name, ...game.local_names }, language);
  const { rtp, rtp_max } = game;
  return (
    <section
      aria-labelledby="requested-game"
      className="panel mb-5 flex items-center gap-4 rounded-lg border border-line bg-surface-1 p-3 text-start"
    >
      {/* Not preloaded: a visitor from a lobby has a larger one, which the browser takes instead. */}
      <GamePicture game={game} sizes="84px" ratio={3 / 4} className="w-21 shrink-0 rounded-md" />
      <div className="grid min-w-0 gap-1">
        <p className="text-sm text-muted">{game.provider_code}</p>
        <h2 id="requested-game" className="text-xl font-semibold break-words">
          {name}
        </h2>
        {rtp !== null && (
          <p className="tabular text-sm text-muted">
            {t('tables.return')} {rtp_max && rtp_max > rtp ? `${rtp}–${rtp_max}` : rtp}%
          </p>
        )}
        <p className="text-sm">{t('auth.toPlay')}</p>
        {game.freePath && (
          <ButtonLink to={game.freePath} variant="secondary" icon="play" className="justify-self-start">
            {t('auth.playFree')}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
