import { useState } from 'react';
import { useTranslation } from '../../../../state/use-translation.ts';
import { Button, DateTime, Panel, Select } from '../../../../ui/index.ts';
import { LazyDialog as Dialog } from '../../../../ui/lazy-sheet.tsx';
import type { ProtectionPartProps } from './use-protection.ts';

const LENGTHS = ['day', 'week', 'month', '6weeks', '6months', '1year', '5years'] as const;
type Length = (typeof LENGTHS)[number];
/** From this length on it is a self-exclusion: it ends only at the player's request. */
const SELF: readonly Length[] = ['6months', '1year', '5years'];

/**
 * Starts a break or self-exclusion, effective immediately and irrevocable; one click takes 24 hours [player
 * protection E1, E2].
 */
export function TimeOuts({ protectionState, change }: ProtectionPartProps) {
  const { t } = useTranslation();
  const [length, setLength] = useState<Length>('week');
  const [requested, setAsked] = useState<Length | null>(null);
  const take = () => {
    if (requested) void change((api, who) => api.takeBreak({ ...who, length: requested }));
    setAsked(null);
  };
  return (
    <Panel title={t('limits.breaks')}>
      {protectionState.exclusion && <Excluded protectionState={protectionState} change={change} />}
      <p className="mb-4 max-w-prose text-sm text-muted">{t('limits.breaksText')}</p>
      <div className="flex flex-wrap items-end gap-3">
        <Button variant="secondary" onClick={() => setAsked('day')}>
          {t('limits.panic')}
        </Button>
        <div className="w-56">
          <Select
            label={t('limits.length')}
            value={length}
            options={LENGTHS.map((value) => ({ value, label: t(`limits.length.${value}`) }))}
            onChange={(value) => setLength(value as Length)}
          />
        </div>
        <Button onClick={() => setAsked(length)}>{t('limits.take')}</Button>
      </div>
      <Dialog
        isOpen={requested !== null}
        onClose={() => setAsked(null)}
        title={requested ? t(`limits.length.${requested}`) : ''}
        description={t(requested && SELF.includes(requested) ? 'limits.selfSure' : 'limits.breakSure')}
      >
        <div className="flex flex-wrap gap-3">
          <Button onClick={take}>{t('limits.sure')}</Button>
          <Button variant="secondary" onClick={() => setAsked(null)}>
            {t('limits.notNow')}
          </Button>
        </div>
      </Dialog>
    </Panel>
  );
}

function Excluded({ protectionState, change }: ProtectionPartProps) {
  const { t } = useTranslation();
  const { kind, until, return_at: returnAt, can_ask: canAsk } = protectionState.exclusion!;
  return (
    <div
      className="mb-4 grid justify-items-start gap-2 rounded-md border border-warning p-4"
      data-excluded={kind}
    >
      <p className="font-semibold">{t(`limits.excluded.${kind}`)}</p>
      {until && (
        <p>
          {t('limits.until')} <DateTime value={until} />
        </p>
      )}
      {returnAt && (
        <p>
          {t('limits.returns')} <DateTime value={returnAt} />
        </p>
      )}
      {canAsk && (
        <Button onClick={() => void change((api, who) => api.askToReturn(who))}>
          {t('limits.askReturn')}
        </Button>
      )}
    </div>
  );
}
