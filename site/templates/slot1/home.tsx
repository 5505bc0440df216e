import { type RefObject, useRef, useState } from 'react';
import { imageUrl } from '../../app/lib/images.ts';
import type { CardGame } from '../../app/sections/card-game.ts';
import { distinctGames, gameKey, gameListNeeds } from '../../app/sections/game-list.tsx';
import { GamePicture } from '../../app/sections/game-picture.tsx';
import { NamedHeroActions } from '../../app/sections/hero-actions.tsx';
import { PromotionPictures } from '../../app/sections/promotion-pictures.tsx';
import { ProviderRow } from '../../app/sections/provider-row.tsx';
import { WinnerAmounts } from '../../app/sections/winner-amounts.tsx';
import { GameLink } from '../../app/shell/game-link.tsx';
import { useApp } from '../../app/state/app.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { buttonClasses, classes, Icon } from '../../app/ui/index.ts';
import type { SectionNeeds, SectionProps, Sections } from '../template.ts';
import { GameRow } from './games.tsx';

/** Sections of the home page by the names that `template.ts` lists. */
export const sections = {
  hero: Hero,
  gameRow: GameRow,
  promotions: PromotionPictures,
  winners: WinnerAmounts,
  providers: ProviderRow,
} satisfies Sections;

/** The data that each section needs; only the server reads this. */
export const needs: SectionNeeds<typeof sections> = {
  hero: ['originalGames', 'hotGames'],
  gameRow: gameListNeeds,
  promotions: ['promotions'],
  winners: ['statistics'],
  providers: ['providers'],
};

const GAMES = 4;

/**
 * Hero carousel whose neighbouring slides are partly visible: the brand first, then an own game and hot
 * games. Settings: `banner` (path of a wide picture without width and extension).
 */
function Hero({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const { track, current, onScroll, go } = useSlides();
  const games = distinctGames(data.originalGames?.slice(0, 1), data.hotGames).slice(0, GAMES);
  return (
    <section className="hero" aria-label={t('carousel.title')}>
      <ul ref={track} onScroll={onScroll} className="hero-track scroller relative">
        <li className="hero-slide">
          <Welcome banner={String(settings.banner ?? '')} game={games[0]} />
        </li>
        {games.map((game) => (
          <li key={gameKey(game)} className="hero-slide">
            <Box game={game} />
          </li>
        ))}
      </ul>
      <div className="hero-keys page-width flex items-center justify-center gap-3">
        <button
          type="button"
          className="hero-button touch grid place-items-center"
          aria-label={t('carousel.previous')}
          onClick={() => go(current - 1)}
        >
          <Icon name="chevronLeft" size={22} />
        </button>
        <span className="flex items-center gap-2" aria-hidden="true">
          {[0, ...games.map((_, index) => index + 1)].map((index) => (
            <span key={index} className={classes('hero-dot', index === current && 'hero-dot-active')} />
          ))}
        </span>
        <button
          type="button"
          className="hero-button touch grid place-items-center"
          aria-label={t('carousel.next')}
          onClick={() => go(current + 1)}
        >
          <Icon name="chevronRight" size={22} />
        </button>
      </div>
    </section>
  );
}

function Welcome({ banner, game }: { banner: string; game: CardGame | undefined }) {
  const { t } = useTranslation();
  return (
    <div className="hero-panel hero-welcome relative isolate h-full overflow-hidden">
      {banner && <Banner path={banner} />}
      <div className="hero-bubble grid content-center justify-items-start gap-3">
        <h2 className="hero-title text-balance">{t('sweets.title')}</h2>
        <p className="text-muted">{t('sweets.text')}</p>
        <NamedHeroActions game={game} className="w-full pt-1" />
      </div>
    </div>
  );
}

/** The wide picture behind the first slide; the largest element of the first screen, so it is preloaded. */
function Banner({ path }: { path: string }) {
  const { config, leads } = useApp();
  const base = imageUrl(config.images, path);
  const list = (ending: string) => `${base}-800.${ending} 800w, ${base}-1600.${ending} 1600w`;
  const sizes = '(min-width: 1200px) 1000px, 90vw';
  leads?.push({ href: `${base}-800.webp`, srcset: list('avif'), sizes, type: 'image/avif' });
  return (
    <picture className="hero-banner absolute inset-0 -z-10">
      <source type="image/avif" srcSet={list('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={list('webp')} sizes={sizes} />
      <img
        src={`${base}-800.webp`}
        alt=""
        width={1600}
        height={640}
        fetchPriority="high"
        className="size-full object-cover"
      />
    </picture>
  );
}

/** Slide of a game: name and button on one side, the cover beside it. */
function Box({ game }: { game: CardGame }) {
  const { t } = useTranslation();
  return (
    <div className="hero-panel hero-game grid h-full grid-cols-[minmax(0,1fr)_auto] items-center gap-4 overflow-hidden">
      <div className="grid content-center justify-items-start gap-3">
        <p className="text-sm">{game.provider_code}</p>
        <h3 className="hero-title text-balance">{game.game_name}</h3>
        <GameLink isPlay game={game} className={classes(buttonClasses({ size: 'lg' }), 'mt-1')}>
          <Icon name="play" size={18} className="shrink-0 max-xs:hidden" />
          {t('hero.play')}
        </GameLink>
      </div>
      <span className="hero-cover block">
        <GamePicture game={game} ratio={0.75} sizes="(min-width: 768px) 260px, 36vw" />
      </span>
    </div>
  );
}

/** The current slide of a snapping row, and navigation to another; the first follows the last. */
function useSlides(): {
  track: RefObject<HTMLUListElement | null>;
  current: number;
  onScroll: () => void;
  go: (to: number) => void;
} {
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const onScroll = () => {
    const row = track.current;
    if (!row) return;
    const middle = row.scrollLeft + row.clientWidth / 2;
    const distances = slidesOf(row).map((slide) => Math.abs(middleOf(slide) - middle));
    setCurrent(distances.indexOf(Math.min(...distances)));
  };
  const go = (to: number) => {
    const row = track.current;
    if (!row) return;
    const slides = slidesOf(row);
    const slide = slides[(to + slides.length) % slides.length];
    if (slide) row.scrollTo({ left: middleOf(slide) - row.clientWidth / 2 });
  };
  return { track, current, onScroll, go };
}

const slidesOf = (row: HTMLElement) => [...row.children] as HTMLElement[];

/** Centre of a slide in the row's scroll coordinates; the row is the slides' offset parent. */
const middleOf = (slide: HTMLElement) => slide.offsetLeft + slide.offsetWidth / 2;
