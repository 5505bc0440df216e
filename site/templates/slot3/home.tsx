import type { CSSProperties } from 'react';
import type { CardGame } from '../../app/sections/card-game.ts';
import { distinctGames, GameItems, gameListNeeds } from '../../app/sections/game-list.tsx';
import { GamePicture } from '../../app/sections/game-picture.tsx';
import { NamedHeroActions } from '../../app/sections/hero-actions.tsx';
import { PromotionCards } from '../../app/sections/promotion-cards.tsx';
import { ProviderTiles } from '../../app/sections/provider-tiles.tsx';
import { WinnerList } from '../../app/sections/winner-list.tsx';
import { GameLink } from '../../app/shell/game-link.tsx';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Amount, DateTime } from '../../app/ui/index.ts';
import type { SectionNeeds, SectionProps, Sections } from '../template.ts';
import { GameRow } from './games.tsx';

/** Sections of the home page by the names that `template.ts` lists. */
export const sections = {
  hero: Hero,
  gameRow: GameRow,
  winners: Winners,
  promotions: PromotionCards,
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

/** Hero: five arches between columns; the title in the widest, a game in each of the others. */
function Hero({ data }: SectionProps) {
  const { t } = useTranslation();
  const games = distinctGames(data.originalGames?.slice(0, 1), data.hotGames).slice(0, 4);
  return (
    <section className="hero relative isolate overflow-hidden">
      <div className="hero-front">
        <span className="column" aria-hidden="true" />
        <div className="hero-arch hero-arch-great">
          <div className="hero-arch-niche grid content-end justify-items-center text-center">
            <h2 className="hero-arch-title text-balance">{t('temple.title')}</h2>
            <p className="hero-arch-text text-sm text-pretty">{t('temple.text')}</p>
            <NamedHeroActions game={games[0]} className="w-full justify-center pt-3" />
          </div>
        </div>
        <span className="column" aria-hidden="true" />
        <GameItems games={games} list="hero-arch-games" item="hero-arch-bay">
          {(game, index) => (
            <>
              <HeroGame game={game} isLead={index < 2} />
              <span className="column" aria-hidden="true" />
            </>
          )}
        </GameItems>
      </div>
      <div className="hero-floor" aria-hidden="true" />
    </section>
  );
}

function HeroGame({ game, isLead }: { game: CardGame; isLead: boolean }) {
  return (
    <GameLink game={game} className="hero-arch group">
      <span className="hero-arch-niche block">
        <GamePicture
          game={game}
          isNamed
          ratio={0.75}
          sizes="(min-width: 1024px) 230px, 40vw"
          isLead={isLead}
        />
      </span>
    </GameLink>
  );
}

const SHOWN = 5;

/** Biggest wins, each on a column; the larger the win, the taller the column. */
function Winners({ data }: SectionProps) {
  const { t } = useTranslation();
  if (!data.statistics?.winner.length) return null;
  return (
    <section className="page-width winners" aria-label={t('home.winners')}>
      <h2 className="winners-title text-center">{t('home.winners')}</h2>
      <WinnerList
        data={data}
        most={SHOWN}
        list="winner-row"
        item="winner"
        itemStyle={(_, index) => ({ '--rank': index }) as CSSProperties}
      >
        {(win) => (
          <>
            <span className="winner-body grid min-w-0">
              <Amount value={win.amount} currency={win.currency} className="winner-amount text-win" />
              <span className="truncate text-sm">{win.game}</span>
              <span className="tabular truncate text-xs text-muted">
                {win.account} · <DateTime value={win.at} style="short" />
              </span>
            </span>
            <span className="column" aria-hidden="true" />
          </>
        )}
      </WinnerList>
    </section>
  );
}
