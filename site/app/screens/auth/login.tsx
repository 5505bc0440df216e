import { useState } from 'react';
import { useLocation } from 'react-router';
import { localText } from '../../lib/text.ts';
import { GamePicture } from '../../sections/game-picture.tsx';
import { AuthPage } from '../../shell/account-page.tsx';
import { usePageData } from '../../shell/page-data.ts';
import { useApp, useSession } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { ButtonLink } from '../../ui/index.ts';
import type { Data } from './login.data.ts';
import { useContinue } from './parts/next-path.ts';
import { SignInForms } from './parts/sign-in-forms.tsx';
import { SignedInNotice } from './parts/signed-in-notice.tsx';

/** The login page; afterwards it leads to the page that the guest requested. */
export default function Login() {
  const { t } = useTranslation();
  const { game } = usePageData<Data>();
  const { search } = useLocation();
  const goOn = useContinue();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  // As on arrival: signing in here changes the page.
  const [wasSignedIn] = useState(isSignedIn);
  if (wasSignedIn) return <SignedInNotice title={t('page.login')} />;
  return (
    <AuthPage title={t('page.login')}>
      {game && <RequestedGame game={game} />}
      <SignInForms next={new URLSearchParams(search).get('next') ?? ''} onDone={goOn} />
    </AuthPage>
  );
}

/** The game a guest wants to play, above the sign-in form. */
function RequestedGame({ game }: { game: NonNullable<Data['game']> }) {
  const { t } = useTranslation();
  const { language } = useApp();
  const name = localText({ en: game.game_name, ...game.local_names }, language);
  const { rtp, rtp_max } = game;
  return (
    <section
      aria-labelledby="requested-game"
      className="panel mb-5 flex items-center gap-4 rounded-lg border border-line bg-surface-1 p-3 text-start"
    >
      {/* Not preloaded: a visitor from a lobby has a larger one, which the browser uses instead. */}
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
