import { gameListNeeds } from '../../app/sections/game-list.tsx';
import { GamePicture } from '../../app/sections/game-picture.tsx';
import { NamedHeroActions } from '../../app/sections/hero-actions.tsx';
import { ownGame } from '../../app/sections/hero-game.ts';
import { OfferList } from '../../app/sections/offer-list.tsx';
import { OfferPicture } from '../../app/sections/offer-picture.tsx';
import { ProviderList } from '../../app/sections/provider-list.tsx';
import { WinnerList } from '../../app/sections/winner-list.tsx';
import { GameLink } from '../../app/shell/game-link.tsx';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Amount, DateTime } from '../../app/ui/index.ts';
import { ProviderMark } from '../../app/ui/provider-mark.tsx';
import type { SectionNeeds, SectionProps, Sections } from '../template.ts';
import { GameRow } from './games.tsx';

/** Sections of the home page by the names that `template.ts` lists. */
export const sections = {
  hero: Hero,
  gameRow: GameRow,
  winners: Winners,
  promotions: Promotions,
  providers: Providers,
} satisfies Sections;

/** The data that each section needs; only the server reads this. */
export const needs: SectionNeeds<typeof sections> = {
  hero: ['originalGames', 'ownFigures'],
  gameRow: gameListNeeds,
  winners: ['statistics'],
  promotions: ['promotions'],
  providers: ['providers'],
};

/** Hero: an own game in a round frame under the title, a line of vertical text on each side. */
function Hero({ data }: SectionProps) {
  const { t } = useTranslation();
  const { game, figures } = ownGame(data);
  const plaques = figures
    ? [
        [t('split.return'), `${figures.rtpPercent}%`],
        [t('split.hits'), `${figures.hitPercent}%`],
        [t('split.maxWin'), `${figures.maxWinMultiple}×`],
      ]
    : [];
  return (
    <section className="hero relative isolate overflow-hidden">
      <p className="hero-column hero-column-first">{t('couplets.first')}</p>
      <div className="hero-middle grid min-w-0 justify-items-center">
        <h2 className="hero-title text-center text-balance">{t('couplets.over')}</h2>
        {game && (
          <GameLink game={game} className="hero-ring group">
            <GamePicture
              game={game}
              isNamed
              ratio={0.75}
              sizes="(min-width: 1024px) 256px, (min-width: 425px) 220px, 44vw"
              isLead
              className="hero-cover"
            />
          </GameLink>
        )}
      </div>
      <p className="hero-column hero-column-second">{t('couplets.second')}</p>
      <div className="hero-step grid justify-items-center gap-5">
        {plaques.length > 0 && (
          <dl className="hero-labels">
            {plaques.map(([label, value]) => (
              <div key={label} className="hero-label">
                <dt className="text-xs text-muted">{label}</dt>
                <dd className="tabular text-lg leading-tight font-bold text-brand sm:text-2xl">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <p className="max-w-[56ch] text-center text-sm text-pretty text-muted sm:text-base">
          {t('couplets.text')}
        </p>
        <NamedHeroActions game={game} className="w-full justify-center" />
      </div>
    </section>
  );
}

/** Biggest wins as tall cards, as many as fit the row; one card with a text if there are none. */
function Winners({ data }: SectionProps) {
  const { t } = useTranslation();
  if (!data.statistics?.winner.length) return null;
  return (
    <section className="page-width grid gap-4" aria-label={t('home.winners')}>
      <h2 className="home-section-title text-2xl">{t('home.winners')}</h2>
      <WinnerList data={data} list="winners" item="winner">
        {(win, index) => (
          <>
            <span className="winner-rank tabular" aria-hidden="true">
              {index + 1}
            </span>
            <Amount value={win.amount} currency={win.currency} className="text-lg font-bold text-win" />
            <span className="line-clamp-2 text-sm leading-snug">{win.game}</span>
            <span className="mt-auto grid text-xs text-muted">
              <span className="truncate">{win.account}</span>
              <DateTime value={win.at} style="short" />
            </span>
          </>
        )}
      </WinnerList>
    </section>
  );
}

/** Current promotions as joined panels: picture above, text below. */
function Promotions({ data }: SectionProps) {
  const { t } = useTranslation();
  if (!data.promotions?.length) return null;
  return (
    <section className="page-width grid gap-4" aria-label={t('home.promotions')}>
      <h2 className="home-section-title text-2xl">{t('home.promotions')}</h2>
      <OfferList data={data} list="promotions" item="min-w-0" link="promotion">
        {(offer) => (
          <>
            <OfferPicture offer={offer} className="promotion-picture" />
            <h3 className="promotion-title text-balance">{offer.title}</h3>
            <span className="promotion-text text-sm text-pretty text-muted">{offer.summary}</span>
          </>
        )}
      </OfferList>
    </section>
  );
}

/** Game providers as a row of square tiles, each with its number of games. */
function Providers({ data }: SectionProps) {
  const { t } = useTranslation();
  if (!data.providers?.length) return null;
  return (
    <section className="page-width grid gap-4" aria-label={t('home.providers')}>
      <h2 className="home-section-title text-2xl">{t('home.providers')}</h2>
      <ProviderList data={data} list="providers" link="provider">
        {(provider) => (
          <>
            <ProviderMark code={provider.provider_code} size={24} />
            <span className="provider-name">{provider.provider_code}</span>
            <span className="tabular text-xs">{provider.count}</span>
          </>
        )}
      </ProviderList>
    </section>
  );
}
