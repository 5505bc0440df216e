import type { PrizeBoard } from '#contracts/api/rewards.ts';
import { formatMoney, groupDigits } from '../../../lib/amount.ts';
import { localText } from '../../../lib/text.ts';
import { useApp } from '../../../state/app.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { classes, DateTime, Panel } from '../../../ui/index.ts';
import type { Data } from '../leaderboard.data.ts';
import { multipleText } from './places.tsx';

type Own = Data['own'][number];

/** A board whose places bring prizes: what counts, how long, who stands where, and where the reader does [operations 9]. */
export function PrizeBoardPanel({ board, own }: { board: PrizeBoard; own: Own | undefined }) {
  const { t } = useTranslation();
  const { language } = useApp();
  const { metric, category, currency, prizes } = board;
  const games = category === '' ? t('boards.allGames') : t(`category.${category}`);
  const points = (value: number) =>
    metric === 'best_multiplier' ? multipleText(value) : t('boards.points', { amount: groupDigits(value) });
  const prize = (value: number) =>
    board.prize_kind === 'cash'
      ? formatMoney(value, currency)
      : t('account.tokenCount', { count: value, amount: groupDigits(value) });
  const ranks = Array.from({ length: Math.max(prizes.length, board.places.length) }, (_, index) => index + 1);
  return (
    <Panel title={localText(board.title, language)}>
      <p className="text-sm text-muted">{t(`boards.metric.${metric}`, { games, currency })}</p>
      <p className="mt-1 mb-3 text-sm text-muted">
        <DateTime value={board.starts_at} /> – <DateTime value={board.ends_at} />
        <br />
        {t('boards.final')} <DateTime value={board.final_at} />
      </p>
      {own && (
        <p className="mb-3 rounded-md bg-surface-3 px-3 py-2 font-medium">
          {own.rank ? t('boards.own', { rank: own.rank }) : t('boards.ownNone', { shown: 20 })} ·{' '}
          {points(own.points)}
        </p>
      )}
      <ol className="grid gap-1">
        {ranks.map((rank) => {
          const place = board.places[rank - 1];
          const won = prizes[rank - 1];
          return (
            <li
              key={rank}
              aria-current={own?.rank === rank ? 'true' : undefined}
              className={classes(
                'grid grid-cols-[2rem_1fr_auto] items-center gap-3 rounded-md px-2 py-2',
                own?.rank === rank ? 'bg-surface-3' : 'border-b border-line last:border-0',
              )}
            >
              <span className="tabular font-semibold text-accent">{rank}</span>
              <span className="min-w-0">
                <span className="block font-medium break-words">{place?.account ?? t('boards.free')}</span>
                {place && <span className="tabular block text-sm text-muted">{points(place.points)}</span>}
              </span>
              {won !== undefined && <span className="tabular font-semibold text-win">{prize(won)}</span>}
            </li>
          );
        })}
      </ol>
      <ul className="mt-3 grid list-disc gap-1.5 ps-5 text-sm text-muted">
        {(['settled', 'ties', 'passes'] as const).map((rule) => (
          <li key={rule}>{t(`boards.rule.${rule}`)}</li>
        ))}
      </ul>
    </Panel>
  );
}
