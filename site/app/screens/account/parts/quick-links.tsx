import { useTranslation } from '../../../state/use-translation.ts';
import { Icon, type IconName } from '../../../ui/index.ts';
import { Link } from '../../../ui/link.tsx';

const LINKS: readonly { path: string; icon: IconName; key: string }[] = [
  { path: '/inbox', icon: 'inbox', key: 'account.inbox' },
  { path: '/bet-history', icon: 'history', key: 'account.betHistory' },
  { path: '/statement', icon: 'receipt', key: 'account.statement' },
  { path: '/profile', icon: 'user', key: 'account.profile' },
  { path: '/change-password', icon: 'lock', key: 'page.change-password' },
  { path: '/slots?view=favourites', icon: 'heart', key: 'lobby.favourites' },
];

/** The screens a player wants most; unread messages are counted at theirs. */
export function QuickLinks({ unread }: { unread: number }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('account.quick')}>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {LINKS.map(({ path, icon, key }) => (
          <li key={path}>
            <Link
              to={path}
              className="flex min-h-14 items-center gap-3 rounded-lg border border-line bg-surface-1 p-3 text-sm font-medium hover:bg-surface-2"
            >
              <span className="text-accent">
                <Icon name={icon} size={22} />
              </span>
              <span className="min-w-0 flex-1 break-words">{t(key)}</span>
              {path === '/inbox' && unread > 0 && (
                <span className="tabular rounded-full bg-brand px-2 text-xs font-semibold text-on-brand">
                  <span aria-hidden="true">{unread}</span>
                  <span className="sr-only">{t('account.unread', { count: unread })}</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
