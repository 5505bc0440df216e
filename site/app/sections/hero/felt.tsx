import { useSite } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Picture } from '../../ui/index.ts';
import type { CardGame } from '../card-game.ts';
import { HeroWays } from '../hero-ways.tsx';
import type { Needs } from '../needs.ts';
import { ownGame } from '../own-figures.ts';
import type { SectionProps } from '../registry.ts';

export const needs = ['originalGames', 'ownFigures'] as const;

/** A table seen from above: the house's own game lies on it, its published figures stand on the spots, the promise is printed on the arc. */
export default function HeroFelt({ data }: SectionProps) {
  const { t } = useTranslation();
  const { site_name } = useSite();
  const { game, figures } = ownGame(data);
  return (
    <section className="felt-hero">
      <div className="page-width felt-grid">
        <div className="felt-words">
          <p className="felt-kicker">{t('tables.own')}</p>
          <h2 className="felt-title">{game?.game_name ?? t('hero.title', { site: site_name })}</h2>
          <p className="text-muted text-pretty">{t('hero.text')}</p>
          <HeroWays game={game} />
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
        [t('split.top'), `${figures.topMultiple}×`],
        [t('split.freeSpins'), figures.freeSpinsOneIn],
      ]
    : [];
  return (
    <div className="felt-table">
      <svg viewBox="0 0 800 470" className="felt-print" aria-hidden="true">
        <path d="M70 60 A330 300 0 0 0 730 60" className="felt-line" />
        <path d="M112 60 A288 258 0 0 0 688 60" className="felt-line" />
        <path id="felt-arc" d="M84 60 A316 278 0 0 0 716 60" fill="none" />
        <text className="felt-promise">
          <textPath href="#felt-arc" startOffset="50%" textAnchor="middle">
            {t('split.title')}
          </textPath>
        </text>
      </svg>
      <Picture
        source={game.img_url}
        alt={game.game_name}
        thumbhash={game.thumbhash}
        ratio={0.75}
        sizes="(min-width: 1024px) 200px, (min-width: 769px) 160px, 36vw"
        isLead
        className="felt-cover"
      />
      {spots.length > 0 && (
        <dl className="felt-spots" aria-label={t('split.source', { game: game.game_name })}>
          {spots.map(([label, value]) => (
            <div key={label} className="felt-spot">
              <dd className="tabular">{value}</dd>
              <dt>{label}</dt>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
