import { distinctGames, GameItems, gameListNeeds } from '../../app/sections/game-list.tsx';
import { GamePicture } from '../../app/sections/game-picture.tsx';
import { NamedHeroActions } from '../../app/sections/hero-actions.tsx';
import { OfferList } from '../../app/sections/offer-list.tsx';
import { OfferPicture } from '../../app/sections/offer-picture.tsx';
import { ProviderList } from '../../app/sections/provider-list.tsx';
import { WinnerList } from '../../app/sections/winner-list.tsx';
import { GameLink } from '../../app/shell/game-link.tsx';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Amount } from '../../app/ui/index.ts';
import { ProviderMark } from '../../app/ui/provider-mark.tsx';
import type { SectionNeeds, SectionProps, Sections } from '../template.ts';
import { GameRow } from './games.tsx';

/** Sections of the home page by the names that `template.ts` lists. */
export const sections = {
  hero: Hero,
  gameRow: GameRow,
  promotions: Promotions,
  winners: Winners,
  providers: Providers,
} satisfies Sections;

/** The data that each section needs; only the server reads this. */
export const needs: SectionNeeds<typeof sections> = {
  hero: ['fishGames', 'originalGames', 'hotGames'],
  gameRow: gameListNeeds,
  promotions: ['promotions'],
  winners: ['statistics'],
  providers: ['providers'],
};

const PORTHOLES = 3;

/** Hero: an underwater scene in parallax layers with a few games in round frames, fishing games first. */
function Hero({ data }: SectionProps) {
  const { t } = useTranslation();
  const own = data.originalGames?.[0];
  const games = distinctGames(data.fishGames?.slice(0, 2), own && [own], data.hotGames);
  return (
    <section className="hero relative isolate overflow-hidden">
      <div className="hero-layers" aria-hidden="true">
        <div className="hero-rays" />
        <div className="hero-far" />
        <div className="hero-shoal" />
        <div className="hero-near" />
      </div>
      <div className="page-width hero-inner">
        <div className="hero-body grid justify-items-start gap-4">
          <h2 className="hero-title text-balance">{t('depths.title')}</h2>
          <p className="max-w-[44ch] text-pretty text-muted md:text-lg">{t('depths.text')}</p>
          <NamedHeroActions game={own} className="w-full" />
        </div>
        <GameItems games={games.slice(0, PORTHOLES)} list="hero-ports">
          {(game, index) => (
            <GameLink game={game} className="hero-game group">
              <GamePicture
                game={game}
                sizes={index === 0 ? '(min-width: 999px) 320px, 52vw' : '(min-width: 999px) 200px, 30vw'}
                isLead={index === 0}
                className="hero-game-glass"
              />
              <span className="hero-game-name">{game.game_name}</span>
            </GameLink>
          )}
        </GameItems>
      </div>
    </section>
  );
}

/** Current promotions as stacked cards; a wave shape covers the lower part of each picture. */
function Promotions({ data }: SectionProps) {
  const { t } = useTranslation();
  if (!data.promotions?.length) return null;
  return (
    <section className="page-width grid gap-4" aria-label={t('home.promotions')}>
      <h2 className="game-row-name">{t('home.promotions')}</h2>
      <OfferList data={data} list="promotions" item="min-w-0" link="promotion">
        {(offer) => (
          <>
            <OfferPicture offer={offer} className="promotion-picture" />
            <span className="promotion-body">
              <h3 className="promotion-title text-balance">{offer.title}</h3>
              <span className="text-sm text-pretty">{offer.summary}</span>
            </span>
          </>
        )}
      </OfferList>
    </section>
  );
}

/** Biggest wins as bubbles, sized by rank; one bubble with a text if there are none. */
function Winners({ data }: SectionProps) {
  const { t } = useTranslation();
  if (!data.statistics?.winner.length) return null;
  return (
    <section className="page-width grid gap-5" aria-label={t('home.winners')}>
      <h2 className="game-row-name">{t('home.winners')}</h2>
      <WinnerList data={data} list="winners" item="winner">
        {(win) => (
          <>
            <Amount
              value={win.amount}
              currency={win.currency}
              className="winners-amount font-bold text-win"
            />
            <span className="line-clamp-2 text-xs leading-tight">{win.game}</span>
            <span className="max-w-full truncate text-xs text-muted">{win.account}</span>
          </>
        )}
      </WinnerList>
    </section>
  );
}

/** Game providers as rounded chips, each with its number of games. */
function Providers({ data }: SectionProps) {
  const { t } = useTranslation();
  if (!data.providers?.length) return null;
  return (
    <section className="page-width grid gap-4" aria-label={t('home.providers')}>
      <h2 className="game-row-name">{t('home.providers')}</h2>
      <ProviderList data={data} list="flex flex-wrap gap-3" item="provider-item" link="provider">
        {(provider) => (
          <>
            <ProviderMark code={provider.provider_code} />
            <span className="font-bold">{provider.provider_code}</span>
            <span className="tabular text-xs text-muted">{provider.count}</span>
          </>
        )}
      </ProviderList>
    </section>
  );
}
