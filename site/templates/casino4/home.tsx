import { gameListNeeds } from '../../app/sections/game-list.tsx';
import { GamePicture } from '../../app/sections/game-picture.tsx';
import { NamedHeroActions } from '../../app/sections/hero-actions.tsx';
import { ownGame } from '../../app/sections/hero-game.ts';
import { OfferList } from '../../app/sections/offer-list.tsx';
import { ProviderList } from '../../app/sections/provider-list.tsx';
import { GameLink } from '../../app/shell/game-link.tsx';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Amount, DateTime } from '../../app/ui/index.ts';
import type { SectionNeeds, SectionProps, Sections } from '../template.ts';
import { GameList, GameRow } from './games.tsx';

/** Sections of the home page by the names that `template.ts` lists. */
export const sections = {
  hero: Hero,
  gameRow: GameRow,
  promotions: Promotions,
  winners: Winners,
  gameList: GameList,
  providers: Providers,
} satisfies Sections;

/** The data that each section needs; only the server reads this. */
export const needs: SectionNeeds<typeof sections> = {
  hero: ['originalGames', 'ownFigures'],
  gameRow: gameListNeeds,
  promotions: ['promotions'],
  winners: ['statistics'],
  gameList: gameListNeeds,
  providers: ['providers'],
};

/**
 * Hero in newspaper layout: a headline that overlaps the picture, an introduction, and a caption with the
 * published figures of the game.
 */
function Hero({ data }: SectionProps) {
  const { t } = useTranslation();
  const { game, figures } = ownGame(data);
  const facts = figures
    ? [
        [t('split.return'), `${figures.rtpPercent}%`],
        [t('split.hits'), `${figures.hitPercent}%`],
        [t('split.maxWin'), `${figures.maxWinMultiple}×`],
      ]
    : [];
  return (
    <section className="hero page-width">
      <h2 className="hero-title">{t('front.title')}</h2>
      {game && (
        <GameLink game={game} className="hero-picture halftone group">
          <GamePicture game={game} isNamed ratio={0.75} sizes="(min-width: 999px) 42vw, 92vw" isLead />
        </GameLink>
      )}
      <div className="hero-body grid content-start gap-5">
        <p className="hero-standfirst text-pretty">{t('front.text')}</p>
        <NamedHeroActions game={game} />
      </div>
      {game && (
        <div className="hero-caption">
          <p className="hero-caption-name">{game.game_name}</p>
          <dl className="hero-facts">
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt className="text-xs text-muted">{label}</dt>
                <dd className="hero-figure tabular">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </section>
  );
}

/** Current promotions as boxed text notices in columns. */
function Promotions({ data }: SectionProps) {
  const { t } = useTranslation();
  if (!data.promotions?.length) return null;
  return (
    <section className="page-width" aria-label={t('home.promotions')}>
      <h2 className="sr-only">{t('home.promotions')}</h2>
      <OfferList data={data} list="promotions" item="min-w-0" link="promotion">
        {(offer) => (
          <>
            <span className="promotion-kind">{t('home.promotions')}</span>
            <h3 className="promotion-title text-balance">{offer.title}</h3>
            <span className="text-sm text-pretty text-muted">{offer.summary}</span>
          </>
        )}
      </OfferList>
    </section>
  );
}

/** The biggest win in headline size, the others as a column beside it. */
function Winners({ data }: SectionProps) {
  const { t } = useTranslation();
  const [first, ...others] = data.statistics?.winner ?? [];
  if (!first) return null;
  return (
    <section className="page-width" aria-label={t('home.winners')}>
      <div className="home-section-head">
        <h2 className="home-section-title">{t('home.winners')}</h2>
      </div>
      <div className="winners-wins">
        <p className="grid content-start gap-3">
          <Amount value={first.amount} currency={first.currency} className="winners-amount" />
          <span className="text-muted">
            {first.account} · {first.game} · <DateTime value={first.at} style="short" />
          </span>
        </p>
        <ol start={2} className="winners-others">
          {others.map((win) => (
            <li key={`${win.account}-${win.at}-${win.amount}`} className="game-list-line">
              <span className="game-list-name">
                {win.account} <span className="text-muted">{win.game}</span>
              </span>
              <span className="game-list-leader" aria-hidden="true" />
              <Amount value={win.amount} currency={win.currency} className="font-semibold" />
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** Game providers as running text in large type. */
function Providers({ data }: SectionProps) {
  const { t } = useTranslation();
  if (!data.providers?.length) return null;
  return (
    <section className="page-width" aria-label={t('home.providers')}>
      <div className="home-section-head">
        <h2 className="home-section-title">{t('home.providers')}</h2>
      </div>
      <ProviderList data={data} list="providers" link="provider">
        {(provider) => (
          <>
            {provider.provider_code}
            <sup className="provider-count tabular">{provider.count}</sup>
          </>
        )}
      </ProviderList>
    </section>
  );
}
