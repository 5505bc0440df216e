import type { CardGame } from '../../app/sections/card-game.ts';
import { gameListNeeds } from '../../app/sections/game-list.tsx';
import { GamePicture } from '../../app/sections/game-picture.tsx';
import { NamedHeroActions } from '../../app/sections/hero-actions.tsx';
import { ownGame } from '../../app/sections/hero-game.ts';
import type { Needs } from '../../app/sections/needs.ts';
import { ProviderTiles } from '../../app/sections/provider-tiles.tsx';
import { WinnerList } from '../../app/sections/winner-list.tsx';
import { GameLink } from '../../app/shell/game-link.tsx';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Amount, DateTime } from '../../app/ui/index.ts';
import type { SectionNeeds, SectionProps, Sections } from '../template.ts';
import { GameRow } from './games.tsx';

/** Sections of the home page by the names that `template.ts` lists. */
export const sections = {
  hero: Hero,
  gameRow: GameRow,
  winners: Winners,
  providers: ProviderTiles,
} satisfies Sections;

/** The data that each section needs; only the server reads this. */
export const needs: SectionNeeds<typeof sections> = {
  hero: ['originalGames', 'ownFigures'],
  gameRow: gameListNeeds,
  winners: ['statistics'],
  providers: ['providers'],
};

/** Hero in two halves: the title, and an own game as a neon sign with its published figures. */
function Hero({ data }: SectionProps) {
  const { t } = useTranslation();
  const { game, figures } = ownGame(data);
  return (
    <section className="hero-split relative isolate overflow-hidden border-b border-line">
      <div className="hero-scene" aria-hidden="true" />
      <div className="page-width grid gap-6 py-6 md:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] md:items-center md:gap-10 md:py-10">
        <div className="grid justify-items-start gap-3 md:gap-5">
          <h2 className="hero-title text-balance">{t('neon.title')}</h2>
          <p className="max-w-[46ch] text-muted md:text-lg">{t('neon.text')}</p>
          <NamedHeroActions game={game} className="w-full pt-1" />
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
        [t('split.maxWin'), figures.maxWinMultiple, '×'],
        [t('split.freeSpins'), figures.freeSpinsOneIn, ''],
      ]
    : [];
  return (
    <div className="grid grid-cols-[minmax(7.5rem,0.8fr)_1fr] gap-4 sm:gap-6 md:grid-cols-[auto_minmax(9rem,13rem)] md:justify-self-end">
      <GameLink game={game} className="hero-figures block self-center md:w-44 lg:w-60 xl:w-68">
        <GamePicture
          game={game}
          isNamed
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
    <div className="figure-display grid grid-rows-[auto_1fr] self-stretch">
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

/** Biggest wins as a scoreboard in rank order; a dark board with a text if there are none. */
function Winners({ data }: SectionProps) {
  const { t } = useTranslation();
  if (!data.statistics?.winner.length) return null;
  return (
    <section className="page-width" aria-label={t('home.winners')}>
      <div className="figure-board border border-line p-4 sm:p-6">
        <h2 className="mb-3 text-xl sm:text-2xl">{t('home.winners')}</h2>
        <WinnerList
          data={data}
          list="gap-x-12 lg:columns-2"
          item="flex min-h-11 break-inside-avoid items-center gap-3 border-b border-line text-sm"
        >
          {(win, index) => (
            <>
              <span className="tabular w-6 shrink-0 text-muted" aria-hidden="true">
                {String(index + 1).padStart(2, '0')}
              </span>
              <span className="tabular min-w-0 flex-1 truncate">{win.account}</span>
              <span className="min-w-0 flex-1 truncate text-muted max-sm:hidden">{win.game}</span>
              <span className="shrink-0 text-xs text-muted">
                <DateTime value={win.at} style="short" />
              </span>
              <Amount
                value={win.amount}
                currency={win.currency}
                className="shrink-0 text-base font-semibold text-win"
              />
            </>
          )}
        </WinnerList>
      </div>
    </section>
  );
}
