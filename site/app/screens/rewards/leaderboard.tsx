import { useTranslation } from 'react-i18next';
import { Page } from '../../shell/account-page.tsx';
import { usePageData } from '../../shell/page-data.ts';
import { Amount, ButtonLink, DateTime, EmptyState } from '../../ui/index.ts';
import type { Data } from './leaderboard.data.ts';

/** The biggest wins, from settled rounds alone. */
export default function Leaderboard() {
  const { t } = useTranslation();
  const { winners } = usePageData<Data>();
  return (
    <Page title={t('page.leaderboard')}>
      {winners.length === 0 ? (
        <EmptyState
          icon="trophy"
          title={t('home.winners')}
          action={<ButtonLink to="/slots">{t('report.toGames')}</ButtonLink>}
        >
          {t('home.noWinners')}
        </EmptyState>
      ) : (
        <ol className="max-w-3xl divide-y divide-line border-y border-line">
          {winners.map((winner, index) => (
            <li
              key={`${winner.account}-${winner.at}`}
              className="grid grid-cols-[2rem_1fr_auto] items-center gap-3 py-3"
            >
              <span className="tabular text-lg font-semibold text-accent">{index + 1}</span>
              <span className="min-w-0">
                <span className="block break-words">{winner.account}</span>
                <span className="text-sm text-muted">
                  {winner.game} · <DateTime value={winner.at} style="date" />
                </span>
              </span>
              <Amount value={winner.amount} currency={winner.currency} className="font-semibold" />
            </li>
          ))}
        </ol>
      )}
    </Page>
  );
}
