import type { LobbyGame } from '#contracts/api/games.ts';
import { CATEGORIES } from '#contracts/values/categories.ts';
import { FIRST_GAME, OWN_PROVIDER } from '#games/provider.ts';
import { gamePath } from '../../lib/game-path.ts';
import type { Translate } from '../../lib/i18n.ts';
import { localText } from '../../lib/text.ts';
import { GamePicture } from '../../sections/game-picture.tsx';
import { ClosedUntil } from '../../shell/withdraw-only-notice.tsx';
import { openTerms } from '../../state/answer-handling.ts';
import { useApp, useSite } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Button, ButtonLink, classes } from '../../ui/index.ts';
import { requestTakeOver } from './game-visit.ts';
import { useExit } from './use-exit.ts';

type ClosedProps = { game: LobbyGame | null; reason?: string; other?: string | undefined };

/** Reasons with a better next step than playing our first game. */
const OWN_WAY_ON = ['excluded', 'gameOpen', 'termsDue', 'disconnect'];

/** A game that cannot be opened here: its name, the reason, and an alternative. */
export function ClosedGame({ game, reason, other }: ClosedProps) {
  const { t } = useTranslation();
  const app = useApp();
  const { language } = app;
  const leave = useExit();
  const { site_name: site } = useSite();
  const name = game && localText({ en: game.game_name, ...game.local_names }, language);
  const lobby = CATEGORIES.find(({ slug }) => slug === game?.category)?.path ?? '/slots';
  return (
    <div className="page-width grid min-h-[60dvh] place-items-center py-8">
      <section
        className={classes(
          'grid w-full overflow-hidden rounded-xl border border-line bg-surface-1 shadow-raised',
          game ? 'max-w-3xl sm:grid-cols-[15rem_1fr]' : 'max-w-xl',
        )}
      >
        {game && (
          <GamePicture
            game={game}
            sizes="240px"
            ratio={3 / 4}
            isLead
            className="max-sm:mx-5 max-sm:mt-5 max-sm:max-h-36 max-sm:rounded-lg sm:h-full"
          />
        )}
        <div className="grid content-center gap-3 p-5 sm:p-8">
          {game && <p className="text-sm text-muted">{game.provider_code}</p>}
          <h1 className="text-2xl font-bold sm:text-3xl">{name ?? t('game.unknownTitle')}</h1>
          <p className="text-base">{reasonText(t, { game, reason, site, other })}</p>
          {reason === 'excluded' && <ClosedUntil />}
          {game?.popup && (
            <p className="text-sm text-muted">{t('game.popupText', { provider: game.provider_code })}</p>
          )}
          {game && !game.playable && <p className="text-sm text-muted">{t('game.noMoneyMoved')}</p>}
          <div className="mt-2 flex flex-wrap gap-3">
            {game && reason === 'gameOpen' && (
              <Button icon="play" onClick={() => requestTakeOver(game.game_code)}>
                {t('game.playHere')}
              </Button>
            )}
            {reason === 'termsDue' && (
              <Button onClick={() => void openTerms(app)}>{t('game.readTerms')}</Button>
            )}
            {reason === 'disconnect' && (
              <Button icon="refresh" onClick={() => window.location.reload()}>
                {t('game.tryAgain')}
              </Button>
            )}
            {!OWN_WAY_ON.includes(reason ?? '') && (
              <ButtonLink to={gamePath({ provider_code: OWN_PROVIDER, game_code: FIRST_GAME })} icon="play">
                {t('game.playOwn')}
              </ButtonLink>
            )}
            <ButtonLink to={lobby} variant="secondary">
              {t('game.otherGames')}
            </ButtonLink>
            <Button variant="quiet" icon="exit" onClick={leave}>
              {t('game.exit')}
            </Button>
          </div>
        </div>
      </section>
    </div>
  );
}

type Closed = ClosedProps & { reason: string | undefined; site: string };

function reasonText(t: Translate, { game, reason, site, other }: Closed): string {
  if (!game) return t('game.unknownText', { site });
  if (reason === 'excluded') return t('game.excludedText');
  if (reason === 'gameOpen') return other ? t('game.openText', { other }) : t('game.openElsewhere');
  if (reason === 'termsDue') return t('game.termsText');
  if (reason === 'playBlocked') return t('game.blockedText');
  if (reason === 'providerDown') return t('game.downText', { provider: game.provider_code });
  if (reason === 'demoClosed')
    return t(game.provider_code === OWN_PROVIDER ? 'game.fun.closed' : 'game.demoClosedText');
  if (reason === 'countryBlocked') return t('game.countryText', { provider: game.provider_code });
  if (reason === 'disconnect') return t('game.noLineText');
  if (reason) return t('game.closedText', { site });
  return t('game.notConnected', { provider: game.provider_code, site });
}
