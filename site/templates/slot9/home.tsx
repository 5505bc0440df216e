import type { CSSProperties } from 'react';
import type { CardGame } from '../../app/sections/card-game.ts';
import { gameKey, gameListNeeds } from '../../app/sections/game-list.tsx';
import { NamedHeroActions } from '../../app/sections/hero-actions.tsx';
import type { Needs } from '../../app/sections/needs.ts';
import { ownGame } from '../../app/sections/own-figures.ts';
import { PromotionBoard } from '../../app/sections/promotion-board.tsx';
import { GameLink } from '../../app/shell/game-link.tsx';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Amount, DateTime, Picture } from '../../app/ui/index.ts';
import { Link } from '../../app/ui/link.tsx';
import type { SectionNeeds, SectionProps, Sections } from '../template.ts';
import { GameRow } from './games.tsx';

/** Sections of the home page by the names that `template.ts` lists. */
export const sections = {
  hero: Hero,
  gameRow: GameRow,
  winners: Winners,
  promotions: PromotionBoard,
  providers: Providers,
} satisfies Sections;

/** What each section is drawn from; the server alone reads this. */
export const needs: SectionNeeds<typeof sections> = {
  hero: ['originalGames', 'ownFigures', 'popularGames'],
  gameRow: gameListNeeds,
  winners: ['statistics'],
  promotions: ['promotions'],
  providers: ['providers'],
};

/** Games on the two orbits. */
const MOONS = 6;

/** A game of the house as a planet, well-liked ones as its moons, and the planet's published figures as gauges. */
function Hero({ data }: SectionProps) {
  const { t } = useTranslation();
  const { game, figures } = ownGame(data);
  const moons = (data.popularGames ?? []).filter((other) => other.game_code !== game?.game_code);
  return (
    <section className="orbits page-width" aria-label={t('orbit.title')}>
      <div className="orbits-words">
        <h2 className="orbits-title">{t('orbit.title')}</h2>
        <p className="max-w-[42ch] text-muted md:text-lg">{t('hero.text')}</p>
        <NamedHeroActions game={game} />
        {figures && <Gauges figures={figures} />}
      </div>
      <div className="system">
        <span className="system-ring system-outer" aria-hidden="true" />
        <span className="system-ring system-inner" aria-hidden="true" />
        {game && (
          <GameLink game={game} className="planet">
            <Picture
              source={game.img_url}
              alt={game.game_name}
              thumbhash={game.thumbhash}
              sizes="(min-width: 960px) 260px, 44vw"
              isLead
              className="planet-face"
            />
          </GameLink>
        )}
        <ul>
          {moons.slice(0, MOONS).map((moon, index) => (
            <Moon key={gameKey(moon)} game={moon} index={index} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function Moon({ game, index }: { game: CardGame; index: number }) {
  return (
    <li className="moon-place" style={{ '--m': index } as CSSProperties}>
      <GameLink game={game} className="moon">
        <Picture
          source={game.img_url}
          alt={game.game_name}
          thumbhash={game.thumbhash}
          sizes="96px"
          className="moon-face"
        />
      </GameLink>
    </li>
  );
}

/** Percentages as rings that are filled as far as they go; the top prize has no end and stands without one. */
function Gauges({ figures }: { figures: NonNullable<Needs['ownFigures']> }) {
  const { t } = useTranslation();
  const rows = [
    { label: t('board.return'), value: `${figures.rtpPercent}%`, part: Number(figures.rtpPercent) },
    { label: t('board.hits'), value: `${figures.hitPercent}%`, part: Number(figures.hitPercent) },
    { label: t('board.top'), value: `${figures.topMultiple}×`, part: 0 },
  ];
  return (
    <dl className="gauges">
      {rows.map(({ label, value, part }) => (
        <div key={label} className="gauge" style={{ '--part': part } as CSSProperties}>
          <dt className="gauge-label">{label}</dt>
          <dd className="gauge-value tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The biggest real wins as lines of a spectrum, each as long as it is large; a flat line with a sentence while there are none. */
function Winners({ data }: SectionProps) {
  const { t } = useTranslation();
  const winners = data.statistics?.winner ?? [];
  const top = Math.max(1, ...winners.map((win) => win.amount));
  return (
    <section className="spectrum page-width" aria-label={t('home.winners')}>
      <h2 className="spectrum-title">{t('home.winners')}</h2>
      {winners.length === 0 ? (
        <p className="spectrum-none">{t('home.noWinners')}</p>
      ) : (
        <ol className="spectrum-lines">
          {winners.map((win) => (
            <li
              key={`${win.account}-${win.at}-${win.amount}`}
              className="spectrum-line"
              style={{ '--share': Math.round((win.amount / top) * 100) } as CSSProperties}
            >
              <Amount value={win.amount} currency={win.currency} className="spectrum-sum" />
              <span className="spectrum-bar" aria-hidden="true" />
              <span className="spectrum-words">
                <span>{win.account}</span>
                <span className="spectrum-game">{win.game}</span>
                <span className="spectrum-day">
                  <DateTime value={win.at} style="short" />
                </span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** The makers of the site's games as stations on one line; the more games, the larger the station. */
function Providers({ data }: SectionProps) {
  const { t } = useTranslation();
  const providers = data.providers ?? [];
  if (providers.length === 0) return null;
  const most = Math.max(1, ...providers.map(({ count }) => count));
  return (
    <section className="stations page-width" aria-label={t('home.providers')}>
      <h2 className="stations-title">{t('home.providers')}</h2>
      <ul className="stations-line">
        {providers.map((provider) => (
          <li key={provider.provider_code} className="station-place">
            <Link
              to={`/slots?provider=${encodeURIComponent(provider.provider_code)}`}
              className="station"
              style={{ '--share': Math.round((provider.count / most) * 100) } as CSSProperties}
            >
              <span className="station-body" aria-hidden="true" />
              <span className="station-name">{provider.provider_code}</span>
              <span className="tabular text-xs text-muted">{provider.count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
