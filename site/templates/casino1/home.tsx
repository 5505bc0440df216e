import type { CSSProperties } from 'react';
import { distinctGames, gameKey, gameListNeeds } from '../../app/sections/game-list.tsx';
import { GamePicture } from '../../app/sections/game-picture.tsx';
import { PromotionCards } from '../../app/sections/promotion-cards.tsx';
import { ProviderList } from '../../app/sections/provider-list.tsx';
import { WinnerList } from '../../app/sections/winner-list.tsx';
import { GameLink } from '../../app/shell/game-link.tsx';
import { useSession } from '../../app/state/app.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Amount, ButtonLink, buttonClasses, DateTime } from '../../app/ui/index.ts';
import type { SectionNeeds, SectionProps, Sections } from '../template.ts';
import { GameMenu, GameRow } from './games.tsx';

/** Sections of the home page by the names that `template.ts` lists. */
export const sections = {
  hero: Hero,
  gameRow: GameRow,
  gameMenu: GameMenu,
  promotions: PromotionCards,
  winners: Winners,
  providers: Providers,
} satisfies Sections;

/** The data that each section needs; only the server reads this. */
export const needs: SectionNeeds<typeof sections> = {
  hero: ['originalGames', 'hotGames'],
  gameRow: gameListNeeds,
  gameMenu: gameListNeeds,
  promotions: ['promotions'],
  winners: ['statistics'],
  providers: ['providers'],
};

/** Order of the games from left to right: the first is in the middle, the others alternate beside it. */
const PLACES = [5, 3, 1, 0, 2, 4, 6];

/** Hero: title and buttons above seven covers fanned out like a hand of cards, an own game in the middle. */
function Hero({ data }: SectionProps) {
  const { t } = useTranslation();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const games = distinctGames(data.originalGames?.slice(0, 1), data.hotGames);
  const first = games[0];
  const held = PLACES.flatMap((place, index) => {
    const game = games[place];
    return game ? [{ game, offset: index - 3 }] : [];
  });
  return (
    <section className="hero relative isolate overflow-hidden">
      <div className="page-width grid justify-items-center text-center">
        <h2 className="hero-title">{t('salon.title')}</h2>
        <p className="hero-text text-muted">{t('salon.text')}</p>
        <div className="flex flex-wrap justify-center gap-3 pt-5">
          {!isSignedIn && (
            <ButtonLink to="/register" size="lg">
              {t('hero.join')}
            </ButtonLink>
          )}
          {first && (
            <GameLink
              isPlay
              game={first}
              className={buttonClasses({ variant: isSignedIn ? 'primary' : 'secondary', size: 'lg' })}
            >
              {t('split.play', { game: first.game_name })}
            </GameLink>
          )}
        </div>
      </div>
      <ul className="hero-games">
        {held.map(({ game, offset }) => (
          <li
            key={gameKey(game)}
            className="hero-game-item"
            style={{ '--place': offset, '--depth': 4 - Math.abs(offset) } as CSSProperties}
          >
            <GameLink game={game} className="hero-game">
              <GamePicture
                game={game}
                isNamed
                ratio={0.75}
                sizes="(min-width: 1280px) 240px, (min-width: 768px) 176px, 34vw"
                isLead={Math.abs(offset) < 2}
              />
            </GameLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ENTRIES = 6;

/** Biggest wins as a list in two columns. */
function Winners({ data }: SectionProps) {
  const { t } = useTranslation();
  if (!data.statistics?.winner.length) return null;
  return (
    <section className="page-width" aria-label={t('home.winners')}>
      <div className="winners">
        <h2 className="home-section-title text-center">{t('home.winners')}</h2>
        <WinnerList
          data={data}
          most={ENTRIES}
          list="winners-pages"
          item="winner flex items-baseline gap-3 py-3"
        >
          {(win) => (
            <>
              <span className="grid min-w-0 flex-1">
                <span className="winner-game truncate">{win.game}</span>
                <span className="tabular truncate text-xs text-muted">
                  {win.account} · <DateTime value={win.at} style="short" />
                </span>
              </span>
              <Amount
                value={win.amount}
                currency={win.currency}
                className="winner-amount shrink-0 text-win"
              />
            </>
          )}
        </WinnerList>
      </div>
    </section>
  );
}

/** Game providers as centred running text, each with its number of games. */
function Providers({ data }: SectionProps) {
  const { t } = useTranslation();
  if (!data.providers?.length) return null;
  return (
    <section className="page-width grid justify-items-center" aria-label={t('home.providers')}>
      <h2 className="home-section-title text-center">{t('home.providers')}</h2>
      <ProviderList
        data={data}
        list="providers flex max-w-5xl flex-wrap justify-center"
        item="provider-name inline-flex items-center"
        link="touch inline-flex items-center px-2 hover:text-brand"
      >
        {(provider) => (
          <>
            {provider.provider_code}
            <span className="tabular ms-1.5 self-start pt-2 text-xs text-muted">{provider.count}</span>
          </>
        )}
      </ProviderList>
    </section>
  );
}
