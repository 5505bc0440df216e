import { Page } from '../../shell/account-page.tsx';
import { usePageData, useReloading } from '../../shell/page-data.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { ButtonLink, classes, DateTime, EmptyState, Panel } from '../../ui/index.ts';
import { Link } from '../../ui/link.tsx';
import type { Data } from './leaderboard.data.ts';
import { Places } from './parts/places.tsx';
import { PrizeBoardPanel } from './parts/prize-board.tsx';
import { PrizesWon } from './parts/prizes-won.tsx';
import { Winners } from './parts/winners.tsx';

const PERIODS = ['day', 'week', 'month'] as const;

/** Boards with prizes, best multiples of a period and the biggest wins of the day, from settled rounds alone. */
export default function Leaderboard() {
  const { t } = useTranslation();
  const { period, board, boards, own, won, winners } = usePageData<Data>();
  const isBusy = useReloading();
  return (
    <Page title={t('page.leaderboard')}>
      {boards.length > 0 && (
        <div className={classes('grid items-start gap-5', boards.length > 1 && 'lg:grid-cols-2')}>
          {boards.map((one) => (
            <PrizeBoardPanel
              key={one.board_code}
              board={one}
              own={own.find(({ board_code }) => board_code === one.board_code)}
            />
          ))}
        </div>
      )}
      {won && won.value.length > 0 && <PrizesWon won={won} />}
      <nav aria-label={t('leaders.period')} className="flex flex-wrap gap-2">
        {PERIODS.map((one) => (
          <Link
            key={one}
            to={one === 'week' ? '/leaderboard' : `/leaderboard?period=${one}`}
            aria-current={one === period ? 'page' : undefined}
            className={classes(
              'inline-flex min-h-11 items-center rounded-md border px-4 text-sm font-medium',
              one === period
                ? 'border-brand bg-brand text-on-brand'
                : 'border-line bg-surface-1 hover:bg-surface-2',
            )}
          >
            {t(`leaders.period.${one}`)}
          </Link>
        ))}
      </nav>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        {board && board.places.length > 0 ? (
          <Panel title={t('leaders.title')}>
            <p className="mb-3 text-sm text-muted">
              <DateTime value={board.startsAt} /> – <DateTime value={board.endsAt} />
            </p>
            <Places places={board.places} isBusy={isBusy} />
          </Panel>
        ) : (
          <EmptyState
            icon="trophy"
            title={t(board ? 'leaders.empty' : 'rewards.down')}
            action={<ButtonLink to="/slots">{t('leaders.toGames')}</ButtonLink>}
          >
            {t(board ? 'leaders.emptyText' : 'rewards.downText')}
          </EmptyState>
        )}
        <div className="grid gap-5">
          <Winners winners={winners} />
          <Panel title={t('leaders.rules')}>
            <ul className="grid list-disc gap-1.5 ps-5 text-sm text-muted">
              {(['multiple', 'best', 'ties', 'masked', 'noPrize'] as const).map((rule) => (
                <li key={rule}>{t(`leaders.rule.${rule}`)}</li>
              ))}
            </ul>
          </Panel>
        </div>
      </div>
    </Page>
  );
}
