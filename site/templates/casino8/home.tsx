import { gameKey, gameListNeeds } from '../../app/sections/game-list.tsx';
import { GamePicture } from '../../app/sections/game-picture.tsx';
import { PromotionBoard } from '../../app/sections/promotion-board.tsx';
import { ProviderList } from '../../app/sections/provider-list.tsx';
import { WinnerList } from '../../app/sections/winner-list.tsx';
import { GameLink } from '../../app/shell/game-link.tsx';
import { useSession } from '../../app/state/app.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Amount, ButtonLink, buttonClasses, DateTime, Icon } from '../../app/ui/index.ts';
import { ProviderMark } from '../../app/ui/provider-mark.tsx';
import type { SectionNeeds, SectionProps, Sections } from '../template.ts';
import { GameRow } from './games.tsx';

/** Sections of the home page by the names that `template.ts` lists. */
export const sections = {
  hero: Hero,
  gameRow: GameRow,
  winners: Winners,
  promotions: PromotionBoard,
  providers: Providers,
} satisfies Sections;

/** The data that each section needs; only the server reads this. */
export const needs: SectionNeeds<typeof sections> = {
  hero: ['popularGames', 'originalGames'],
  gameRow: gameListNeeds,
  winners: ['statistics'],
  promotions: ['promotions'],
  providers: ['providers'],
};

/** Maximum number of lanterns; narrow screens scroll sideways. */
const LAMPS = 7;

/** Hero: popular games as paper lanterns on a string, the title below. */
function Hero({ data }: SectionProps) {
  const { t } = useTranslation();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const games = (data.popularGames ?? []).slice(0, LAMPS);
  const own = data.originalGames?.[0];
  return (
    <section className="hero-games" aria-label={t('market.title')}>
      {games.length > 0 && (
        <ul className="hero-string scroller" aria-label={t('home.popular')}>
          {games.map((game, index) => (
            <li key={gameKey(game)} className="hero-game-item">
              <GameLink game={game} className="hero-game">
                <GamePicture
                  game={game}
                  ratio={0.92}
                  sizes="(min-width: 1280px) 160px, 120px"
                  isLead={index < 3}
                  className="hero-game-cover"
                />
                <span className="hero-game-name">{game.game_name}</span>
              </GameLink>
            </li>
          ))}
        </ul>
      )}
      <div className="hero-body page-width">
        <h2 className="hero-title">{t('market.title')}</h2>
        <p className="max-w-[46ch] text-muted md:text-lg">{t('market.text')}</p>
        <div className="flex flex-wrap justify-center gap-3 pt-1">
          {!isSignedIn && (
            <ButtonLink to="/register" size="lg">
              {t('hero.join')}
            </ButtonLink>
          )}
          {own && (
            <GameLink
              isPlay
              game={own}
              className={buttonClasses({ variant: isSignedIn ? 'primary' : 'secondary', size: 'lg' })}
            >
              <Icon name="play" size={18} className="shrink-0" />
              {t('split.play', { game: own.game_name })}
            </GameLink>
          )}
        </div>
      </div>
      <div className="hero" aria-hidden="true" />
    </section>
  );
}

/** Biggest wins as paper strips that hang from a line; a text if there are none. */
function Winners({ data }: SectionProps) {
  const { t } = useTranslation();
  if (!data.statistics?.winner.length) return null;
  return (
    <section className="winners page-width" aria-label={t('home.winners')}>
      <h2 className="winners-title">{t('home.winners')}</h2>
      <WinnerList data={data} list="winners-line" item="winner">
        {(win, index) => (
          <>
            <span className="winner-item" aria-hidden="true">
              {index + 1}
            </span>
            <Amount value={win.amount} currency={win.currency} className="winner-amount" />
            <span className="winner-name">{win.account}</span>
            <span className="winner-game">{win.game}</span>
            <span className="winner-day">
              <DateTime value={win.at} style="short" />
            </span>
          </>
        )}
      </WinnerList>
    </section>
  );
}

/** Game providers as the panels of a shop curtain, each with its number of games. */
function Providers({ data }: SectionProps) {
  const { t } = useTranslation();
  if (!data.providers?.length) return null;
  return (
    <section className="providers page-width" aria-label={t('home.providers')}>
      <h2 className="providers-title">{t('home.providers')}</h2>
      <ProviderList data={data} list="providers-rod" link="provider">
        {(provider) => (
          <>
            <ProviderMark code={provider.provider_code} size={24} />
            <span>{provider.provider_code}</span>
            <span className="tabular">{provider.count}</span>
          </>
        )}
      </ProviderList>
    </section>
  );
}
