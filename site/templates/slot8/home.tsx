import type { CardGame } from '../../app/sections/card-game.ts';
import { gameListNeeds } from '../../app/sections/game-list.tsx';
import { GamePicture } from '../../app/sections/game-picture.tsx';
import { HeroActions } from '../../app/sections/hero-actions.tsx';
import { ownGame } from '../../app/sections/hero-game.ts';
import type { Needs } from '../../app/sections/needs.ts';
import { PromotionBoard } from '../../app/sections/promotion-board.tsx';
import { ProviderList } from '../../app/sections/provider-list.tsx';
import { WinnerList } from '../../app/sections/winner-list.tsx';
import { GameLink } from '../../app/shell/game-link.tsx';
import { useGameMenu } from '../../app/shell/use-menu.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Amount, DateTime, Icon } from '../../app/ui/index.ts';
import { Link } from '../../app/ui/link.tsx';
import { ProviderMark } from '../../app/ui/provider-mark.tsx';
import type { SectionNeeds, SectionProps, Sections } from '../template.ts';
import { GameRow } from './games.tsx';

/** Sections of the home page by the names that `template.ts` lists. */
export const sections = {
  hero: Hero,
  gameRow: GameRow,
  promotions: PromotionBoard,
  winners: Winners,
  providers: Providers,
} satisfies Sections;

/** The data that each section needs; only the server reads this. */
export const needs: SectionNeeds<typeof sections> = {
  hero: ['originalGames', 'ownFigures'],
  gameRow: gameListNeeds,
  promotions: ['promotions'],
  winners: ['statistics'],
  providers: ['providers'],
};

/** Number of small lobby posters beside the two large ones. */
const LOBBIES = 4;

/** Hero: a poster with the title, one with an own game and its return, small ones for lobbies. */
function Hero({ data }: SectionProps) {
  const { t } = useTranslation();
  const lobbies = useGameMenu().slice(0, LOBBIES);
  const { game, figures } = ownGame(data);
  return (
    <section className="hero" aria-label={t('carnival.title')}>
      <div className="hero-grid page-width">
        <div className="hero-poster hero-poster-headline">
          <h2 className="hero-poster-title">{t('carnival.title')}</h2>
          <p className="hero-poster-text">{t('carnival.text')}</p>
          <HeroActions game={game} className="hero-poster-actions">
            {t('hero.play')}
          </HeroActions>
        </div>
        {game && <OwnGamePoster game={game} figures={figures} />}
        <ul className="hero-lobbies">
          {lobbies.map((lobby) => (
            <li key={lobby.id}>
              <Link to={lobby.path} className="hero-poster hero-poster-lobby">
                <Icon name={lobby.icon} size="48%" className="hero-poster-icon" />
                <span className="hero-poster-name">{lobby.title}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Poster of an own game with its return in large type. */
function OwnGamePoster({ game, figures }: { game: CardGame; figures: Needs['ownFigures'] }) {
  const { t } = useTranslation();
  return (
    <GameLink game={game} className="hero-poster hero-poster-own">
      <GamePicture
        game={game}
        isNamed
        ratio={0.75}
        sizes="(min-width: 1024px) 300px, 50vw"
        isLead
        className="hero-poster-cover"
      />
      {figures && (
        <span className="hero-poster-figure">
          <span className="hero-poster-label">{t('split.return')}</span>
          <span className="hero-poster-amount tabular">{figures.rtpPercent}%</span>
        </span>
      )}
    </GameLink>
  );
}

/** Biggest wins as raffle tickets with the rank on the stub; a blank ticket with a text if there are none. */
function Winners({ data }: SectionProps) {
  const { t } = useTranslation();
  if (!data.statistics?.winner.length) return null;
  return (
    <section className="winners" aria-label={t('home.winners')}>
      <div className="page-width winners-inner">
        <h2 className="winners-title">{t('home.winners')}</h2>
        <WinnerList data={data} list="winners-roll" item="winner">
          {(win, index) => (
            <>
              <span className="winner-item" aria-hidden="true">
                {index + 1}
              </span>
              <span className="winner-body">
                <Amount value={win.amount} currency={win.currency} className="winner-amount" />
                <span className="winner-name">
                  {win.account} · {win.game}
                </span>
                <DateTime value={win.at} style="short" />
              </span>
            </>
          )}
        </WinnerList>
      </div>
    </section>
  );
}

/** Game providers as round stickers, each with its number of games. */
function Providers({ data }: SectionProps) {
  const { t } = useTranslation();
  if (!data.providers?.length) return null;
  return (
    <section className="providers page-width" aria-label={t('home.providers')}>
      <h2 className="providers-title">{t('home.providers')}</h2>
      <ProviderList data={data} list="providers-sheet" link="provider">
        {(provider) => (
          <>
            <ProviderMark code={provider.provider_code} size={26} />
            <span className="provider-name">{provider.provider_code}</span>
            <span className="provider-count tabular">{provider.count}</span>
          </>
        )}
      </ProviderList>
    </section>
  );
}
