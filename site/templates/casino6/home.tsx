import type { CardGame } from '../../app/sections/card-game.ts';
import { distinctGames, gameKey, gameListNeeds } from '../../app/sections/game-list.tsx';
import { NamedHeroActions } from '../../app/sections/hero-actions.tsx';
import { ownGame } from '../../app/sections/own-figures.ts';
import { ProviderRow } from '../../app/sections/provider-row.tsx';
import { GameLink } from '../../app/shell/game-link.tsx';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Icon } from '../../app/ui/icons/index.ts';
import { Amount, DateTime, Picture } from '../../app/ui/index.ts';
import { Link } from '../../app/ui/link.tsx';
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

/** Panes beside the open one. */
const PANES = 5;

/** A wall of tall panes: the first is wide, with the claim and an own game; the others open on hover. */
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
          <Picture
            source={game.img_url}
            alt={game.game_name}
            thumbhash={game.thumbhash}
            ratio={0.75}
            sizes="(min-width: 1280px) 420px, (min-width: 769px) 40vw, 92vw"
            isLead
            className="hero-cover"
          />
        )}
        <div className="hero-panel">
          <h2 className="hero-title">{t('split.title')}</h2>
          <p className="text-sm text-pretty">{t('hero.text')}</p>
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
      <Picture
        source={game.img_url}
        alt=""
        thumbhash={game.thumbhash}
        ratio={0.75}
        sizes="(min-width: 769px) 320px, 40vw"
        isLead={isLead}
        className="hero-cover"
      />
      <span className="hero-name">{game.game_name}</span>
    </GameLink>
  );
}

const SHOWN = 3;

/** The offers that are on as panes of unequal width, the first the widest. */
function Promotions({ data }: SectionProps) {
  const { t } = useTranslation();
  const offers = (data.promotions ?? []).slice(0, SHOWN);
  if (offers.length === 0) return null;
  return (
    <section className="page-width" aria-label={t('home.promotions')}>
      <h2 className="sr-only">{t('home.promotions')}</h2>
      <ul className="promotions">
        {offers.map((offer) => (
          <li key={offer.slug} className="min-w-0">
            <Link to={offer.path || '/promotions'} className="promotion">
              <span className="promotion-kind">
                <Icon name="gift" size={18} />
                {t('home.promotions')}
              </span>
              <span className="promotion-title">{offer.title}</span>
              <span className="promotion-text">{offer.summary}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The biggest real wins as drops on the pane: the sum first, then where and when. */
function Winners({ data }: SectionProps) {
  const { t } = useTranslation();
  const winners = data.statistics?.winner ?? [];
  return (
    <section className="page-width" aria-labelledby="winners-title">
      <div className="home-section">
        <div className="home-section-head">
          <h2 id="winners-title" className="home-section-title">
            {t('home.winners')}
          </h2>
        </div>
        {winners.length === 0 ? (
          <p className="text-muted">{t('home.noWinners')}</p>
        ) : (
          <ol className="winners">
            {winners.map((win) => (
              <li key={`${win.account}-${win.at}-${win.amount}`} className="winner">
                <Amount value={win.amount} currency={win.currency} className="winner-amount" />
                <span className="truncate text-sm font-semibold">{win.game}</span>
                <span className="truncate text-xs text-muted">
                  {win.account} · <DateTime value={win.at} style="short" />
                </span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}
