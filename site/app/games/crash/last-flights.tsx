import { type CrashOutcome, crash } from '#games/crash/index.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/link.tsx';
import { hundredths } from '../originals/numbers.ts';
import type { SeatState } from '../rooms/seat-state.ts';
import { proofPath } from '../verify/proof-path.ts';

const GAME = { provider_code: crash.provider_code, game_code: crash.game_code };

/** Where the last flights ended, newest first; each leads to its proof. */
export function LastFlights({ state }: { state: SeatState }) {
  const { t } = useTranslation();
  const past = (state.room?.past ?? []).slice(0, 24);
  return (
    <ul
      aria-label={t('game.crash.past')}
      className="scroller flex h-11 items-center gap-1 overflow-x-auto bg-surface-1 px-2"
    >
      {past.map(({ round_id, outcome }) => {
        const { bust } = outcome as CrashOutcome;
        return (
          <li key={round_id} className="shrink-0">
            <Link
              to={proofPath(round_id, GAME)}
              className={classes(
                'tabular touch inline-flex items-center px-1 text-xs font-semibold',
                bust >= 1000 ? 'text-win' : bust >= 200 ? 'text-accent' : 'text-muted',
              )}
            >
              <span className="rounded-full border border-current px-2.5 py-0.5">{hundredths(bust)}×</span>
            </Link>
          </li>
        );
      })}
      {past.length === 0 && <li className="px-1 text-xs text-muted">{t('game.noRounds')}</li>}
    </ul>
  );
}
