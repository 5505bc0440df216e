import type { PastPeriod } from '#contracts/api/rewards.ts';
import type { PublicEntry } from '#contracts/api/settings.ts';
import { localText } from '../../lib/text.ts';
import { Page } from '../../shell/account-page.tsx';
import { usePageData, useReloading } from '../../shell/page-data.ts';
import { useApp } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { RoomArt } from '../../ui/illustrations/drawing.tsx';
import { paint, STAR } from '../../ui/illustrations/scene.tsx';
import { Amount, ButtonLink, classes, DateTime, EmptyState, Pagination, Panel } from '../../ui/index.ts';
import { Link } from '../../ui/link.tsx';
import type { Data } from './leaderboard.data.ts';
import { boardPrizeText } from './parts/board-prize.ts';
import { LeaderboardRows } from './parts/leaderboard-rows.tsx';
import { PrizeBoardPanel } from './parts/prize-board.tsx';

const PERIODS = ['day', 'week', 'month'] as const;

/**
 * Boards with prizes, best multiples of a period and the biggest wins of the day, only from settled rounds.
 */
export default function Leaderboard() {
  const { t } = useTranslation();
  const { period, board, boards, own, won, winners } = usePageData<Data>();
  const isBusy = useReloading();
  return (
    <Page title={t('page.leaderboard')} art={<RanksArt />}>
      {boards.length > 0 && (
        <div className={classes('grid items-start gap-5', boards.length > 1 && 'lg:grid-cols-2')}>
          {boards.map((option) => (
            <PrizeBoardPanel
              key={option.board_code}
              board={option}
              own={own.find(({ board_code }) => board_code === option.board_code)}
            />
          ))}
        </div>
      )}
      {won && won.value.length > 0 && <PrizesWon won={won} />}
      <nav aria-label={t('leaders.period')} className="flex flex-wrap gap-2">
        {PERIODS.map((option) => (
          <Link
            key={option}
            to={option === 'week' ? '/leaderboard' : `/leaderboard?period=${option}`}
            aria-current={option === period ? 'page' : undefined}
            className={classes(
              'inline-flex min-h-11 items-center rounded-md border px-4 text-sm font-medium',
              option === period
                ? 'border-brand bg-brand text-on-brand'
                : 'border-line bg-surface-1 hover:bg-surface-2',
            )}
          >
            {t(`leaders.period.${option}`)}
          </Link>
        ))}
      </nav>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        {board && board.places.length > 0 ? (
          <Panel title={t('leaders.title')}>
            <p className="mb-3 text-sm text-muted">
              <DateTime value={board.startsAt} /> – <DateTime value={board.endsAt} />
            </p>
            <LeaderboardRows places={board.places} isBusy={isBusy} />
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

/** The biggest wins of the last 24 hours [S-19]. */
function Winners({ winners }: { winners: readonly PublicEntry[] }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('home.winners')}>
      {winners.length === 0 ? (
        <p className="text-sm text-muted">{t('home.noWinners')}</p>
      ) : (
        <ol className="divide-y divide-line">
          {winners.map((winner) => (
            <li
              key={`${winner.account}-${winner.at}-${winner.amount}`}
              className="flex items-center justify-between gap-3 py-2 text-sm"
            >
              <span className="min-w-0">
                <span className="block break-words">{winner.account}</span>
                <span className="block text-muted">{winner.game}</span>
              </span>
              <Amount
                value={winner.amount}
                currency={winner.currency}
                hasSign
                isTinted
                className="font-semibold"
              />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

/** Prize winners of past periods, and whether they are final [operations 9]. */
function PrizesWon({ won }: { won: NonNullable<Data['won']> }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('boards.won')}>
      <div className="grid gap-5 md:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]">
        {won.value.map((period) => (
          <Period key={`${period.board_code} ${period.starts_at}`} period={period} />
        ))}
      </div>
      <Pagination page={won.page} pages={won.pages} />
    </Panel>
  );
}

function Period({ period }: { period: PastPeriod }) {
  const { t } = useTranslation();
  const { language } = useApp();
  return (
    <section className="min-w-0">
      {period.is_demo && <p className="text-sm text-muted">{t('boards.demo')}</p>}
      <h3 className="font-semibold break-words">{localText(period.title, language)}</h3>
      <p className="mb-2 text-sm text-muted">
        <DateTime value={period.starts_at} /> – <DateTime value={period.ends_at} />
        <br />
        {period.is_final ? (
          t('boards.won.final')
        ) : (
          <>
            {t('boards.won.waiting')} <DateTime value={period.final_at} />
          </>
        )}
      </p>
      {period.places.length === 0 && <p className="text-sm text-muted">{t('boards.won.nobody')}</p>}
      <ol className="grid gap-1">
        {period.places.map(({ rank, account, prize }) => (
          <li
            key={rank}
            className="grid grid-cols-[2rem_1fr_auto] items-center gap-3 border-b border-line px-2 py-2 last:border-0"
          >
            <span className="tabular font-semibold text-accent">{rank}</span>
            <span className="min-w-0 break-words">{account ?? t('boards.unnamed')}</span>
            <span className="tabular font-semibold text-win">{boardPrizeText(t, period, prize)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Three steps with a cup on the highest. */
function RanksArt() {
  return (
    <RoomArt name="ranks">
      <path d="M92 92h56v66H92z" fill={paint.accent} />
      <path d="M36 114h56v44H36z" fill={paint.face} />
      <path d="M148 124h56v34h-56z" fill={paint.face} />
      <path d="M116 108l6-4v28M58 128c8-6 14 0 10 6l-12 12h16M168 136c8-4 14 2 6 6 10 0 8 12-6 8" />
      <path d="M100 24h40v24c0 14-8 22-20 22s-20-8-20-22z" fill={paint.brand} />
      <path d="M100 30H86c0 16 6 22 16 22M140 30h14c0 16-6 22-16 22M120 70v12M106 92c0-8 6-10 14-10s14 2 14 10" />
      <path d={STAR} transform="translate(120 44) scale(.9)" fill={paint.light} />
      <path d={STAR} transform="translate(62 96) scale(.7)" fill={paint.accent} />
      <path d={STAR} transform="translate(178 106) scale(.6)" fill={paint.accent} />
      <path d="M48 40l8 8M192 40l-8 8M44 72h10M186 72h10" />
    </RoomArt>
  );
}
