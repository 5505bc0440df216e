import { useApp } from '../state/app.ts';
import { useStore } from '../state/store.ts';
import { useTranslation } from '../state/use-translation.ts';
import type { IconName } from '../ui/icons/index.ts';

/** A page of the product and the message key of its name. */
export type LinkKey = { path: string; icon: IconName; key: string };
export type NavigationLink = { path: string; icon: IconName; title: string };

/** A higher number of unread messages is shown as this number and a plus sign. */
const MAX_UNREAD_SHOWN = 99;

/** Links with their names in the reader's language. The inbox carries the number of unread messages. */
export function useNavigationLinks(links: readonly LinkKey[]): NavigationLink[] {
  const { t } = useTranslation();
  const unread = useStore(useApp().unread);
  return links.map(({ path, icon, key }) => {
    if (path !== '/inbox' || unread === 0) return { path, icon, title: t(key) };
    const number = unread > MAX_UNREAD_SHOWN ? `${MAX_UNREAD_SHOWN}+` : String(unread);
    return { path, icon, title: t('account.inboxOf', { title: t(key), number }) };
  });
}
