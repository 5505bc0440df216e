import { GameLink } from '../../shell/game-link.tsx';
import { useTranslation } from '../../state/use-translation.ts';
import { Picture } from '../../ui/index.ts';
import { HeroWays } from '../hero-ways.tsx';
import { ownGame } from '../own-figures.ts';
import type { SectionProps } from '../registry.ts';

export const needs = ['originalGames', 'ownFigures'] as const;

/** A front page: a headline that runs into the picture, a standfirst, and the picture's caption with the game's own figures. */
export default function HeroFrontPage({ data }: SectionProps) {
  const { t } = useTranslation();
  const { game, figures } = ownGame(data);
  const facts = figures
    ? [
        [t('split.return'), `${figures.rtpPercent}%`],
        [t('split.hits'), `${figures.hitPercent}%`],
        [t('split.top'), `${figures.topMultiple}×`],
      ]
    : [];
  return (
    <section className="front page-width">
      <h2 className="front-title">{t('front.title')}</h2>
      {game && (
        <GameLink game={game} className="front-picture printed group">
          <Picture
            source={game.img_url}
            alt={game.game_name}
            thumbhash={game.thumbhash}
            ratio={0.75}
            sizes="(min-width: 999px) 42vw, 92vw"
            isLead
          />
        </GameLink>
      )}
      <div className="front-words grid content-start gap-5">
        <p className="front-standfirst text-pretty">{t('hero.text')}</p>
        <HeroWays game={game} />
      </div>
      {game && (
        <div className="front-caption">
          <p className="front-caption-name">{game.game_name}</p>
          <dl className="front-facts">
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt className="text-xs text-muted">{label}</dt>
                <dd className="front-figure tabular">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </section>
  );
}
