import { useState } from 'react';
import { useApp, useSite } from '../state/app.ts';
import { useStore } from '../state/store.ts';
import { useTranslation } from '../state/use-translation.ts';
import { Icon, IconButton } from '../ui/index.ts';
import { Link } from '../ui/link.tsx';
import { storedItem, storeItem } from './browser-storage.ts';

const KEY = 'baize.app-bar';

/**
 * Offers the app on phones and tablets until the visitor closes it; it overlays the page, so nothing moves
 * when it appears.
 */
export function AppBar() {
  const { layout, device } = useApp();
  const { t } = useTranslation('messages');
  const { site_name, android_sub, ios_sub } = useSite();
  const isOffered = useStore(layout, (state) => state.show_download_bar);
  const { isMobileOrTablet, isIos, isAndroid } = useStore(device);
  const [isClosed, setClosed] = useState(() => storedItem(KEY) !== null);
  if (!isOffered || isClosed || !isMobileOrTablet || !(android_sub || ios_sub)) return null;
  const close = () => {
    storeItem(KEY, 'closed');
    setClosed(true);
  };
  const own = (isAndroid && android_sub) || (isIos && ios_sub) || '';
  const button =
    'inline-flex min-h-11 items-center rounded-md bg-brand px-4 text-sm font-semibold text-on-brand';
  return (
    <aside
      aria-label={t('app.bar')}
      className="pointer-events-auto flex w-full items-center gap-3 border-y border-line bg-surface-2 px-3 py-2"
    >
      <span className="text-accent">
        <Icon name="download" size={24} />
      </span>
      <p className="min-w-0 flex-1 text-sm">{t('app.text', { site: site_name })}</p>
      {/^https?:/.test(own) ? (
        <a href={own} target="_blank" rel="noopener noreferrer" className={button}>
          {t('app.get')}
        </a>
      ) : (
        <Link to="/download" className={button}>
          {t('app.get')}
        </Link>
      )}
      <IconButton icon="close" label={t('app.close')} onClick={close} />
    </aside>
  );
}
