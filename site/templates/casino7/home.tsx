import type { CardGame } from '../../app/sections/card-game.ts';
import { gameListNeeds } from '../../app/sections/game-list.tsx';
import { GamePicture } from '../../app/sections/game-picture.tsx';
import { NamedHeroActions } from '../../app/sections/hero-actions.tsx';
import { ownGame } from '../../app/sections/hero-game.ts';
import type { Needs } from '../../app/sections/needs.ts';
import { OfferList } from '../../app/sections/offer-list.tsx';
import { ProviderList } from '../../app/sections/provider-list.tsx';
import { WinnerList } from '../../app/sections/winner-list.tsx';
import { useSite } from '../../app/state/app.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Icon } from '../../app/ui/icons/index.ts';
import { Amount, DateTime } from '../../app/ui/index.ts';
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

/**
 * Hero: a card table seen from above with the cover of an own game, its published figures on the betting
 * spots, and the claim along the arc.
 */
function Hero({ data }: SectionProps) {
  const { t } = useTranslation();
  const { site_name } = useSite();
  const { game, figures } = ownGame(data);
  return (
    <section className="hero">
      <div className="page-width hero-grid">
        <div className="hero-body">
          <p className="hero-kicker">{t('tables.own')}</p>
          <h2 className="hero-title">{game?.game_name ?? t('hero.title', { site: site_name })}</h2>
          <p className="text-muted text-pretty">{t('floor.text')}</p>
          <NamedHeroActions game={game} />
        </div>
        {game && <Table game={game} figures={figures} />}
      </div>
    </section>
  );
}

function Table({ game, figures }: { game: CardGame; figures: Needs['ownFigures'] }) {
  const { t } = useTranslation();
  const spots = figures
    ? [
        [t('split.return'), `${figures.rtpPercent}%`],
        [t('split.hits'), `${figures.hitPercent}%`],
        [t('split.maxWin'), `${figures.maxWinMultiple}×`],
        [t('split.freeSpins'), figures.freeSpinsOneIn],
      ]
    : [];
  return (
    <div className="hero-game">
      <div className="hero-lamp" aria-hidden="true" />
      <svg viewBox="0 0 800 470" className="hero-print" aria-hidden="true">
        <path d="M70 60 A330 300 0 0 0 730 60" className="hero-line" />
        <path d="M112 60 A288 258 0 0 0 688 60" className="hero-line" />
        <path id="hero-arc" d="M84 60 A316 278 0 0 0 716 60" fill="none" />
        <text className="hero-promise">
          <textPath href="#hero-arc" startOffset="50%" textAnchor="middle">
            {t('split.title')}
          </textPath>
        </text>
      </svg>
      <GamePicture
        game={game}
        isNamed
        ratio={0.75}
        sizes="(min-width: 1024px) 200px, (min-width: 769px) 160px, 36vw"
        isLead
        className="hero-cover"
      />
      {spots.length > 0 && (
        <dl className="hero-spots" aria-label={t('split.source', { game: game.game_name })}>
          {spots.map(([label, value]) => (
            <div key={label} className="hero-spot">
              <dd className="tabular">{value}</dd>
              <dt>{label}</dt>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** Biggest wins as a receipt: game and player on the left, the amount on the right. */
function Winners({ data }: SectionProps) {
  const { t } = useTranslation();
  if (!data.statistics?.winner.length) return null;
  return (
    <section className="page-width winners-item" aria-labelledby="winners-title">
      <div className="game-table-head">
        <h2 id="winners-title" className="game-table-title">
          {t('home.winners')}
        </h2>
      </div>
      <div className="winners">
        <WinnerList data={data} item="winner">
          {(win) => (
            <>
              <span className="grid min-w-0 flex-1">
                <span className="truncate font-semibold">{win.game}</span>
                <span className="winner-note">
                  {win.account} · <DateTime value={win.at} style="short" />
                </span>
              </span>
              <Amount value={win.amount} currency={win.currency} className="winner-amount" />
            </>
          )}
        </WinnerList>
      </div>
    </section>
  );
}

/** Current promotions as text cards, stacked beside a game table. */
function Promotions({ data }: SectionProps) {
  const { t } = useTranslation();
  if (!data.promotions?.length) return null;
  return (
    <section className="page-width promotions" aria-labelledby="promotions">
      <div className="game-table-head">
        <h2 id="promotions" className="game-table-title">
          {t('home.promotions')}
        </h2>
      </div>
      <OfferList data={data} list="promotion-list" link="promotion">
        {(offer) => (
          <>
            <span className="promotion-title">{offer.title}</span>
            <span className="promotion-text">{offer.summary}</span>
            <Icon name="arrowRight" size={18} className="promotion-arrow" />
          </>
        )}
      </OfferList>
    </section>
  );
}

/** Game providers as small cards, each with its number of games. */
function Providers({ data }: SectionProps) {
  const { t } = useTranslation();
  if (!data.providers?.length) return null;
  return (
    <section className="page-width providers-item" aria-labelledby="providers-title">
      <div className="game-table-head">
        <h2 id="providers-title" className="game-table-title">
          {t('home.providers')}
        </h2>
      </div>
      <ProviderList data={data} list="providers" link="provider">
        {(provider) => (
          <>
            <span className="provider-count tabular">{provider.count}</span>
            <span className="min-w-0 truncate">{provider.provider_code}</span>
          </>
        )}
      </ProviderList>
    </section>
  );
}
