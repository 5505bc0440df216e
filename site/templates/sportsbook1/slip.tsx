import { useCallback } from 'react';
import { useLazyModule } from '../../app/games/screen/use-lazy-module.ts';
import { loadNamespace } from '../../app/lib/message-loader.ts';
import { useApp } from '../../app/state/app.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Icon } from '../../app/ui/icons/index.ts';

/**
 * The bet slip. Its code and texts are loaded after hydration; until then its heading reserves the space.
 * `isBare` omits the heading if the slip is in a sheet that has one.
 */
export function Slip({ isBare = false }: { isBare?: boolean }) {
  const { t } = useTranslation();
  const app = useApp();
  const load = useCallback(async () => {
    const [module] = await Promise.all([import('../../app/sports/slip.tsx'), loadNamespace(app, 'sports')]);
    return module.default;
  }, [app]);
  const { loaded: Panel } = useLazyModule(load);
  if (Panel) return <Panel isBare={isBare} />;
  return (
    <section aria-label={t('slip.title')} className="slip">
      {!isBare && (
        <div className="home-section-head">
          <h2 className="home-section-label flex min-w-0 flex-1 items-center gap-2">
            <Icon name="receipt" size={18} />
            {t('slip.title')}
          </h2>
          <span className="slip-count" aria-hidden="true">
            0
          </span>
        </div>
      )}
    </section>
  );
}
