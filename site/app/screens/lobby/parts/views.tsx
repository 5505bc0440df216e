import { useLocation } from 'react-router';
import { useTranslation } from '../../../state/use-translation.ts';
import { classes, Icon } from '../../../ui/index.ts';
import { Link } from '../../../ui/link.tsx';
import { type Asked, lobbyQuery, plainly, VIEWS } from './asked.ts';

const ICONS = { all: 'grid', favourites: 'heart', recent: 'history' } as const;

/** All games, the player's favourites, or what was played last. */
export function Views({ asked }: { asked: Asked }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <nav aria-label={t('lobby.views')} className="scroller min-w-0 gap-2">
      {VIEWS.map((view) => (
        <Link
          key={view}
          to={{ pathname, search: lobbyQuery(plainly(view)) }}
          preventScrollReset
          aria-current={view === asked.view ? 'page' : undefined}
          className={classes(
            'inline-flex min-h-11 items-center gap-2 rounded-md border px-3 text-sm font-medium',
            view === asked.view
              ? 'border-brand bg-surface-2 text-text'
              : 'border-line text-muted hover:bg-surface-2 hover:text-text',
          )}
        >
          <Icon name={ICONS[view]} size={18} />
          {t(`lobby.${view}`)}
        </Link>
      ))}
    </nav>
  );
}
