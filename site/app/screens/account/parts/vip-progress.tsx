import { useSession } from '../../../state/app.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { ButtonLink, Panel, ProgressBar } from '../../../ui/index.ts';
import { LevelBadge } from '../../../ui/level-badge.tsx';

/** Level of the player and the way to the next one [P-07]; nothing while it is not known. `levels` are their names in order. */
export function VipProgress({ levels }: { levels: readonly string[] }) {
  const { t } = useTranslation();
  const vip = useSession((session) => session.vip);
  if (!vip) return null;
  const position = levels.indexOf(vip.currentLevel);
  const bars = [
    { name: t('account.vipDeposit'), value: vip.depoProgress },
    { name: t('account.vipTurnover'), value: vip.toProgress },
  ];
  return (
    <Panel
      title={t('account.vipLevel', { level: vip.currentLevel })}
      actions={
        <ButtonLink to="/vip" variant="quiet">
          {t('account.vip')}
        </ButtonLink>
      }
    >
      <div className="flex items-center gap-4 sm:gap-6">
        {position >= 0 && <LevelBadge position={position} size={64} className="shrink-0 text-accent" />}
        <div className="grid min-w-0 flex-1 gap-4">
          {vip.nextLevel && (
            <p className="text-sm text-muted">{t('account.vipNext', { level: vip.nextLevel })}</p>
          )}
          {bars.map(({ name, value }) => (
            <div key={name} className="grid gap-1.5">
              <div className="flex justify-between gap-4 text-sm">
                <span>{name}</span>
                <span className="tabular text-muted">{value}%</span>
              </div>
              <ProgressBar value={value} label={name} />
            </div>
          ))}
        </div>
      </div>
    </Panel>
  );
}
