import type { BetItem } from '#contracts/api/reports.ts';
import { gamePath } from '../../../lib/game-path.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Amount, DateTime, Icon } from '../../../ui/index.ts';
import { Link } from '../../../ui/link.tsx';
import { ReplayButton } from './replay-button.tsx';

/** One settled round: which game and when, its sums, and the way to its proof. */
export function Round({ round }: { round: BetItem }) {
  const { t } = useTranslation();
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <Link to={gamePath(round)} className="font-medium break-words hover:underline">
          {round.game_name}
        </Link>
        <p className="text-sm text-muted">
          <DateTime value={round.settled_at} /> · {round.provider_code}
        </p>
        <p className="text-sm text-muted">
          {t('report.stake')} <Amount value={round.stake} currency={round.currency} /> · {t('report.win')}{' '}
          <Amount value={round.win} currency={round.currency} />
        </p>
      </div>
      <div className="grid justify-items-end">
        <Amount value={round.net} currency={round.currency} hasSign isTinted className="font-semibold" />
        {!round.provable && <ReplayButton roundId={round.round_id} game={round.game_name} />}
        {round.provable && (
          <Link
            to={`/playnow?verify=${encodeURIComponent(round.round_id)}`}
            aria-label={t('report.proofOf', { game: round.game_name })}
            className="touch inline-flex items-center gap-1.5 text-sm text-accent hover:underline"
          >
            <Icon name="shield" size={16} />
            {t('report.proof')}
          </Link>
        )}
      </div>
    </li>
  );
}
