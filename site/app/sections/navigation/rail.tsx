import { useGameMenu } from '../../shell/use-menu.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icons/index.ts';
import { NavLink } from '../../ui/link.tsx';

/** Categories as a column; a scrolling row where there is no room for one. */
export default function NavigationRail() {
  const { t } = useTranslation();
  const entries = useGameMenu();
  return (
    <nav aria-label={t('shell.games')} className="max-lg:scroller gap-1 lg:grid">
      {entries.map((entry) => (
        <NavLink
          key={entry.id}
          to={entry.path}
          className={({ isActive }) =>
            classes(
              'flex min-h-11 items-center gap-3 rounded-md px-3 text-sm font-medium',
              isActive ? 'bg-surface-3 text-text' : 'text-muted hover:bg-surface-2 hover:text-text',
            )
          }
        >
          <Icon name={entry.icon} size={20} />
          {entry.title}
        </NavLink>
      ))}
    </nav>
  );
}
