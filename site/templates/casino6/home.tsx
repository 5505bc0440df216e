import type { CardGame } from '../../app/sections/card-game.ts';
import { distinctGames, gameKey, gameListNeeds } from '../../app/sections/game-list.tsx';
import { GamePicture } from '../../app/sections/game-picture.tsx';
import { NamedHeroActions } from '../../app/sections/hero-actions.tsx';
import { ownGame } from '../../app/sections/hero-game.ts';
import { OfferList } from '../../app/sections/offer-list.tsx';
import { ProviderRow } from '../../app/sections/provider-row.tsx';
import { WinnerList } from '../../app/sections/winner-list.tsx';
import { GameLink } from '../../app/shell/game-link.tsx';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Icon } from '../../app/ui/icons/index.ts';
import { Amount, DateTime } from '../../app/ui/index.ts';
import type { SectionNeeds, SectionProps, Sections } from '../template.ts';
import { GameRow } from './games.tsx';

/** Sections of the home page by the names that `template.ts` lists. */
export const sections = {
  hero: Hero,
  gameRow: GameRow,
  promotions: Promotions,
  winners: Winners,
  providers: ProviderRow,
} satisfies Sections;

/** The data that each section needs; only the server reads this. */
export const needs: SectionNeeds<typeof sections> = {
  hero: ['originalGames', 'ownFigures', 'hotGames'],
  gameRow: gameListNeeds,
  promotions: ['promotions'],
  winners: ['statistics'],
  providers: ['providers'],
};

/** Number of tiles beside the large one. */
const PANES = 4;

/** Hero: a wide tile with the title and an own game, and tiles like the panes of a window. */
function Hero({ data }: SectionProps) {
  const { t } = useTranslation();
  const { game, figures } = ownGame(data);
  const others = distinctGames(game && [game], data.hotGames).slice(game ? 1 : 0, PANES + 1);
  const facts = figures
    ? [
        [t('split.return'), `${figures.rtpPercent}%`],
        [t('split.hits'), `${figures.hitPercent}%`],
        [t('split.maxWin'), `${figures.maxWinMultiple}×`],
      ]
    : [];
  return (
    <section className="page-width hero">
      <div className="hero-open">
        {game && (
          <GamePicture
            game={game}
            isNamed
            ratio={0.75}
            sizes="(min-width: 1280px) 420px, (min-width: 769px) 40vw, 92vw"
            isLead
            className="hero-cover"
          />
        )}
        <div className="hero-panel">
          <h2 className="hero-title">{t('glass.title')}</h2>
          <p className="text-sm text-pretty">{t('glass.text')}</p>
          <NamedHeroActions game={game} />
        </div>
        {facts.length > 0 && (
          <dl className="hero-facts" aria-label={t('split.source', { game: game?.game_name ?? '' })}>
            {facts.map(([label, value]) => (
              <div key={label}>
                <dd className="tabular">{value}</dd>
                <dt>{label}</dt>
              </div>
            ))}
          </dl>
        )}
      </div>
      <ul className="hero-tiles">
        {others.map((other, index) => (
          <li key={gameKey(other)} className="hero-tile">
            <HeroTile game={other} isLead={index < 2} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function HeroTile({ game, isLead }: { game: CardGame; isLead: boolean }) {
  return (
    <GameLink game={game} className="hero-link">
      <GamePicture
        game={game}
        isNamed
        ratio={0.75}
        sizes="(min-width: 769px) 240px, 40vw"
        isLead={isLead}
        className="hero-cover"
      />
    </GameLink>
  );
}

/** Current promotions as tiles of unequal width, the first the widest. */
function Promotions({ data }: SectionProps) {
  const { t } = useTranslation();
  if (!data.promotions?.length) return null;
  return (
    <section className="page-width" aria-label={t('home.promotions')}>
      <h2 className="sr-only">{t('home.promotions')}</h2>
      <OfferList data={data} list="promotions" item="min-w-0" link="promotion">
        {(offer) => (
          <>
            <span className="promotion-kind">
              <Icon name="gift" size={18} />
              {t('home.promotions')}
            </span>
            <span className="promotion-title">{offer.title}</span>
            <span className="promotion-text">{offer.summary}</span>
          </>
        )}
      </OfferList>
    </section>
  );
}

/** Biggest wins as chips: amount, game, then player and time. */
function Winners({ data }: SectionProps) {
  const { t } = useTranslation();
  if (!data.statistics?.winner.length) return null;
  return (
    <section className="page-width" aria-labelledby="winners-title">
      <div className="home-section">
        <div className="home-section-head">
          <h2 id="winners-title" className="home-section-title">
            {t('home.winners')}
          </h2>
        </div>
        <WinnerList data={data} list="winners" item="winner">
          {(win) => (
            <>
              <Amount value={win.amount} currency={win.currency} className="winner-amount" />
              <span className="truncate text-sm font-semibold">{win.game}</span>
              <span className="truncate text-xs text-muted">
                {win.account} · <DateTime value={win.at} style="short" />
              </span>
            </>
          )}
        </WinnerList>
      </div>
    </section>
  );
}
