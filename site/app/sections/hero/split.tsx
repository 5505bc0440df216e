import { GameLink } from '../../shell/game-link.tsx';
import { useTranslation } from '../../state/use-translation.ts';
import { Picture } from '../../ui/index.ts';
import type { CardGame } from '../card-game.ts';
import { HeroWays } from '../hero-ways.tsx';
import type { Needs } from '../needs.ts';
import { ownGame } from '../own-figures.ts';
import type { SectionProps } from '../registry.ts';

export const needs = ['originalGames', 'ownFigures'] as const;

/** Two halves: what the house promises, and one of its own games as a lit sign with the figures it is published with. */
export default function HeroSplit({ data }: SectionProps) {
  const { t } = useTranslation();
  const { game, figures } = ownGame(data);
  return (
    <section className="hero-split relative isolate overflow-hidden border-b border-line">
      <div className="hero-scene" aria-hidden="true" />
      <div className="page-width grid gap-6 py-6 md:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] md:items-center md:gap-10 md:py-10">
        <div className="grid justify-items-start gap-3 md:gap-5">
          <h2 className="hero-title text-balance">{t('split.title')}</h2>
          <p className="max-w-[46ch] text-muted md:text-lg">{t('hero.text')}</p>
          <HeroWays game={game} className="w-full pt-1" />
        </div>
        {game && <Sign game={game} figures={figures} />}
      </div>
    </section>
  );
}

function Sign({ game, figures }: { game: CardGame; figures: Needs['ownFigures'] }) {
  const { t } = useTranslation();
  const plates = figures
    ? [
        [t('split.return'), figures.rtpPercent, '%'],
        [t('split.hits'), figures.hitPercent, '%'],
        [t('split.top'), figures.topMultiple, '×'],
        [t('split.freeSpins'), figures.freeSpinsOneIn, ''],
      ]
    : [];
  return (
    <div className="grid grid-cols-[minmax(7.5rem,0.8fr)_1fr] gap-4 sm:gap-6 md:grid-cols-[auto_minmax(9rem,13rem)] md:justify-self-end">
      <GameLink game={game} className="hero-sign block self-center md:w-44 lg:w-60 xl:w-68">
        <Picture
          source={game.img_url}
          alt={game.game_name}
          thumbhash={game.thumbhash}
          ratio={0.75}
          sizes="(min-width: 1280px) 272px, (min-width: 1024px) 240px, (min-width: 768px) 176px, 40vw"
          isLead
        />
      </GameLink>
      {plates.length > 0 && <Meter game={game} plates={plates} />}
    </div>
  );
}

function Meter({ game, plates }: { game: CardGame; plates: string[][] }) {
  const { t } = useTranslation();
  return (
    <div className="led grid grid-rows-[auto_1fr] self-stretch">
      <p className="border-b border-line px-3 py-2 text-xs text-balance text-muted md:px-4">
        {t('split.source', { game: game.game_name })}
      </p>
      <dl className="grid divide-y divide-line">
        {plates.map(([label, value, unit]) => (
          <div key={label} className="grid content-center px-3 py-1.5 md:px-4 md:py-2">
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="tabular text-xl leading-tight font-semibold text-brand lg:text-3xl">
              {value}
              {unit && <span className="ms-0.5 text-[0.6em] text-muted">{unit}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
