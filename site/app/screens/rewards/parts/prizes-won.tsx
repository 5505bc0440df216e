import type { PastPeriod } from '#contracts/api/rewards.ts';
import { localText } from '../../../lib/text.ts';
import { useApp } from '../../../state/app.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { DateTime, Pagination, Panel } from '../../../ui/index.ts';
import type { Data } from '../leaderboard.data.ts';
import { boardPrizeText } from './board-prize.ts';

/** Who won prizes in periods that are over, and whether that is final [operations 9]. */
export function PrizesWon({ won }: { won: NonNullable<Data['won']> }) {
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
