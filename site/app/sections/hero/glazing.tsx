import { GameLink } from '../../shell/game-link.tsx';
import { useTranslation } from '../../state/use-translation.ts';
import { Picture } from '../../ui/index.ts';
import type { CardGame } from '../card-game.ts';
import { HeroWays } from '../hero-ways.tsx';
import { ownGame } from '../own-figures.ts';
import type { SectionProps } from '../registry.ts';
import { eachOnce, gameKey } from '../shelf-parts.tsx';

export const needs = ['originalGames', 'ownFigures', 'hotGames'] as const;

/** Panes beside the open one. */
const PANES = 5;

/** A wall of tall panes: the first is wide and carries the promise and the house's own game, the others open as they are pointed at. */
export default function HeroGlazing({ data }: SectionProps) {
  const { t } = useTranslation();
  const { game, figures } = ownGame(data);
  const others = eachOnce(game && [game], data.hotGames).slice(game ? 1 : 0, PANES + 1);
  const facts = figures
    ? [
        [t('split.return'), `${figures.rtpPercent}%`],
        [t('split.hits'), `${figures.hitPercent}%`],
        [t('split.top'), `${figures.topMultiple}×`],
      ]
    : [];
  return (
    <section className="page-width glazing">
      <div className="glazing-open">
        {game && (
          <Picture
            source={game.img_url}
            alt={game.game_name}
            thumbhash={game.thumbhash}
            ratio={0.75}
            sizes="(min-width: 1280px) 420px, (min-width: 769px) 40vw, 92vw"
            isLead
            className="glazing-cover"
          />
        )}
        <div className="glazing-sheet">
          <h2 className="glazing-title">{t('split.title')}</h2>
          <p className="text-sm text-pretty">{t('hero.text')}</p>
          <HeroWays game={game} />
        </div>
        {facts.length > 0 && (
          <dl className="glazing-facts" aria-label={t('split.source', { game: game?.game_name ?? '' })}>
            {facts.map(([label, value]) => (
              <div key={label}>
                <dd className="tabular">{value}</dd>
                <dt>{label}</dt>
              </div>
            ))}
          </dl>
        )}
      </div>
      <ul className="glazing-panes">
        {others.map((other, index) => (
          <li key={gameKey(other)} className="glazing-pane">
            <Pane game={other} isLead={index < 2} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Pane({ game, isLead }: { game: CardGame; isLead: boolean }) {
  return (
    <GameLink game={game} className="glazing-link">
      <Picture
        source={game.img_url}
        alt=""
        thumbhash={game.thumbhash}
        ratio={0.75}
        sizes="(min-width: 769px) 320px, 40vw"
        isLead={isLead}
        className="glazing-cover"
      />
      <span className="glazing-name">{game.game_name}</span>
    </GameLink>
  );
}
