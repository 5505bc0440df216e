import { useGameMenu } from '../../shell/use-menu.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { NavLink } from '../../ui/link.tsx';

/** Categories as a row of underlined tabs. */
export default function NavigationTabs() {
  const { t } = useTranslation();
  const entries = useGameMenu();
  return (
    <nav aria-label={t('shell.games')} className="border-b border-line bg-surface-1">
      <div className="page-width scroller gap-1">
        {entries.map((entry) => (
          <NavLink
            key={entry.id}
            to={entry.path}
            className={({ isActive }) =>
              classes(
                'inline-flex min-h-12 items-center border-b-2 px-3 text-sm font-medium',
                isActive ? 'border-brand text-text' : 'border-transparent text-muted hover:text-text',
              )
            }
          >
            {entry.title}
          </NavLink>
        ))}
      </div>
    </nav>
  );
}
