import type { CSSProperties } from 'react';
import { GameLink } from '../../shell/game-link.tsx';
import { useTranslation } from '../../state/use-translation.ts';
import { Picture } from '../../ui/index.ts';
import type { CardGame } from '../card-game.ts';
import { HeroWays } from '../hero-ways.tsx';
import type { Needs } from '../needs.ts';
import { ownGame } from '../own-figures.ts';
import type { SectionProps } from '../registry.ts';
import { gameKey } from '../shelf-parts.tsx';

export const needs = ['originalGames', 'ownFigures', 'popularGames'] as const;

/** Games on the two orbits. */
const MOONS = 6;

/** A game of the house as a planet, well-liked ones as its moons, and the planet's published figures as gauges. */
export default function HeroOrbits({ data }: SectionProps) {
  const { t } = useTranslation();
  const { game, figures } = ownGame(data);
  const moons = (data.popularGames ?? []).filter((other) => other.game_code !== game?.game_code);
  return (
    <section className="orbits page-width" aria-label={t('orbit.title')}>
      <div className="orbits-words">
        <h2 className="orbits-title">{t('orbit.title')}</h2>
        <p className="max-w-[42ch] text-muted md:text-lg">{t('hero.text')}</p>
        <HeroWays game={game} />
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
