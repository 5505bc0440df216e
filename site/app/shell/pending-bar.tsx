import { useNavigation } from 'react-router';
import { useTranslation } from '../state/use-translation.ts';

/** A line on top while the next page is on its way; it waits a moment so that fast pages show nothing. */
export function PendingBar() {
  const { t } = useTranslation();
  const isPending = useNavigation().state !== 'idle';
  return (
    <div aria-live="polite" className="pointer-events-none fixed inset-x-0 top-0 z-70 h-[3px]">
      {isPending && (
        <div className="pending-line h-full bg-brand">
          <span className="sr-only">{t('shell.loading')}</span>
        </div>
      )}
    </div>
  );
}
