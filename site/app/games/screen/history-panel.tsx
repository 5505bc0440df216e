import type { LobbyGame } from '#contracts/api/games.ts';
import type { RoundItem } from '#contracts/api/originals.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { DateTime, EmptyState, Icon } from '../../ui/index.ts';
import { Link } from '../../ui/link.tsx';
import { proofPath } from '../verify/proof-path.ts';
import type { PlayState } from './play-state.ts';
import { minorText } from './value-text.ts';

/** The player's last rounds in this game, each with a link to its proof. */
export function HistoryPanel({ state, game }: { state: PlayState; game: LobbyGame }) {
  const { t } = useTranslation();
  if (state.history.length === 0) {
    return <EmptyState icon="history" title={t('game.noRounds')} />;
  }
  return (
    <ul className="grid">
      {state.history.map((round) => (
        <HistoryRow key={round.round_id} round={round} state={state} game={game} />
      ))}
    </ul>
  );
}

function HistoryRow({ round, state, game }: { round: RoundItem; state: PlayState; game: LobbyGame }) {
  const { t } = useTranslation();
  const [stake, win] = [BigInt(round.stake), BigInt(round.win)];
  const isRevealed = state.seeds !== null && round.server_seed_hash !== state.seeds.server_seed_hash;
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 border-b border-line py-1.5 last:border-0 sm:grid-cols-[1fr_auto_auto_auto]">
      <span className="grid text-sm">
        <DateTime value={round.settled_at} />
        <span className="tabular text-xs text-muted">
          {t('game.nonce')} {round.nonce}
        </span>
      </span>
      <span className="tabular text-end text-sm">
        <span className="text-muted">{minorText(stake, state)} → </span>
        <b className="font-semibold">{minorText(win, state)}</b>
      </span>
      <span className="tabular hidden w-24 text-end text-sm sm:block">
        {minorText(win - stake, state, { sign: true })}
      </span>
      <Link
        to={proofPath(round.round_id, game)}
        className="touch col-span-2 inline-flex items-center gap-1.5 text-sm font-medium text-accent underline-offset-4 hover:underline sm:col-span-1"
      >
        <Icon name={isRevealed ? 'shield' : 'lock'} size={18} />
        {t('game.proof')}
      </Link>
    </li>
  );
}
