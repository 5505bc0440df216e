import type { OfferItem } from '#contracts/api/bonuses.ts';
import type { PrizeBoard } from '#contracts/api/rewards.ts';
import { groupDigits } from '../../../lib/amount.ts';
import type { Translate } from '../../../lib/i18n.ts';
import { localText } from '../../../lib/text.ts';
import { useApp } from '../../../state/app.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { classes, DateTime, Icon, Panel } from '../../../ui/index.ts';
import { termsOf } from '../../content/parts/bonus/bonus-terms.ts';
import type { Data } from '../leaderboard.data.ts';
import { boardPrizeText } from './board-prize.ts';
import { multipleText, PODIUM, RankNumber } from './leaderboard-rows.tsx';

type OwnPlace = Data['own'][number];

/** A leaderboard with prizes: what counts, its period, the ranking, and the reader's rank [operations 9]. */
export function PrizeBoardPanel({ board, own }: { board: PrizeBoard; own: OwnPlace | undefined }) {
  const { t } = useTranslation();
  const { language } = useApp();
  const { metric, category, currency, prizes } = board;
  const named = board.games.map(({ game_name }) => game_name).join(', ');
  const games = named || (category === '' ? t('boards.allGames') : t(`category.${category}`));
  const points = (value: number) =>
    metric === 'best_multiplier'
      ? multipleText(value)
      : t('boards.points', { count: Number(value), amount: groupDigits(value) });
  const ranks = Array.from({ length: Math.max(prizes.length, board.places.length) }, (_, index) => index + 1);
  return (
    <Panel title={localText(board.title, language)}>
      {board.is_demo && <p className="text-sm text-muted">{t('boards.demo')}</p>}
      <p className="text-sm text-muted">{t(`boards.metric.${metric}`, { games, currency })}</p>
      <p className="mt-1 mb-3 text-sm text-muted">
        <DateTime value={board.starts_at} /> – <DateTime value={board.ends_at} />
      </p>
      {own && (
        <p className="mb-3 rounded-md bg-surface-3 px-3 py-2 font-medium">
          {ownPlaceText(t, own)} · {points(own.points)}
        </p>
      )}
      <ol className="ranks">
        {ranks.map((rank) => {
          const place = board.places[rank - 1];
          const won = prizes[rank - 1];
          return (
            <li
              key={rank}
              aria-current={own?.rank === rank ? 'true' : undefined}
              className={classes(
                'rank',
                rank <= PODIUM && 'rank-podium',
                own?.rank === rank && 'bg-surface-3',
              )}
            >
              <RankNumber rank={rank} />
              <span className="min-w-0">
                <span className="block font-medium break-words">{place?.account ?? t('boards.free')}</span>
                {place && <span className="tabular block text-sm text-muted">{points(place.points)}</span>}
              </span>
              {won !== undefined && (
                <span className="tabular font-semibold text-win">{boardPrizeText(t, board, won)}</span>
              )}
            </li>
          );
        })}
      </ol>
      {board.bonus && <Terms offer={board.bonus} />}
      <ul className="mt-3 grid list-disc gap-1.5 ps-5 text-sm text-muted">
        <li>
          {t('boards.final')} <DateTime value={board.final_at} />
        </li>
        {board.cap_percent !== null && <li>{t('boards.cap', { percent: board.cap_percent })}</li>}
        {(['settled', 'ties', 'passes'] as const).map((rule) => (
          <li key={rule}>{t(`boards.rule.${rule}`)}</li>
        ))}
      </ul>
    </Panel>
  );
}

/** Terms of the bonus awarded as prizes. */
function Terms({ offer }: { offer: OfferItem }) {
  const { t } = useTranslation();
  return (
    <details className="group mt-3 border-t border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 text-sm font-semibold [&::-webkit-details-marker]:hidden">
        {t('boards.terms')}
        <span className="shrink-0 text-accent group-open:rotate-180">
          <Icon name="chevronDown" size={18} />
        </span>
      </summary>
      <ul className="grid list-disc gap-1.5 ps-5 text-sm">
        {termsOf(t, offer).map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
    </details>
  );
}

function ownPlaceText(t: Translate, { rank, takes_part }: OwnPlace): string {
  if (!takes_part) return t('boards.ownOut');
  return rank ? t('boards.own', { rank }) : t('boards.ownBehind');
}
