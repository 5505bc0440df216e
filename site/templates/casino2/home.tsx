import type { CardGame } from '../../app/sections/card-game.ts';
import { distinctGames, gameKey, gameListNeeds } from '../../app/sections/game-list.tsx';
import { GamePicture } from '../../app/sections/game-picture.tsx';
import { NamedHeroActions } from '../../app/sections/hero-actions.tsx';
import { PromotionPictures } from '../../app/sections/promotion-pictures.tsx';
import { ProviderTiles } from '../../app/sections/provider-tiles.tsx';
import { WinnerAmounts } from '../../app/sections/winner-amounts.tsx';
import { GameLink } from '../../app/shell/game-link.tsx';
import { useTranslation } from '../../app/state/use-translation.ts';
import type { SectionNeeds, SectionProps, Sections } from '../template.ts';
import { GameRow } from './games.tsx';

/** Sections of the home page by the names that `template.ts` lists. */
export const sections = {
  hero: Hero,
  gameRow: GameRow,
  winners: WinnerAmounts,
  promotions: PromotionPictures,
  providers: ProviderTiles,
} satisfies Sections;

/** The data that each section needs; only the server reads this. */
export const needs: SectionNeeds<typeof sections> = {
  hero: ['originalGames', 'hotGames'],
  gameRow: gameListNeeds,
  winners: ['statistics'],
  promotions: ['promotions'],
  providers: ['providers'],
};

/** Hero: a large panel with an own game and the title, four small panels with hot games. */
function Hero({ data }: SectionProps) {
  const { t } = useTranslation();
  const [first, ...others] = distinctGames(data.originalGames?.slice(0, 1), data.hotGames);
  return (
    <section className="page-width">
      <div className="hero">
        <div className="hero-large grid overflow-hidden">
          <div className="hero-body grid content-center justify-items-start gap-4">
            <h2 className="hero-title text-balance">{t('atrium.title')}</h2>
            <p className="hero-text">{t('atrium.text')}</p>
            <NamedHeroActions game={first} className="w-full pt-1" />
          </div>
          {first && (
            <GameLink game={first} className="hero-cover block justify-self-center">
              <GamePicture
                game={first}
                isNamed
                ratio={0.75}
                sizes="(min-width: 1280px) 280px, (min-width: 768px) 220px, 44vw"
                isLead
              />
            </GameLink>
          )}
        </div>
        {others.slice(0, 4).map((game) => (
          <HeroTile key={gameKey(game)} game={game} />
        ))}
      </div>
    </section>
  );
}

function HeroTile({ game }: { game: CardGame }) {
  return (
    <GameLink game={game} className="hero-tile tile-light group relative block overflow-hidden">
      <GamePicture
        game={game}
        ratio={1.4}
        sizes="(min-width: 1200px) 300px, 48vw"
        isLead
        className="cover-crop h-full w-full"
      />
      <span className="hero-label line-clamp-2">{game.game_name}</span>
    </GameLink>
  );
}
