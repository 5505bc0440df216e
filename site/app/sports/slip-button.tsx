import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { bottomNavigationHeight } from '../shell/use-floating-space.ts';
import { useTranslation } from '../state/use-translation.ts';
import { Icon } from '../ui/icons/index.ts';
import { LazySheet } from '../ui/lazy-sheet.tsx';
import { openSlip, useSlipCount } from './slip-store.ts';
import { useSharedSlip } from './use-shared-slip.ts';

const SlipPanel = lazy(() => import('./slip.tsx'));

/** A bar above the bottom navigation with the number of selections; opens the slip as a sheet. */
export function SlipButton() {
  const { t } = useTranslation();
  const { key } = useLocation();
  const count = useSlipCount();
  const [openOn, setOpenOn] = useState<string | null>(null);
  useEffect(openSlip, []);
  useSharedSlip();
  const bottomNavigation = useBottomNavigationHeight();
  const isOpen = openOn === key;
  if (count === 0 && !isOpen) return null;
  return (
    <>
      <button
        type="button"
        style={{ bottom: `calc(${bottomNavigation}px + 0.75rem)` }}
        className="slip-bar btn-primary fixed inset-x-4 z-20 mx-auto flex min-h-13 max-w-md items-center gap-3 rounded-md bg-brand px-4 font-bold text-on-brand shadow-raised"
        onClick={() => setOpenOn(key)}
      >
        <Icon name="receipt" size={22} />
        <span className="flex-1 text-start">{t('slip.title')}</span>
        <span className="tabular grid min-w-7 place-items-center rounded-full bg-on-brand px-2 text-sm leading-7 text-brand">
          {count}
        </span>
      </button>
      <LazySheet isOpen={isOpen} onClose={() => setOpenOn(null)} title={t('slip.title')} placement="bottom">
        <div className="-mx-5 -mb-5">
          <Suspense fallback={null}>
            <SlipPanel isBare />
          </Suspense>
        </div>
      </LazySheet>
    </>
  );
}

/** Height of the template's bottom navigation, so that the bar sits above it. */
function useBottomNavigationHeight(): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const measure = () => setHeight(bottomNavigationHeight());
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  return height;
}
