import { gamePath } from '../../../lib/game-path.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Amount, DateTime, Panel } from '../../../ui/index.ts';
import { Link } from '../../../ui/link.tsx';
import type { Data } from '../bet-history.data.ts';

/** Rounds that wait for the player: opening the game goes on with them [G4]. */
export function Unfinished({ unfinished }: { unfinished: NonNullable<Data['unfinished']> }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('report.unfinished')} className="mb-6">
      <ul className="divide-y divide-line">
        {unfinished.value.map((round) => (
          <li
            key={`${round.game_code} ${round.opened_at}`}
            className="flex flex-wrap items-center justify-between gap-3 py-2"
          >
            <span>
              {round.game_name} · <DateTime value={round.opened_at} /> · {t('report.stake')}{' '}
              <Amount value={Number(round.staked) / 10 ** unfinished.exponent} />
            </span>
            <Link to={gamePath(round)} className="touch inline-flex items-center text-accent hover:underline">
              {t('report.goOn')}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
