import { ticketPath } from '../../../sports/ticket-path.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Amount, DateTime } from '../../../ui/index.ts';
import { Link } from '../../../ui/link.tsx';
import type { RoundLine } from '../bet-history.data.ts';
import { BetLines } from './bet-lines.tsx';

/** One settled sportsbook bet: kind, selections, amounts, and the link to its ticket. */
export function SportsRound({ round }: { round: RoundLine }) {
  const { t } = useTranslation();
  const { bet } = round;
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-1 py-3">
      <div className="grid min-w-0 gap-1">
        <Link to={ticketPath(round.round_id)} className="font-medium break-words hover:underline">
          {bet?.kind ?? round.game_name}
        </Link>
        {bet && <BetLines selections={bet.selections} />}
        <p className="text-sm text-muted">
          <DateTime value={round.settled_at} /> · {t('report.sportsbook')}
        </p>
        <p className="text-sm text-muted">
          {t('report.stake')} <Amount value={round.stake} currency={round.currency} /> · {t('report.win')}{' '}
          <Amount value={round.win} currency={round.currency} />
        </p>
      </div>
      <Amount value={round.net} currency={round.currency} hasSign isTinted className="font-semibold" />
    </li>
  );
}
