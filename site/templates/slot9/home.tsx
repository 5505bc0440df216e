import type { CSSProperties } from 'react';
import type { CardGame } from '../../app/sections/card-game.ts';
import { gameKey, gameListNeeds } from '../../app/sections/game-list.tsx';
import { GamePicture } from '../../app/sections/game-picture.tsx';
import { NamedHeroActions } from '../../app/sections/hero-actions.tsx';
import { ownGame } from '../../app/sections/hero-game.ts';
import type { Needs } from '../../app/sections/needs.ts';
import { PromotionBoard } from '../../app/sections/promotion-board.tsx';
import { WinnerList } from '../../app/sections/winner-list.tsx';
import { GameLink } from '../../app/shell/game-link.tsx';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Amount, DateTime } from '../../app/ui/index.ts';
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

/** The data that each section needs; only the server reads this. */
export const needs: SectionNeeds<typeof sections> = {
  hero: ['originalGames', 'ownFigures', 'popularGames'],
  gameRow: gameListNeeds,
  winners: ['statistics'],
  promotions: ['promotions'],
  providers: ['providers'],
};

/** Number of games on the two orbits. */
const MOONS = 6;

/** Hero: an own game as a planet, popular games as its moons, published figures as gauges. */
function Hero({ data }: SectionProps) {
  const { t } = useTranslation();
  const { game, figures } = ownGame(data);
  const moons = (data.popularGames ?? []).filter((other) => other.game_code !== game?.game_code);
  return (
    <section className="hero page-width" aria-label={t('orbit.title')}>
      <div className="hero-body">
        <h2 className="hero-title">{t('orbit.title')}</h2>
        <p className="max-w-[42ch] text-muted md:text-lg">{t('orbit.text')}</p>
        <NamedHeroActions game={game} />
        {figures && <HeroFigures figures={figures} />}
      </div>
      <div className="hero-orbits">
        <span className="hero-orbits-ring hero-orbits-outer" aria-hidden="true" />
        <span className="hero-orbits-ring hero-orbits-inner" aria-hidden="true" />
        {game && (
          <GameLink game={game} className="hero-main">
            <GamePicture
              game={game}
              isNamed
              sizes="(min-width: 960px) 260px, 44vw"
              isLead
              className="hero-main-face"
            />
          </GameLink>
        )}
        <ul>
          {moons.slice(0, MOONS).map((moon, index) => (
            <HeroGame key={gameKey(moon)} game={moon} index={index} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function HeroGame({ game, index }: { game: CardGame; index: number }) {
  return (
    <li className="hero-game-item" style={{ '--m': index } as CSSProperties}>
      <GameLink game={game} className="hero-game">
        <GamePicture game={game} isNamed sizes="96px" className="hero-game-face" />
      </GameLink>
    </li>
  );
}

/** Percentages as rings filled proportionally; the maximum win has no limit and no ring. */
function HeroFigures({ figures }: { figures: NonNullable<Needs['ownFigures']> }) {
  const { t } = useTranslation();
  const rows = [
    { label: t('board.return'), value: `${figures.rtpPercent}%`, part: Number(figures.rtpPercent) },
    { label: t('board.hits'), value: `${figures.hitPercent}%`, part: Number(figures.hitPercent) },
    { label: t('board.maxWin'), value: `${figures.maxWinMultiple}×`, part: 0 },
  ];
  return (
    <dl className="figures">
      {rows.map(({ label, value, part }) => (
        <div key={label} className="figure" style={{ '--part': part } as CSSProperties}>
          <dt className="figure-label">{label}</dt>
          <dd className="figure-value tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * Biggest wins as bars whose length is proportional to the amount; a flat line with a text if there are none.
 */
function Winners({ data }: SectionProps) {
  const { t } = useTranslation();
  const winners = data.statistics?.winner ?? [];
  if (winners.length === 0) return null;
  const top = Math.max(1, ...winners.map((win) => win.amount));
  return (
    <section className="winners page-width" aria-label={t('home.winners')}>
      <h2 className="winners-title">{t('home.winners')}</h2>
      <WinnerList
        data={data}
        list="winners-lines"
        item="winners-line"
        itemStyle={(win) => ({ '--share': Math.round((win.amount / top) * 100) }) as CSSProperties}
      >
        {(win) => (
          <>
            <Amount value={win.amount} currency={win.currency} className="winners-amount" />
            <span className="winners-bar" aria-hidden="true" />
            <span className="winners-body">
              <span>{win.account}</span>
              <span className="winners-game">{win.game}</span>
              <span className="winners-day">
                <DateTime value={win.at} style="short" />
              </span>
            </span>
          </>
        )}
      </WinnerList>
    </section>
  );
}

/** Game providers as dots on a line; the more games, the larger the dot. */
function Providers({ data }: SectionProps) {
  const { t } = useTranslation();
  const providers = data.providers ?? [];
  if (providers.length === 0) return null;
  const max = Math.max(1, ...providers.map(({ count }) => count));
  return (
    <section className="providers page-width" aria-label={t('home.providers')}>
      <h2 className="providers-title">{t('home.providers')}</h2>
      <ul className="providers-line">
        {providers.map((provider) => (
          <li key={provider.provider_code} className="provider-item">
            <Link
              to={`/slots?provider=${encodeURIComponent(provider.provider_code)}`}
              className="provider"
              style={{ '--share': Math.round((provider.count / max) * 100) } as CSSProperties}
            >
              <span className="provider-body" aria-hidden="true" />
              <span className="provider-name">{provider.provider_code}</span>
              <span className="tabular text-xs text-muted">{provider.count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
