import type { CSSProperties } from 'react';
import { GameLink } from '../../shell/game-link.tsx';
import { useTranslation } from '../../state/use-translation.ts';
import { Picture } from '../../ui/index.ts';
import { HeroWays } from '../hero-ways.tsx';
import { ownGame } from '../own-figures.ts';
import type { SectionProps } from '../registry.ts';
import { eachOnce, gameKey } from '../shelf-parts.tsx';

export const needs = ['originalGames', 'ownFigures', 'hotGames'] as const;

/** Towers from left to right: the first game is the tall one in the middle, the others stand beside it by turns. */
const PLACES = [7, 5, 3, 1, 0, 2, 4, 6, 8];
const MIDDLE = 4;

/** Games as towers that step up to the middle under rays; below them the promise, a published figure on each side. */
export default function HeroZiggurat({ data }: SectionProps) {
  const { t } = useTranslation();
  const { game, figures } = ownGame(data);
  const games = eachOnce(game && [game], data.hotGames);
  const towers = PLACES.flatMap((place, index) => {
    const shown = games[place];
    return shown ? [{ game: shown, step: Math.abs(index - MIDDLE) }] : [];
  });
  return (
    <section className="ziggurat">
      <div className="ziggurat-stage">
        <div className="ziggurat-rays" aria-hidden="true" />
        <ul className="ziggurat-towers">
          {towers.map((tower) => (
            <li key={gameKey(tower.game)} className="tower" style={{ '--step': tower.step } as CSSProperties}>
              <GameLink game={tower.game} className="tower-link">
                <span className="tower-face">
                  <Picture
                    source={tower.game.img_url}
                    alt={tower.game.game_name}
                    thumbhash={tower.game.thumbhash}
                    ratio={0.75}
                    sizes="(min-width: 1280px) 240px, (min-width: 769px) 200px, 40vw"
                    isLead={tower.step < 2}
                    className="tower-cover"
                  />
                </span>
              </GameLink>
            </li>
          ))}
        </ul>
      </div>
      <div className="page-width ziggurat-base">
        {figures && (
          <Figure label={t('split.return')} value={`${figures.rtpPercent}%`} game={game?.game_name ?? ''} />
        )}
        <div className="ziggurat-words">
          <h2 className="ziggurat-title">{t('split.title')}</h2>
          <p className="text-muted text-balance">{t('hero.text')}</p>
          <HeroWays game={game} className="justify-center" />
        </div>
        {figures && (
          <Figure label={t('split.hits')} value={`${figures.hitPercent}%`} game={game?.game_name ?? ''} />
        )}
      </div>
    </section>
  );
}

function Figure({ label, value, game }: { label: string; value: string; game: string }) {
  return (
    <p className="ziggurat-figure">
      <span className="ziggurat-value tabular">{value}</span>
      <span className="ziggurat-label">{label}</span>
      <span className="text-xs text-muted">{game}</span>
    </p>
  );
}
