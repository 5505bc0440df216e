import { useTranslation } from '../../../../state/use-translation.ts';
import { Panel, Select } from '../../../../ui/index.ts';
import type { ProtectionPartProps } from './use-protection.ts';

const MINUTES = [15, 30, 60] as const;

/** How often the player gets a reality check [player protection D4]. */
export function RealityInterval({ protectionState, change }: ProtectionPartProps) {
  const { t } = useTranslation();
  const choose = (value: string) => {
    const minutes = MINUTES.find((minute) => String(minute) === value);
    if (minutes) void change((api, who) => api.setRealityCheck({ ...who, minutes }));
  };
  const known = MINUTES.some((choice) => choice === protectionState.reality.minutes)
    ? []
    : [protectionState.reality.minutes];
  return (
    <Panel title={t('limits.reality')}>
      <p className="mb-4 max-w-prose text-sm text-muted">{t('limits.realityText')}</p>
      <div className="max-w-xs">
        <Select
          label={t('limits.interval')}
          value={String(protectionState.reality.minutes)}
          options={[...known, ...MINUTES].map((count) => ({
            value: String(count),
            label: t('limits.minutes', { count }),
          }))}
          onChange={choose}
        />
      </div>
    </Panel>
  );
}
