import { GameLink } from '../../shell/game-link.tsx';
import { useTranslation } from '../../state/use-translation.ts';
import { Picture } from '../../ui/index.ts';
import { HeroWays } from '../hero-ways.tsx';
import { ownGame } from '../own-figures.ts';
import type { SectionProps } from '../registry.ts';

export const needs = ['originalGames', 'ownFigures'] as const;

/** A gate: a line of a couplet on each side, written downwards, a title over it, and one of our own games standing in it. */
export default function HeroCouplets({ data }: SectionProps) {
  const { t } = useTranslation();
  const { game, figures } = ownGame(data);
  const plaques = figures
    ? [
        [t('split.return'), `${figures.rtpPercent}%`],
        [t('split.hits'), `${figures.hitPercent}%`],
        [t('split.top'), `${figures.topMultiple}×`],
      ]
    : [];
  return (
    <section className="gate relative isolate overflow-hidden">
      <p className="couplet couplet-first">{t('couplets.first')}</p>
      <div className="gate-middle grid min-w-0 justify-items-center">
        <h2 className="gate-title text-center text-balance">{t('couplets.over')}</h2>
        {game && (
          <GameLink game={game} className="gate-moon group">
            <Picture
              source={game.img_url}
              alt={game.game_name}
              thumbhash={game.thumbhash}
              ratio={0.75}
              sizes="(min-width: 1024px) 256px, (min-width: 425px) 220px, 44vw"
              isLead
              className="gate-cover"
            />
          </GameLink>
        )}
      </div>
      <p className="couplet couplet-second">{t('couplets.second')}</p>
      <div className="gate-step grid justify-items-center gap-5">
        {plaques.length > 0 && (
          <dl className="gate-plaques">
            {plaques.map(([label, value]) => (
              <div key={label} className="gate-plaque">
                <dt className="text-xs text-muted">{label}</dt>
                <dd className="tabular text-lg leading-tight font-bold text-brand sm:text-2xl">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <p className="max-w-[56ch] text-center text-sm text-pretty text-muted sm:text-base">
          {t('hero.text')}
        </p>
        <HeroWays game={game} className="w-full justify-center" />
      </div>
    </section>
  );
}
