import type { NextLevel } from '#contracts/api/auth.ts';
import { vipSummary } from '#contracts/values/vip.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Amount, Panel, ProgressBar } from '../../../ui/index.ts';
import { LevelBadge } from '../../../ui/level-badge.tsx';

type StandingProps = {
  level: NextLevel;
  mode: 'A' | 'B';
  position: number;
  promotion: 'all' | 'any';
  /** The next level needs approval by staff, not only the figures. */
  isNextChecked: boolean;
};

/** The player's level: both progress bars, and the amount missing to the next level [P-07]. */
export function LevelProgress({ level, mode, position, promotion, isNextChecked }: StandingProps) {
  const { t } = useTranslation();
  const summary = vipSummary(level, mode);
  const bars = [
    {
      name: t('account.vipDeposit'),
      total: summary.totalDeposit,
      target: level.deposit_next,
      value: summary.depoProgress,
    },
    {
      name: t('account.vipTurnover'),
      total: summary.totalTurnover,
      target: level.turnover_next,
      value: summary.toProgress,
    },
  ];
  return (
    <Panel className="level-now">
      <div className="grid gap-6 md:grid-cols-[minmax(0,16rem)_1fr] md:items-center">
        <div className="flex items-center gap-4">
          <span className="level-medal shrink-0 text-accent">
            <LevelBadge position={position} />
          </span>
          <div className="min-w-0">
            <p className="text-sm text-muted">{t('vip.yours')}</p>
            <h2 className="text-2xl font-bold break-words">{summary.currentLevel}</h2>
            <p className="text-sm text-muted">
              {summary.nextLevel ? t('account.vipNext', { level: summary.nextLevel }) : t('vip.top')}
            </p>
          </div>
        </div>
        {summary.nextLevel && (
          <div className="grid gap-5">
            {bars.map((bar) => (
              <Bar key={bar.name} {...bar} />
            ))}
            <p className="text-sm text-muted">
              {t(promotion === 'all' ? 'vip.needsBoth' : 'vip.needsEither', { level: summary.nextLevel })}{' '}
              {isNextChecked && t('vip.ruleChecked', { levels: summary.nextLevel })}
            </p>
          </div>
        )}
      </div>
    </Panel>
  );
}

type BarProps = { name: string; total: number; target: number; value: number };

function Bar({ name, total, target, value }: BarProps) {
  const { t } = useTranslation();
  const missing = Math.max(0, target - total);
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-medium">{name}</span>
        <span className="tabular text-muted">
          <Amount value={total} /> / <Amount value={target} /> · {value}%
        </span>
      </div>
      <ProgressBar value={value} label={name} />
      <p className="text-sm text-muted">
        {missing > 0 ? (
          <>
            {t('vip.missing')} <Amount value={missing} className="font-semibold text-text" />
          </>
        ) : (
          <span className="text-win">{t('vip.reached')}</span>
        )}
      </p>
    </div>
  );
}
