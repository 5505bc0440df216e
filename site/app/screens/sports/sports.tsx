import { Page } from '../../shell/account-page.tsx';
import { usePageData } from '../../shell/page-data.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { ButtonLink, Icon } from '../../ui/index.ts';
import { GameGrid } from '../lobby/parts/game-grid.tsx';
import type { Data } from './sports.data.ts';

/**
 * Sports: the games of the category, and plainly said that the house takes no bets of its own on matches yet.
 */
export default function Sports() {
  const { t } = useTranslation();
  const { games, total } = usePageData<Data>();
  return (
    <Page title={t('page.sports')}>
      <section className="panel relative grid overflow-hidden rounded-lg border border-line bg-surface-1 sm:grid-cols-[1fr_minmax(14rem,24rem)]">
        <div className="grid content-center gap-3 p-5 sm:p-8">
          <h2 className="text-xl font-bold sm:text-2xl">{t('sports.notYet')}</h2>
          <p className="max-w-prose text-muted">{t('unavailable.sports')}</p>
          <ul className="grid gap-2 text-sm">
            {(['rules', 'odds', 'slip'] as const).map((point) => (
              <li key={point} className="flex items-start gap-2.5">
                <Icon name="check" size={20} className="mt-px shrink-0 text-accent" />
                <span className="min-w-0">{t(`sports.point.${point}`)}</span>
              </li>
            ))}
          </ul>
        </div>
        <Pitch />
      </section>
      {games.length > 0 ? (
        <section className="grid gap-4">
          <div className="flex flex-wrap items-baseline justify-between gap-3">
            <h2 className="text-xl font-bold">{t('sports.games')}</h2>
            <p className="text-sm text-muted">{t('lobby.total', { count: total })}</p>
          </div>
          <GameGrid games={games} />
        </section>
      ) : (
        <div>
          <ButtonLink to="/hot" variant="secondary">
            {t('sports.otherGames')}
          </ButtonLink>
        </div>
      )}
    </Page>
  );
}

/** Half a pitch from above with the way of a ball: a picture for the eye alone. */
function Pitch() {
  return (
    <svg
      viewBox="0 0 360 260"
      aria-hidden="true"
      preserveAspectRatio="xMidYMid slice"
      className="h-40 w-full bg-surface-2 text-accent sm:h-full"
    >
      {[0, 2, 4].map((stripe) => (
        <rect
          key={stripe}
          x={stripe * 60}
          width="60"
          height="260"
          className="fill-surface-3"
          opacity="0.55"
        />
      ))}
      <g className="fill-none stroke-current" strokeWidth="3" opacity="0.55">
        <path d="M20 20H340V240H20Z" />
        <path d="M340 70H268V190H340M340 104H312V156H340M268 104A34 34 0 0 0 268 156" />
        <path d="M20 86A46 46 0 0 1 20 174" />
      </g>
      <path
        d="M60 196C120 60 210 70 300 128"
        className="fill-none stroke-brand"
        strokeWidth="4"
        strokeDasharray="3 11"
        strokeLinecap="round"
      />
      <circle cx="60" cy="196" r="9" className="fill-surface-0 stroke-brand" strokeWidth="4" />
      <circle cx="306" cy="131" r="11" className="fill-brand" />
    </svg>
  );
}
